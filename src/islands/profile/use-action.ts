import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../ui/form-actions.ts'

/**
 * The state of an action behind a button. Disabling the button takes its focus; the focus returns
 * to the button, or goes to `fallback` when the action has removed the button.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<ActionResult>,
  fallback?: RefObject<HTMLElement | null>,
) {
  const [pending, setPending] = useState<Args | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const button = useRef<Element | null>(null)
  useEffect(() => {
    if (pending !== null || !button.current || document.activeElement !== document.body) return
    const target = button.current.isConnected ? button.current : fallback?.current
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [pending, fallback])
  async function run(...args: Args) {
    button.current = document.activeElement
    setPending(args)
    setResult(null)
    setResult(await action(...args))
    setPending(null)
  }
  return { pending, result, run }
}
