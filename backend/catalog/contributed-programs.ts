import { isId } from '#backend/core/ids.ts'
import { contributionColumns, programColumns } from '#backend/db/columns.ts'
import type { Db } from '#backend/db/tables.ts'
import { type Program, toFacts } from '#catalog/program.ts'
import { asWebsite, isWithinYears } from '#catalog/values.ts'
import { limits } from '#contract/limits.ts'

/** Whether the id of a program is that of a contribution. */
export const isContributionId = (id: string): boolean => isId('c', id)

/** Approved contributions, the newest first. */
const selectApproved = (db: Db) =>
  db.selectFrom('contributions').where('status', '=', 'approved').orderBy('id', 'desc')

const listApproved = (db: Db) =>
  selectApproved(db)
    .select([...contributionColumns, ...programColumns, 'decidedAt'])
    .execute()

type ApprovedContribution = Awaited<ReturnType<typeof listApproved>>[number]

/** The deadline; null if it is beyond the limit of years, which earlier versions did not have. */
const deadlineOf = ({
  applicationDeadline: day,
}: Pick<ApprovedContribution, 'applicationDeadline'>): string | null =>
  day && isWithinYears(day, limits.deadlineYears) ? day : null

/** The program of an approved contribution; what the administrator left empty is not known. */
function toProgram(row: ApprovedContribution): Program {
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

interface Cached {
  /** The ids and versions of the contributions. */
  key: string
  programs: readonly Program[]
  /** The programs by id, and the versions that they were made from. */
  made: ReadonlyMap<string, { version: number | null; program: Program }>
}

/** The contributed programs of each database. */
const cache = new WeakMap<Db, Cached>()

/**
 * The programs that approved contributions became, the newest first. The list is the same object
 * while no contribution changes; every change increases the version of one.
 */
export async function listContributedPrograms(db: Db): Promise<readonly Program[]> {
  const versions = await selectApproved(db).select(['id', 'version']).execute()
  const key = versions.map(({ id, version }) => `${id} ${version}`).join()
  const cached = cache.get(db)
  if (cached?.key === key) return cached.programs
  const rows = await listApproved(db)
  const made = new Map(
    rows.map(row => {
      const known = cached?.made.get(row.id)
      const { id, version } = row
      return [id, known?.version === version ? known : { version, program: toProgram(row) }]
    }),
  )
  const programs = [...made.values()].map(({ program }) => program)
  cache.set(db, { key, programs, made })
  return programs
}
