import { requirePublishable } from '#backend/content/check-data.ts'
import {
  changeItem,
  findChangedFields,
  findItem,
  type Item,
  type ItemSummary,
} from '#backend/content/items.ts'
import { toIsoTime } from '#backend/core/clock.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { HandlerContext } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { isOfMember } from '#backend/programs/contributions.ts'
import { today } from '#catalog/days.ts'
import { startRecord, toProgram } from '#catalog/records.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { ContentItem, ContentRow } from '#contract/content.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'

export type Context = Pick<HandlerContext, 'services'> & { member: { uid: string } }
export type Changes = Partial<Pick<Item, 'state' | 'consent' | 'data'>>

const parse = (json: string | null) => JSON.parse(json ?? 'null')

const toAbout = ({ kind, id, state, version, consent, ...item }: ItemSummary) => ({
  kind,
  id,
  state,
  version,
  consent: parse(consent),
  updatedAt: toIsoTime(item.updatedAt),
  updatedBy: item.editorName,
})

export const toRow = (item: ItemSummary): JsonOf<typeof ContentRow> => ({
  ...toAbout(item),
  name: item.name,
  detail: item.detail,
})

/** An item as it is sent: a suggestion of a member as the start of a record. */
export function toReply(item: Item): JsonOf<typeof ContentItem> {
  const data = parse(item.data)
  const start = item.kind === 'program' && isOfMember(item.data)
  return { ...toAbout(item), data: start ? startRecord(toProgram(data, today()), today()) : data }
}

/** Finds an item. Throws if there is none. */
export async function getItem(
  { services }: Pick<Context, 'services'>,
  { kind, id }: Pick<Item, 'kind' | 'id'>,
): Promise<Item> {
  const item = await findItem(services.db, kind, id)
  if (!item) throw new ApiError('content/none')
  return item
}

/**
 * Changes an item and records it. Throws an error with the current item if `version` is not the
 * current one.
 */
export async function change(
  context: Context,
  { kind, id, version }: Pick<Item, 'kind' | 'id' | 'version'>,
  action: AuditAction,
  toChanges: (current: Item) => Changes | Promise<Changes>,
): Promise<JsonOf<typeof ContentItem>> {
  const { services, member } = context
  const current = await getItem(context, { kind, id })
  const isSaved =
    current.version === version &&
    (await saveChanges(services, current, await toChanges(current), action, member.uid))
  const saved = await getItem(context, { kind, id })
  if (!isSaved) throw new HandlerError('content/changed', { body: { current: toReply(saved) } })
  requestBuild(services, current, saved)
  return toReply(saved)
}

async function saveChanges(
  services: Context['services'],
  current: Item,
  changes: Changes,
  action: AuditAction,
  adminId: string,
): Promise<boolean> {
  const { state, consent, data } = { ...current, ...changes }
  requirePublishable({ state, consent, data })
  const updatedAt = services.clock.now()
  return services.db.transaction().execute(async trx => {
    const change = { state, consent, data, updatedAt, updatedBy: adminId }
    if (!(await changeItem(trx, current, change))) return false
    const { kind, id: entityId } = current
    const about = describeChange(current, { ...current, ...change })
    await recordAction(trx, services, { adminId, action, kind, entityId, ...about })
    return true
  })
}

/** Static pages show published programs only. */
export function requestBuild({ siteBuild }: Context['services'], ...items: readonly Item[]): void {
  if (items.some(({ kind, state }) => kind === 'program' && state === 'published'))
    siteBuild.request()
}

/**
 * What changed, for the log. Of people only the names of fields: rows of the log cannot be erased
 * when a consent is withdrawn.
 */
function describeChange(before: Item, after: Item) {
  const changed = findChangedFields(before.data, after.data)
  const isProgram = before.kind === 'program'
  const describe = ({ state, consent }: Item, fields: object) => ({
    ...(before.state === after.state ? {} : { state }),
    ...(before.consent === after.consent ? {} : { consent: parse(consent).status }),
    ...(isProgram ? fields : {}),
  })
  const { names } = changed
  return {
    before: describe(before, changed.before),
    after: {
      ...describe(after, changed.after),
      ...(isProgram || names.length === 0 ? {} : { fields: names }),
    },
  }
}
