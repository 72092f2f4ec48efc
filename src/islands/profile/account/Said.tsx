import { Notice } from '../../ui/Notice.tsx'
import type { Outcome } from '../../ui/submit.ts'

/** What an act came to. */
export const Said = ({ outcome }: { outcome: Outcome | null }) =>
  outcome?.message ? <Notice kind={outcome.ok ? 'success' : 'error'}>{outcome.message}</Notice> : null
