import type { Member } from '#backend/auth/session.ts'
import { checkData, checkStored, requirePublishable } from '#backend/content/check-data.ts'
import {
  changeItem,
  createItem,
  findChangedFields,
  findItem,
  type Item,
  type ItemSummary,
  listItems,
  moveToTop,
} from '#backend/content/items.ts'
import { toIsoTime } from '#backend/core/clock.ts'
import { findVersion, listVersions } from '#backend/db/content-versions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import { HandlerError, type Json } from '#backend/http/responses.ts'
import { isOfMember } from '#backend/programs/contributions.ts'
import { findFreeId } from '#backend/programs/programs.ts'
import {
  findScope,
  isInScope,
  listIdsInScope,
  requireInScope,
} from '#backend/programs/school-scope.ts'
import { today } from '#catalog/days.ts'
import { startRecord, toProgram } from '#catalog/records.ts'
import { createTextSearch, toSearchText } from '#catalog/search-text.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { ContentItem, ContentRow } from '#contract/content.ts'
import type { Consent, ContentKind, ContentState } from '#contract/content-values.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { checkAccess } from '#contract/roles.ts'
import { withdrawConsent } from './withdraw-consent.ts'

type Context = Pick<HandlerContext, 'services'> & { member: Member }
type Changes = Partial<Pick<Item, 'state' | 'consent' | 'data'>>

const parse = (json: string | null) => JSON.parse(json ?? 'null')

const toRow = <Kind extends ContentKind>(
  item: Omit<ItemSummary, 'kind'> & { kind: Kind },
): Omit<JsonOf<typeof ContentRow>, 'kind'> & { kind: Kind } => ({
  kind: item.kind,
  id: item.id,
  name: item.name,
  detail: item.detail,
  state: item.state,
  version: item.version,
  consent: parse(item.consent),
  updatedAt: toIsoTime(item.updatedAt),
  updatedBy: item.editorName,
})

/** An item as it is sent: a suggestion of a member as the start of a record. */
function toReply(item: Item): JsonOf<typeof ContentItem> {
  const data = parse(item.data)
  const isStart = item.kind === 'program' && isOfMember(item.data)
  const record = () => startRecord(toProgram(data, today()), today())
  return { ...(toRow(item) as JsonOf<typeof ContentItem>), data: isStart ? record() : data }
}

/**
 * Finds an item. Throws if there is none that concerns the member, or if it is the site's and the
 * member is no owner.
 */
async function getItem(
  { services, member }: Context,
  { kind, id }: Pick<Item, 'kind' | 'id'>,
): Promise<Item> {
  const denied = kind === 'site' && checkAccess(member, 'own')
  if (denied) throw new ApiError(denied)
  const item = await findItem(services.db, kind, id)
  if (!item || !isInScope(await findScope(member.schoolId), parse(item.data)))
    throw new ApiError('content/none')
  return item
}

/**
 * Changes an item and records it. If `version` is not the current one, it throws an error with the
 * current item, which says who changed it and when.
 */
async function change(
  context: Context,
  { kind, id, version }: Pick<Item, 'kind' | 'id' | 'version'>,
  action: AuditAction,
  toChanges: (current: Item) => Changes | Promise<Changes>,
): Promise<JsonOf<typeof ContentItem>> {
  const { services, member } = context
  const current = await getItem(context, { kind, id })
  const scope = await findScope(member.schoolId)
  const isSaved = current.version === version && (await save(await toChanges(current)))
  const saved = await getItem(context, { kind, id })
  if (!isSaved)
    throw new HandlerError('content/changed', { body: { current: toReply(saved) as Json } })
  requestBuild(services, current, saved)
  return toReply(saved)

  function save(changes: Changes): Promise<boolean> {
    const next = { ...current, ...changes }
    requirePublishable(next)
    requireInScope(scope, parse(next.data))
    return services.db.transaction().execute(async trx => {
      const { state, consent, data } = next
      const about = { state, consent, data, updatedAt: services.clock.now(), updatedBy: member.uid }
      if (!(await changeItem(trx, current, about))) return false
      const entry = { adminId: member.uid, action, kind, entityId: id }
      await recordAction(trx, services, { ...entry, ...describeChange(current, next) })
      return true
    })
  }
}

/** Static pages show published programs and the settings of the site. */
function requestBuild({ siteBuild }: Context['services'], ...items: readonly Item[]): void {
  if (
    items.some(
      ({ kind, state }) => (kind === 'program' || kind === 'site') && state === 'published',
    )
  )
    siteBuild.request()
}

/**
 * What changed, for the log. Of people only the names of fields: rows of the log cannot be erased
 * when a consent is withdrawn.
 */
function describeChange(before: Item, after: Item) {
  const { names, ...fields } = findChangedFields(before.data, after.data)
  const isProgram = before.kind === 'program'
  const describe = ({ state, consent }: Item, values: object) => ({
    ...(before.state === after.state ? {} : { state }),
    ...(before.consent === after.consent ? {} : { consent: parse(consent).status }),
    ...(isProgram && values),
  })
  return {
    before: describe(before, fields.before),
    after: {
      ...describe(after, fields.after),
      ...(!isProgram && names.length > 0 && { fields: names }),
    },
  }
}

/** What a state is called in the log of actions. */
const stateActions = {
  draft: 'restore',
  published: 'publish',
  hidden: 'hide',
  deleted: 'delete',
} as const satisfies Record<ContentState, string>

const toConsent = (givenOn: string): string =>
  JSON.stringify({
    status: givenOn ? 'given' : 'none',
    givenOn: givenOn || null,
    withdrawnOn: null,
  } satisfies Consent)

/** Programs, mentors and stories that administrators edit; not in the specification. */
export const content: Handlers['content'] = {
  async list({ services, member, input: { kind, state = 'all', search = '', limit, lastId } }) {
    const ids = await listIdsInScope(services.db, kind, await findScope(member.schoolId))
    const items = await listItems(services.db, kind)
    const all = items.filter(({ id }) => ids === null || ids.has(id))
    const isFound = createTextSearch(search)
    const isAsked = (item: (typeof all)[number]) =>
      (state === 'all' ? item.state !== 'deleted' : item.state === state) &&
      (search === '' || isFound(toSearchText(`${item.id} ${item.name} ${item.detail}`)))
    // In the whole list, since a change may have removed the last item from the asked ones.
    const start = lastId ? all.findIndex(({ id }) => id === lastId) + 1 || all.length : 0
    const rest = all.slice(start).filter(isAsked)
    const { page, pagination } = toPage(rest, limit, ({ id }) => id)
    const totalCount = start === 0 ? rest.length : all.filter(isAsked).length
    return { items: page.map(toRow), pagination: { ...pagination, totalCount } }
  },

  get: async context => toReply(await getItem(context, context.input)),

  async create({ services, member, idempotent, input, fail }) {
    const { kind, state = 'draft', consentGivenOn = '' } = input
    const isUnnamed = kind === 'program' && input.data.id === ''
    const id = isUnnamed && (await findFreeId(services.db, String(input.data.name)))
    const data = await checkData({ kind, state }, id ? { ...input.data, id } : input.data)
    const { id: newId, at } = services.newId(kind === 'mentor' ? 'm' : 's')
    const entityId = kind === 'program' ? JSON.parse(data).id : newId
    const consent = kind === 'program' ? null : toConsent(consentGivenOn)
    const item = { state, data, consent, updatedAt: at, updatedBy: member.uid }
    requirePublishable(item)
    requireInScope(await findScope(member.schoolId), parse(data))
    const created = await idempotent({
      async create(trx) {
        if (!(await createItem(trx, { kind, id: entityId }, item)))
          throw fail('content/id-taken', { field: 'id' })
        const entry = { adminId: member.uid, action: 'create', kind, entityId } as const
        await recordAction(trx, services, { ...entry, after: { state } })
        return { id: entityId }
      },
      find: async (_, id) => ({ id }),
    })
    const saved = await getItem({ services, member }, { kind, id: created.id })
    requestBuild(services, saved)
    return toReply(saved)
  },

  edit: context =>
    change(context, context.input, 'edit', async item => ({
      data: await checkData(item, context.input.data),
    })),

  setState: context =>
    change(context, context.input, stateActions[context.input.state], async current => {
      const { state } = context.input
      if (state === 'draft' && current.publishedAt !== null)
        throw context.fail('content/was-published')
      if (state === 'published') {
        requirePublishable({ ...current, state })
        await checkStored({ ...current, state }, current.data)
      }
      // What was never published was a draft before it was deleted.
      if (state === 'hidden' && current.publishedAt === null) return { state: 'draft' }
      return { state }
    }),

  async moveToTop({ db, services, member, input: { kind, id }, fail }) {
    await getItem({ services, member }, { kind, id })
    await db.transaction().execute(async trx => {
      if (!(await moveToTop(trx, kind, id))) throw fail('content/none')
      const entry = { adminId: member.uid, action: 'reorder', kind, entityId: id } as const
      await recordAction(trx, services, entry)
    })
    return { id }
  },

  async listVersions({ db, services, member, input }) {
    const item = await getItem({ services, member }, input)
    const kept = await listVersions(db, input)
    // A record as the data file has it is kept with its next edit.
    const rows = kept[0]?.version === item.version ? kept : [item, ...kept]
    const versions = rows.map(({ version, state, editorName, updatedAt, data }) => ({
      version,
      state,
      updatedAt: toIsoTime(updatedAt),
      updatedBy: editorName,
      data: JSON.parse(data),
    }))
    return { versions }
  },

  revert: context =>
    change(context, context.input, 'revert', async item => {
      const earlier = await findVersion(context.db, item, context.input.to)
      if (!earlier) throw context.fail('content/no-version')
      return { data: await checkStored(item, earlier.data) }
    }),

  setConsent: context =>
    change(context, context.input, 'record-consent', () => ({
      consent: toConsent(context.input.givenOn),
    })),

  async withdrawConsent(context) {
    await getItem(context, context.input)
    await withdrawConsent(context)
    // Nothing names the school any more.
    const { services, member } = context
    return toReply(
      await getItem({ services, member: { ...member, schoolId: null } }, context.input),
    )
  },

  getBuild({ services }) {
    const { state, succeededAt, failingSince } = services.siteBuild.status()
    return { state, succeededAt: toIsoTime(succeededAt), failingSince: toIsoTime(failingSince) }
  },
}
