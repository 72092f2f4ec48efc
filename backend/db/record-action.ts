import type { NewId } from '#backend/core/ids.ts'
import type { AuditAction, AuditKind } from '#contract/audit.ts'
import type { Db } from './tables.ts'

interface AdminAction {
  /** Null for a command on the server. */
  adminId: string | null
  action: AuditAction
  kind: AuditKind
  entityId: string
  /** Changed fields, which are shortened; null where there are none, such as before a creation. */
  before?: object | null
  after?: object | null
}

/**
 * Records what an administrator did, within the transaction that does it. `before` and `after` hold
 * ids, states and texts of published records, but no texts, names or addresses of members: rows
 * outlive their accounts (docs/privacy.md).
 */
export async function recordAction(
  trx: Db,
  services: { newId(kind: string): NewId },
  { before = null, after = null, ...action }: AdminAction,
): Promise<void> {
  const { id, at } = services.newId('a')
  await trx
    .insertInto('adminActions')
    .values({ ...action, id, at, before: toJson(before), after: toJson(after) })
    .execute()
}

/** Characters of a value in the log, which is kept for ever; versions of items have the rest. */
const maxValue = 200

/** Fields whose values have at most 200 characters; the JSON of longer lists and objects is cut. */
const shortenFields = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      const characters = [...text.slice(0, 2 * maxValue + 2)]
      if (characters.length <= maxValue) return [name, value]
      return [name, `${characters.slice(0, maxValue - 1).join('')}…`]
    }),
  )

const toJson = (value: object | null) => value && JSON.stringify(shortenFields(value))
