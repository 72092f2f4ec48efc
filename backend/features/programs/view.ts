import { limits } from '#contract/limits.ts'
import { type Program, toFacts } from '#contract/programs.ts'
import { asWebsite, isWithinYears } from '#contract/values.ts'
import type { PublishedContribution } from './queries.ts'

/** The deadline; null if it is beyond the limit of years, which earlier versions did not have. */
const deadlineOf = ({
  applicationDeadline: day,
}: Pick<PublishedContribution, 'applicationDeadline'>): string | null =>
  day && isWithinYears(day, limits.deadlineYears) ? day : null

/** The program of an approved contribution; what the administrator left empty is not known. */
export function toProgram(row: PublishedContribution): Program {
  const fields = {
    university: row.university ?? '',
    citizenship: row.citizenship ?? '',
    applicationMonth: row.applicationMonth,
    applicationDeadline: deadlineOf(row),
  }
  return {
    id: row.id,
    contributionId: row.id,
    name: row.name,
    provider: '',
    description: row.description,
    logo: null,
    type: row.type ?? 'Scholarship',
    ...fields,
    applicationLink: row.applicationLink ?? asWebsite(row.website),
    url: null,
    apply_url: null,
    confidence: 'member',
    checked: row.decidedAt === null ? null : new Date(row.decidedAt).toISOString().slice(0, 10),
    ...toFacts(fields),
  }
}
