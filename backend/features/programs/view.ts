import { limits } from '#contract/limits.ts'
import { Program } from '#contract/programs.ts'
import { asWebsite, isWithinYears } from '#contract/values.ts'
import type { PublishedContribution } from './queries.ts'

/** The deadline; null if it is beyond the limit of years, which earlier versions did not have. */
const deadlineOf = ({
  applicationDeadline: day,
}: Pick<PublishedContribution, 'applicationDeadline'>): string | null =>
  day && isWithinYears(day, limits.deadlineYears) ? day : null

/** A program of which nothing is known, by its schema: null, an empty list or an empty text. */
const unknownProgram = Object.fromEntries(
  Object.entries(Program.shape).map(([name, { _zod }]) => [
    name,
    _zod.def.type === 'nullable' ? null : _zod.def.type === 'array' ? [] : '',
  ]),
)

/**
 * The program of an approved contribution: columns with the name of a field are the field, and
 * fields that the administrator left empty are unknown.
 */
export function toProgram({ decidedAt, website, ...row }: PublishedContribution): Program {
  const deadline = deadlineOf(row)
  const given = Object.entries(row).filter(([, value]) => value !== null)
  return Program.parse({
    ...unknownProgram,
    ...Object.fromEntries(given),
    contributionId: row.id,
    type: row.type ?? 'Scholarship',
    applicationDeadline: deadline,
    deadlineKind: deadline ? 'exact' : 'unknown',
    applicationLink: row.applicationLink ?? asWebsite(website),
    confidence: 'member',
    evidence: 'member',
    evidenceDate: decidedAt === null ? null : new Date(decidedAt).toISOString().slice(0, 10),
  })
}
