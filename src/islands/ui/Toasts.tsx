import { useStore } from '@nanostores/react'
import { commonWords } from '#lib/messages/common.ts'
import { $toasts, dismissToast } from '#lib/toasts.ts'
import { $dialogs } from './dialogs.ts'

/** Short messages over the page, or over the modal while one is open. */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const toasts = useStore($toasts)
  const open = useStore($dialogs) > 0
  const shown = inDialog === open ? toasts : []
  return (
    <div className="toasts" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={`toast notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          <p>{text}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={commonWords.dismiss}
            onClick={() => dismissToast(id)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </div>
  )
}
