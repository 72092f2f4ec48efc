import { resumeWords } from '#lib/messages/resumes.ts'
import type { Outcome } from '../../ui/submit.ts'
import { setNotify } from '../resume-store.ts'
import { Switch } from './Switch.tsx'

const words = resumeWords.notify

interface NotifyProps {
  notify: boolean
  /** No letter goes out before the address is verified. */
  waits: boolean
  tell: (outcome: Outcome) => void
}

/** Whether new feedback is told by mail; only where the backend sends any. */
export const Notify = ({ notify, waits, tell }: NotifyProps) => (
  <Switch
    label={words.label}
    hint={waits ? words.unverified : undefined}
    on={notify}
    change={async on => tell(await setNotify(on))}
  />
)
