import { type SqlBool, sql } from 'kysely'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import type { AuditFilter } from '#contract/audit.ts'

/** Stands in the filter for commands on the server. */
const server = 'server'

/** The newest actions below an id; below none: the newest of all. */
function listActions(db: Db, filter: AuditFilter, before: string, limit: number) {
  const { adminId, kind, action, entityId } = filter
  let query = db
    .selectFrom('adminActions')
    .leftJoin('user', 'user.id', 'adminActions.adminId')
    .leftJoin('user as about', 'about.id', 'entityId')
    .leftJoin('contributions', 'contributions.id', 'entityId')
    .leftJoin('programs', 'programs.id', 'entityId')
    .leftJoin('contentItems', join =>
      join
        .onRef('contentItems.id', '=', 'entityId')
        .on(sql<SqlBool>`"contentItems".kind = "adminActions".kind`),
    )
    .orderBy('adminActions.id', 'desc')
    .limit(limit)
    .selectAll('adminActions')
    .select(eb => [
      'user.name as adminName',
      eb.fn
        .coalesce(
          'about.withdrawnName',
          'about.name',
          'contributions.name',
          'programs.name',
          'contentItems.name',
        )
        .as('entityName'),
    ])
  if (before) query = query.where('adminActions.id', '<', before)
  if (adminId === server) query = query.where('adminId', 'is', null)
  else if (adminId) query = query.where('adminId', '=', adminId)
  if (kind) query = query.where('adminActions.kind', '=', kind)
  if (action) query = query.where('action', '=', action)
  if (entityId) query = query.where('entityId', '=', entityId)
  return query.execute()
}

/** The log of what administrators did; not in the specification. */
export const audit: Handlers['audit'] = {
  async list({ db, input: { limit, lastId = '', ...filter } }) {
    const rows = await listActions(db, filter, lastId, limit + 1)
    const { page, pagination } = toPage(rows, limit, ({ id }) => id)
    const actions = page.map(({ at, adminName, before, after, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      entityName: row.entityName ?? '',
      adminName: row.adminId === null ? 'On the server' : (adminName ?? 'Deleted user'),
      before: JSON.parse(before ?? 'null'),
      after: JSON.parse(after ?? 'null'),
    }))
    return { actions, pagination }
  },
}
