import { useCallback, useState } from 'react'
import type { CardProgram } from '#catalog/program.ts'
import type { Verdicts } from './Eligibility.tsx'

/** The verdicts of "Does it fit me?", and the programs that its "only what fits" leaves. */
export function useVerdicts() {
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null)
  const [isOnly, setOnly] = useState(false)
  const keepFitting = useCallback(
    (programs: readonly CardProgram[]) =>
      isOnly && verdicts
        ? programs.filter(program => verdicts.getVerdict(program) !== 'does not fit')
        : programs,
    [isOnly, verdicts],
  )
  return { keepFitting, eligibility: { verdicts, setVerdicts, isOnly, setOnly } }
}
