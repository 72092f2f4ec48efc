import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type FocusEvent, useEffect, useRef } from 'react'
import { $toasts, dismissToast } from '#lib/toasts.ts'
import { RemoveButton } from './Button.tsx'

/** How many dialogs are open. They make the page inert, so toasts move into the dialog. */
export const $openDialogs = atom(0)

/**
 * Short messages over the page, or over the open dialog. They stand at the top, away from what was
 * just posted.
 */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const toasts = useStore($toasts)
  const open = useStore($openDialogs) > 0
  const shown = inDialog === open ? toasts : []
  return (
    <div
      {...useFocusReturn()}
      className="fixed top-4 right-gutter z-20 grid max-w-[min(26rem,calc(100vw-2*var(--gutter)))] gap-2"
      aria-live="polite"
    >
      {shown.map(({ id, kind, text }) => (
        <div
          key={id}
          className={`${kind === 'error' ? 'text-red' : 'text-field'} flex items-center gap-2 rounded border border-current border-s-4 bg-surface py-2 ps-4 pe-2 font-semibold`}
          role={kind === 'error' ? 'alert' : 'status'}
        >
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</p>
          <RemoveButton label="Dismiss" onClick={() => dismissToast(id)} />
        </div>
      ))}
    </div>
  )
}

/**
 * The attributes of an element whose buttons disappear with the focus: it returns to where it was
 * before it came to them, else to the first button of the dialog or to the page.
 */
function useFocusReturn() {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  const focused = useRef<Element | null>(null)
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && element.current?.contains(target) === true
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    const dialog = element.current?.closest('dialog')
    const fallback = dialog?.querySelector('button') ?? document.getElementById('main')
    for (const target of [before.current, fallback])
      if (document.activeElement === document.body && target instanceof HTMLElement)
        target.focus({ preventScroll: true })
  })
  return {
    ref: element,
    onFocus: ({ target, relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) before.current = relatedTarget
      focused.current = target
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) focused.current = null
    },
  }
}
