import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../../ui/form-actions.ts'

/**
 * An act behind a button: whether it is under way, and what it came to. The button is disabled meanwhile, which takes the keyboard from it:
 * it goes back there, or to `otherwise` when the button is gone with what it did.
 */
export function useAct<Args extends unknown[]>(
  act: (...given: Args) => Promise<ActionResult>,
  otherwise?: RefObject<HTMLElement | null>,
) {
  const [doing, setDoing] = useState<Args | null>(null)
  const [outcome, setOutcome] = useState<ActionResult | null>(null)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    if (doing !== null || !pressed.current || document.activeElement !== document.body) return
    const place = pressed.current.isConnected ? pressed.current : otherwise?.current
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  }, [doing, otherwise])
  async function run(...given: Args) {
    pressed.current = document.activeElement
    setDoing(given)
    setOutcome(null)
    setOutcome(await act(...given))
    setDoing(null)
  }
  return { doing, outcome, run }
}
