import { screen } from '@testing-library/react'
import type { Condition } from '#catalog/conditions.ts'
import { today } from '#catalog/days.ts'
import { type CardProgram, toCardProgram } from '#catalog/program.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import CatalogPage from '#islands/catalog/CatalogPage.tsx'
import type { TestBackend } from './backend.ts'
import { schools } from './eligibility.ts'
import { programOf } from './programs.ts'
import { unfold } from './screen.tsx'

export const eligibilityFiles = {
  schools: 'GET /catalog/schools.json',
  conditions: 'GET /catalog/conditions.json',
}

/** Replies with the files of the build that answers are compared with. */
export function replyWithConditions(
  backend: TestBackend,
  conditions: Readonly<Record<string, readonly Condition[]>> = {},
): void {
  backend.reply(eligibilityFiles.schools, () => Response.json(schools))
  backend.reply(eligibilityFiles.conditions, () => Response.json(conditions))
}

/** A program with a record that states an audience. */
export function recordOf(name: string, audience: Partial<ProgramAudience> = {}): CardProgram {
  const program = programOf({ id: name, name, confidence: 'high', url: 'https://example.org/' })
  return toCardProgram({
    ...program,
    audience: { ...program.audience, levels: ['undergraduate'], fields: ['all'], ...audience },
  })
}

/** A page of lists with "Does it fit me?" above them. */
export const EligibilityLists = ({ lists }: { lists: readonly (readonly CardProgram[])[] }) => (
  <CatalogPage
    sections={lists.map((programs, index) => ({
      id: `list-${index}`,
      heading: `List ${index}`,
      programs,
    }))}
    builtAt={today()}
  />
)

/** Opens the questions. */
export async function openQuestions(): Promise<void> {
  unfold(screen.getByText('Does it fit me?'))
  await screen.findByLabelText('Your year now')
}
