import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, RemoveButton } from './Button.tsx'
import { $openDialogs, Toasts } from './Toasts.tsx'

interface DialogProps {
  title: string
  close: () => void
  children: ReactNode
}

/** A modal dialog, open while it is rendered. The browser traps the focus and closes on Escape. */
export function Dialog({ title, close, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (!dialog?.open) dialog?.showModal()
    $openDialogs.set($openDialogs.get() + 1)
    return () => {
      dialog?.close()
      $openDialogs.set($openDialogs.get() - 1)
      // A dialog that the address opened has no opener.
      const target = opener === document.body ? document.getElementById('main') : opener
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <header className="sticky top-0 z-[1] mb-4 flex items-center justify-between border-b bg-paper py-3">
        <h2 className="text-h3 [overflow-wrap:anywhere]" id={heading}>
          {title}
        </h2>
        <RemoveButton label="Close" onClick={close} />
      </header>
      {children}
      <Toasts inDialog />
    </dialog>
  )
}

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
