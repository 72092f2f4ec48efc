import { clockTolerance } from '#backend/core/clock.ts'
import type { Clock } from '#backend/core/services.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/**
 * Claims a request for its first run. False if an earlier one has not expired, unless its time is
 * too far in the future. The member must be locked.
 */
export function claimRepeat(
  db: Db,
  repeat: Omit<Tables['repeats'], 'madeId'>,
  now: number,
): Promise<boolean> {
  const { until } = repeat
  const latest = until + clockTolerance
  return hasRow(
    db
      .insertInto('repeats')
      .values({ ...repeat, madeId: '' })
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet({ until, madeId: '' })
          .where(eb => eb.or([eb('repeats.until', '<=', now), eb('repeats.until', '>', latest)])),
      )
      .returning('id'),
  )
}

/** Stores the id of the result of a claimed request. */
export const storeRepeat = (db: Db, id: string, madeId: string) =>
  db.updateTable('repeats').set({ madeId }).where('id', '=', id).execute()

/** Finds the result of an earlier request. */
export const findRepeat = (db: Db, id: string, now: number) =>
  db
    .selectFrom('repeats')
    .select('madeId')
    .where('id', '=', id)
    .where('until', '>', now)
    .executeTakeFirst()

/**
 * Increases counters by a cost, by default 1, and returns them. Expired ones restart, and so do
 * those too far in the future. One statement, so that no two calls see the same count.
 */
export const incrementRates = (
  db: Db,
  hits: readonly (Omit<Tables['rates'], 'count'> & { cost?: number })[],
  now: number,
) =>
  db
    .insertInto('rates')
    .values(hits.map(({ key, until, cost = 1 }) => ({ key, until, count: cost })))
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(eb => {
        const latest = eb(eb.ref('excluded.until'), '+', clockTolerance)
        const isExpired = eb.or([eb('rates.until', '<=', now), eb('rates.until', '>', latest)])
        return {
          count: eb
            .case()
            .when(isExpired)
            .then(eb.ref('excluded.count'))
            .else(eb('rates.count', '+', eb.ref('excluded.count')))
            .end(),
          until: eb
            .case()
            .when(isExpired)
            .then(eb.ref('excluded.until'))
            .else(eb.ref('rates.until'))
            .end(),
        }
      }),
    )
    .returning(['key', 'until', 'count'])
    .execute()

export const decrementRates = (db: Db, keys: readonly string[]) =>
  db
    .updateTable('rates')
    .set(eb => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()

/** Deletes results of requests and counters of rate limits that have expired. */
export async function deleteExpiredCounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const table of ['repeats', 'rates'] as const)
    await db.deleteFrom(table).where('until', '<=', clock.now()).execute()
}
