import { useState } from 'react'
import type { ActionResult } from './form-actions.ts'

/** The state of an action behind a button: its arguments while it is pending, and its result. */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<ActionResult>,
) {
  const [pending, setPending] = useState<Args | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  async function run(...args: Args) {
    setPending(args)
    setResult(null)
    setResult(await action(...args))
    setPending(null)
  }
  return { pending, result, run }
}
