import { resumeWords as words } from '#lib/messages/resumes.ts'
import type { Outcome } from '../../ui/submit.ts'
import { setNotify } from '../resume-store.ts'
import { Switch } from './Switch.tsx'

interface NotifyProps {
  notify: boolean
  tell: (outcome: Outcome) => void
}

/** Whether new feedback is told by mail; only where the backend sends any. */
export const Notify = ({ notify, tell }: NotifyProps) => (
  <Switch label={words.notify.label} on={notify} change={async on => tell(await setNotify(on))} />
)
