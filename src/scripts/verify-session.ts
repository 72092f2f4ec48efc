import { $session } from '#lib/session.ts'

/**
 * Verifies the stored session and follows other tabs on pages without an island that does so (spec
 * section 4, Session). A file of its own, which `head.ts` loads for members only.
 */
$session.subscribe(() => undefined)
