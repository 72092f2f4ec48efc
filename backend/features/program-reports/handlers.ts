import type { Clock } from '#backend/core/services.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { isFirstReporter } from '#backend/http/rate-limiter.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'
import { listClosedMarks } from '#backend/programs/reports.ts'
import { limits } from '#contract/limits.ts'

/** How many students say that a program is closed; 0 while they are too few for a mark. */
const countClosed = async (db: Db, programId: string): Promise<number> =>
  (await listClosedMarks(db)).find(mark => mark.programId === programId)?.reports ?? 0

/** When a program was last found not to be closed; 0 if it never was. */
async function findLastSettled(db: Db, programId: string): Promise<number> {
  const row = await db
    .selectFrom('programReports')
    .where('programId', '=', programId)
    .where('kind', '=', 'closed')
    .select(eb => eb.fn.max('settledAt').as('settledAt'))
    .executeTakeFirst()
  return row?.settledAt ?? 0
}

/**
 * Whether no report that the program is closed has come from an IP address, nor from an email
 * address. Once the program has been checked, they count again.
 */
async function isFirstClosedReport(
  services: Services,
  { db, programId, ...from }: { db: Db; programId: string; address: string; email: string },
): Promise<boolean> {
  const subject = `closed ${programId} ${await findLastSettled(db, programId)}`
  return isFirstReporter(services, { db, subject, ...from })
}

/** The open reports of a member. */
const listOwnOpenReports = (db: Db, userId: string) =>
  db
    .selectFrom('programReports')
    .where('userId', '=', userId)
    .where('settledAt', 'is', null)
    .select(['id', 'programId', 'kind', 'counted'])
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
  async create({ member, emailVerified, address, input, services, fail }) {
    const { programId, kind, corrections, note } = input
    if (!(await listPublished(services)).programs.has(programId))
      throw fail('report/unknown-program')
    const mayCount = kind === 'closed' && (emailVerified || !services.mail.sends)
    const { uid: userId, email } = member
    const before = await countClosed(services.db, programId)
    await services.db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const open = await listOwnOpenReports(trx, userId)
      const earlier = open.find(row => row.programId === programId && row.kind === kind)
      if (!earlier && open.length >= limits.programReport.open) throw fail('report/too-many')
      const isCounted =
        earlier?.counted === 1 ||
        (mayCount && (await isFirstClosedReport(services, { db: trx, programId, address, email })))
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
