import type { Db } from '#backend/db/tables.ts'
import type { AuditFilter } from '#contract/audit.ts'

const dayLength = 24 * 60 * 60_000

interface Page {
  /** Starts below this id; null: with the newest. */
  before: string | null
  limit: number
}

/** A page of the log with the names of administrators, the newest first. */
export function listActions(db: Db, filter: AuditFilter, { before, limit }: Page) {
  const { adminId, kind, action, entityId, from, to } = filter
  let query = db
    .selectFrom('adminActions')
    .leftJoin('user', 'user.id', 'adminActions.adminId')
    .orderBy('adminActions.id', 'desc')
    .limit(limit)
    .selectAll('adminActions')
    .select('user.name as adminName')
  if (before !== null) query = query.where('adminActions.id', '<', before)
  if (adminId === server) query = query.where('adminId', 'is', null)
  else if (adminId) query = query.where('adminId', '=', adminId)
  if (kind) query = query.where('kind', '=', kind)
  if (action) query = query.where('action', '=', action)
  if (entityId) query = query.where('entityId', '=', entityId)
  if (from) query = query.where('at', '>=', Date.parse(from))
  if (to) query = query.where('at', '<', Date.parse(to) + dayLength)
  return query.execute()
}

/** Stands in the filter for commands on the server. */
export const server = 'server'

export type ActionRow = Awaited<ReturnType<typeof listActions>>[number]

/** The accounts in the log with their names; null for commands on the server. */
export const listActors = (db: Db) =>
  db
    .selectFrom(db.selectFrom('adminActions').select('adminId').distinct().as('actors'))
    .leftJoin('user', 'user.id', 'actors.adminId')
    .orderBy('user.name')
    .orderBy('actors.adminId')
    .select(['actors.adminId as id', 'user.name'])
    .execute()
