import { limits } from '#contract/limits.ts'
import type { Program } from '#contract/programs.ts'
import { asLink, isWithinYears } from '#contract/values.ts'
import type { Published } from './queries.ts'

/**
 * A deadline too far away to be meant, which could be approved before there was a limit, is
 * unknown.
 */
const deadlineOf = ({ applicationDeadline: day }: Published): string | null =>
  day && isWithinYears(day, limits.deadlineYears) ? day : null

/** An approved contribution as the program it became. What the administrator did not say stays unknown. */
export const asProgram = (row: Published): Program => ({
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
  applicationLink: row.applicationLink ?? asLink(row.website),
  confidence: 'member',
  evidence: 'member',
  evidenceDate: row.decidedAt === null ? null : new Date(row.decidedAt).toISOString().slice(0, 10),
})
