import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  confirmLabel: string
  cancelLabel?: string
  busyLabel?: string
  look?: 'primary' | 'danger'
  /** Closes the dialog itself, unless it fails. */
  onConfirm: () => Promise<void> | void
  onCancel: () => void
  children: ReactNode
}

/** A question before a change that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, cancelLabel = 'Cancel', busyLabel } = props
  const { look = 'danger', onConfirm, onCancel, children } = props
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog title={title} close={onCancel}>
      <div className="grid max-w-text gap-3">
        {children}
        <p className="mt-2 flex flex-wrap gap-2">
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button look={look} busy={busy && busyLabel} onClick={confirm}>
            {confirmLabel}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
