import type { ExpressionBuilder, Selectable } from 'kysely'
import { toIsoTime } from '#backend/core/clock.ts'
import type { Db, Tables } from './tables.ts'

type Row = Selectable<Tables['contributions']>

/** A row with its times as the contract sends them. */
export const formatTimes = <T extends Pick<Row, 'createdAt' | 'resentAt'>>(row: T) => ({
  ...row,
  createdAt: toIsoTime(row.createdAt),
  resentAt: toIsoTime(row.resentAt),
})

/**
 * Reads a contribution and locks it until the transaction ends, so that a decision rests on what it
 * was compared with.
 */
export const lockContribution = (trx: Db, id: string): Promise<Row | undefined> =>
  trx
    .selectFrom('contributions')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether a contribution waits for staff, and not for its author to change it. */
export const isWaiting = (eb: ExpressionBuilder<Tables, 'contributions'>) =>
  eb.and([
    eb('status', '=', 'pending'),
    eb.or([eb('changeNote', 'is', null), eb('resentAt', 'is not', null)]),
  ])
