import type { ActionResult } from '../../ui/form-actions.ts'
import { Notice } from '../../ui/Notice.tsx'

/** What an act came to. */
export const Said = ({ outcome }: { outcome: ActionResult | null }) =>
  outcome?.message ? <Notice kind={outcome.ok ? 'success' : 'error'}>{outcome.message}</Notice> : null
