import { type ReactNode, useEffect, useId, useRef } from 'react'
import { RemoveButton } from './RemoveButton.tsx'
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
