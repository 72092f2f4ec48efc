import type { Selectable } from 'kysely'
import type { Db, Tables } from '#backend/db/tables.ts'

type Row = Selectable<Tables['contributions']>

/** A row with its times as the contract sends them. */
export const formatTimes = <T extends Pick<Row, 'createdAt' | 'resentAt'>>(row: T) => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  resentAt: row.resentAt === null ? null : new Date(row.resentAt).toISOString(),
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
