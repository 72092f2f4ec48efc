import { $session } from '#lib/session.ts'

/**
 * Verifies the stored session with the server and follows what other tabs do with it, on pages that
 * have no island for that (spec section 4, Session). A script of its own (`?worker&url`), fetched by
 * `verify-session-late.ts`.
 */
$session.subscribe(() => undefined)
