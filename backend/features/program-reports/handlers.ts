import type { Clock } from '#backend/core/services.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { listPublished } from '#backend/programs/published.ts'
import { listClosedMarks } from '#backend/programs/reports.ts'
import { limits } from '#contract/limits.ts'

/** How many students say that a program is closed; 0 while they are too few for a mark. */
const countClosed = async (db: Db, programId: string): Promise<number> =>
  (await listClosedMarks(db)).find(mark => mark.programId === programId)?.reports ?? 0

/** The open reports of a member. */
const listOwnOpenReports = (db: Db, userId: string) =>
  db
    .selectFrom('programReports')
    .where('userId', '=', userId)
    .where('settledAt', 'is', null)
    .select(['id', 'programId', 'kind'])
    .execute()

/** How long a settled report is kept, in milliseconds. */
const keptAfterSettling = 90 * 24 * 60 * 60_000

/** Deletes reports that were settled long ago. */
export async function deleteSettledReports({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('programReports')
    .where('settledAt', '<=', clock.now() - keptAfterSettling)
    .execute()
}

/** Reports of programs; not in the specification. */
export const programReports: Handlers['programReports'] = {
  async create({ member, emailVerified, input, services, fail }) {
    const { programId, kind, corrections, note } = input
    if (!(await listPublished(services)).programs.has(programId))
      throw fail('report/unknown-program')
    const isCounted = kind === 'closed' && (emailVerified || !services.mail.sends)
    const userId = member.uid
    const before = await countClosed(services.db, programId)
    await services.db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const open = await listOwnOpenReports(trx, userId)
      const earlier = open.find(row => row.programId === programId && row.kind === kind)
      if (!earlier && open.length >= limits.programReport.open) throw fail('report/too-many')
      // With a new id: an administrator who settles the earlier one has not seen this one.
      if (earlier)
        await trx
          .deleteFrom('programReports')
          .where('id', '=', earlier.id)
          .where('settledAt', 'is', null)
          .execute()
      const { id, at } = services.newId('p')
      const text = { corrections: JSON.stringify(corrections), note }
      const state = { counted: isCounted ? 1 : 0, createdAt: at, settledAt: null } as const
      await trx
        .insertInto('programReports')
        .values({ id, userId, programId, kind, ...text, ...state })
        .execute()
    })
    // The static page shows another number then. After the commit: a parallel transaction does not
    // see this one before.
    if ((await countClosed(services.db, programId)) !== before)
      services.siteBuild.request('reports')
    return {}
  },
}
