import type { Clock } from '#backend/core/services.ts'
import { isWaiting } from '#backend/db/contributions.ts'
import { countRows } from '#backend/db/query-results.ts'
import type { Db } from '#backend/db/tables.ts'
import type { ReportTarget } from '#contract/moderation.ts'
import type { Waiting } from '#contract/news.ts'
import type { StaffAccess } from '#contract/roles.ts'
import { rankPrograms, readSignals } from './ranking.ts'
import { findScope, isOfSchool, type Scope } from './school-scope.ts'

/** What is reported or appealed against and not decided, each thing once. */
export function countReports(db: Db): Promise<number> {
  const reported = db
    .selectFrom('reports')
    .where('settledAt', 'is', null)
    .select(['kind', 'targetId'])
  const appealed = db
    .selectFrom('appeals')
    .where('decidedAt', 'is', null)
    .select(eb => [eb.val<ReportTarget>('comment').as('kind'), 'commentId as targetId'])
  return countRows(db.selectFrom(reported.union(appealed).as('open')))
}

const countSuggestions = (db: Db, scope: Scope): Promise<number> =>
  countRows(
    db
      .selectFrom('contributions')
      .leftJoin('user', 'user.id', 'contributions.userId')
      .where(isOfSchool(scope))
      .where(isWaiting),
  )

interface Staff {
  may(access: StaffAccess): boolean
  schoolId: string | null
}

/** Counts what waits for somebody of staff; 0 of what they may not decide. */
export async function countWaiting(
  services: { db: Db; clock: Clock },
  { may, schoolId }: Staff,
): Promise<Waiting> {
  const { db } = services
  const [reviews, moderates] = [may('review'), may('moderate')]
  const scope = await findScope(schoolId)
  const signals = await readSignals(db)
  const programs = reviews ? await rankPrograms(services, signals, scope) : []
  return {
    suggestions: reviews ? await countSuggestions(db, scope) : 0,
    reports: moderates ? await countReports(db) : 0,
    messages: moderates
      ? await countRows(db.selectFrom('messages').where('doneAt', 'is', null))
      : 0,
    reportedPrograms: programs.filter(({ program }) => signals.reported.has(program.id)).length,
    checks: programs.length,
  }
}
