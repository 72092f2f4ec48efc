import { type ReactNode, useEffect, useId, useRef } from 'react'
import { commonWords } from '#lib/messages/common.ts'
import { $dialogs } from './dialogs.ts'
import { Toasts } from './Toasts.tsx'

interface DialogProps {
  title: string
  close: () => void
  children: ReactNode
}

/** A modal over the page, open while it is rendered: the platform keeps focus inside, returns it, and closes on Escape. */
export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    if (!shown?.open) shown?.showModal()
    $dialogs.set($dialogs.get() + 1)
    return () => {
      shown?.close()
      $dialogs.set($dialogs.get() - 1)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <header className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="icon-button" aria-label={commonWords.close} onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      {children}
      <Toasts inDialog />
    </dialog>
  )
}
