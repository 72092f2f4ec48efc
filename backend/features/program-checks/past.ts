import { toIsoTime } from '#backend/core/clock.ts'
import { countRows } from '#backend/db/query-results.ts'
import type { Db } from '#backend/db/tables.ts'
import { isOfMember } from '#backend/programs/contributions.ts'

/** The checks since a time, in milliseconds, that are the last action on their program. */
export async function listRecent(db: Db, since: number) {
  const rows = await db
    .selectFrom('adminActions')
    .innerJoin('programs', 'programs.id', 'adminActions.entityId')
    .leftJoin('user', 'user.id', 'adminActions.adminId')
    .where('action', '=', 'check')
    .where('kind', '=', 'program')
    .where('at', '>=', since)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('adminActions as later')
            .whereRef('later.entityId', '=', 'adminActions.entityId')
            .where('later.kind', '=', 'program')
            .whereRef('later.id', '>', 'adminActions.id')
            .select('later.id'),
        ),
      ),
    )
    .orderBy('adminActions.id', 'desc')
    .limit(100)
    .select(['programs.id as programId', 'programs.name', 'state', 'version', 'record'])
    .select(['at', 'user.name as by'])
    .execute()
  return rows.map(({ programId, name, at, by, state, version, record }) => ({
    ...{ programId, name, by, at: toIsoTime(at) },
    isHidden: state !== 'published',
    version: record === '' || isOfMember(record) ? 0 : version,
  }))
}

/** What the page monitor could not read when it last tried. */
export async function listUnread(db: Db) {
  // Pages that left the catalog stay for a while.
  const tried = db
    .selectFrom('monitoredPages')
    .where('fetchedAt', '>', 0)
    .where('listedAt', '=', eb =>
      eb.selectFrom('monitoredPages as all').select(all => all.fn.max('all.listedAt').as('last')),
    )
  const { triedAt } = await tried
    .select(eb => eb.fn.max('fetchedAt').as('triedAt'))
    .executeTakeFirstOrThrow()
  const pages = await tried
    .where('state', '!=', 'read')
    .orderBy('readAt')
    .orderBy('url')
    .limit(200)
    .select(['url', 'state as problem', 'readAt'])
    .execute()
  return {
    tried: await countRows(tried),
    read: await countRows(tried.where('state', '=', 'read')),
    triedAt: triedAt === null ? null : toIsoTime(Number(triedAt)),
    pages: pages.map(({ readAt, ...page }) => ({
      ...page,
      readAt: readAt ? toIsoTime(readAt) : null,
    })),
  }
}
