import { isId } from '#backend/core/ids.ts'
import { contributionColumns, programColumns } from '#backend/db/columns.ts'
import type { Db } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { type Program, toFacts } from '#contract/programs.ts'
import { asWebsite, isWithinYears } from '#contract/values.ts'

/** Whether the id of a program is that of a contribution. */
export const isContributionId = (id: string): boolean => isId('c', id)

/** All approved contributions, the newest first. */
const listPublished = (db: Db) =>
  db
    .selectFrom('contributions')
    .where('status', '=', 'approved')
    .orderBy('id', 'desc')
    .select([...contributionColumns, ...programColumns, 'decidedAt'])
    .execute()

type PublishedContribution = Awaited<ReturnType<typeof listPublished>>[number]

/** The deadline; null if it is beyond the limit of years, which earlier versions did not have. */
const deadlineOf = ({
  applicationDeadline: day,
}: Pick<PublishedContribution, 'applicationDeadline'>): string | null =>
  day && isWithinYears(day, limits.deadlineYears) ? day : null

/** The program of an approved contribution; what the administrator left empty is not known. */
function toProgram(row: PublishedContribution): Program {
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

/** The programs that approved contributions became, the newest first. */
export const listContributedPrograms = async (db: Db): Promise<Program[]> =>
  (await listPublished(db)).map(toProgram)
