import { useState } from 'react'
import type { Outcome } from '../../ui/submit.ts'

/** An act behind a button: whether it is under way, and what it came to. */
export function useAct<Args extends unknown[]>(act: (...given: Args) => Promise<Outcome>) {
  const [doing, setDoing] = useState<Args | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  async function run(...given: Args) {
    setDoing(given)
    setOutcome(null)
    setOutcome(await act(...given))
    setDoing(null)
  }
  return { doing, outcome, run }
}
