import { screen } from '@testing-library/react'
import { useState } from 'react'
import { type CardProgram, toCardProgram } from '#catalog/program.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import { Eligibility, type Verdicts } from '#islands/catalog/Eligibility.tsx'
import { programOf } from './programs.ts'
import { unfold } from './screen.tsx'

/** A program with a record that states an audience. */
export function recordOf(name: string, audience: Partial<ProgramAudience> = {}): CardProgram {
  const program = programOf({ id: name, name, confidence: 'high', url: 'https://example.org/' })
  return toCardProgram({
    ...program,
    audience: { ...program.audience, levels: ['undergraduate'], fields: ['all'], ...audience },
  })
}

/** A list of programs with "Does it fit me?" above it. */
export function EligibilityList({ programs }: { programs: readonly CardProgram[] }) {
  const [verdicts, setVerdicts] = useState<Verdicts | null>(null)
  const [isOnly, setOnly] = useState(false)
  return (
    <>
      <Eligibility {...{ programs, setVerdicts, isOnly, setOnly }} />
      <ul>
        {programs
          .filter(program => !isOnly || verdicts?.getVerdict(program) !== 'does not fit')
          .map(program => (
            <li key={program.id}>
              <h2>{program.name}</h2>
              {verdicts?.render(program)}
            </li>
          ))}
      </ul>
    </>
  )
}

/** Opens the questions. */
export async function openQuestions(): Promise<void> {
  unfold(screen.getByText('Does it fit me?'))
  await screen.findByLabelText('Your year now')
}
