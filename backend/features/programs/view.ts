import { limits } from '#contract/limits.ts'
import type { Program } from '#contract/programs.ts'
import { asWebsite, isWithinYears } from '#contract/values.ts'
import type { PublishedContribution } from './queries.ts'

/** The deadline; null if it is beyond the limit of years, which earlier versions did not have. */
const deadlineOf = ({ applicationDeadline: day }: PublishedContribution): string | null =>
  day && isWithinYears(day, limits.deadlineYears) ? day : null

/**
 * The program of an approved contribution; fields that the administrator left empty are unknown.
 */
export const toProgram = (row: PublishedContribution): Program => ({
  id: row.id,
  contributionId: row.id,
  name: row.name,
  provider: '',
  description: row.description,
  logo: null,
  type: row.type ?? 'Scholarship',
  university: row.university ?? '',
  citizenship: row.citizenship ?? '',
  fields: [],
  levels: [],
  award: '',
  applicationMonth: row.applicationMonth,
  applicationDeadline: deadlineOf(row),
  deadlineKind: deadlineOf(row) ? 'exact' : 'unknown',
  deadlineMonth: null,
  deadlineDay: null,
  deadlineNote: '',
  applicationLink: row.applicationLink ?? asWebsite(row.website),
  confidence: 'member',
  evidence: 'member',
  evidenceDate: row.decidedAt === null ? null : new Date(row.decidedAt).toISOString().slice(0, 10),
})
