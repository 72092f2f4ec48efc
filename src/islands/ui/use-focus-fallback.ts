import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * The attributes of an element that takes the focus when a button inside it, such as "Remove",
 * disappears with the focus. Without the element itself the page takes it.
 *
 * @param selector gives the focus to this element inside it
 */
export function useFocusFallback(selector?: string) {
  const element = useRef<HTMLElement | null>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement !== document.body) return
    const inside = selector ? element.current?.querySelector<HTMLElement>(selector) : null
    const target = inside ?? element.current ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  })
  return {
    ref: (found: HTMLElement | null) => {
      element.current = found
    },
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
  }
}
