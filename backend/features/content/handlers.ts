import { checkData, checkStored, requirePublishable } from '#backend/content/check-data.ts'
import { createItem, type Item, listItems } from '#backend/content/items.ts'
import { toIsoTime } from '#backend/core/clock.ts'
import { findVersion } from '#backend/db/content-versions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import type { Services } from '#backend/http/services.ts'
import { createTextSearch, toSearchText } from '#catalog/search-text.ts'
import type { Consent, ContentKind, ContentState } from '#contract/content-values.ts'
import { change, getItem, requestBuild, toReply, toRow } from './change-item.ts'
import { listPositions, listVersions, setPositions } from './queries.ts'
import { withdrawConsent } from './withdraw-consent.ts'

/** What a state is called in the log of actions. */
const stateActions = {
  draft: 'restore',
  published: 'publish',
  hidden: 'hide',
  deleted: 'delete',
} as const satisfies Record<ContentState, string>

const givenConsent = (givenOn: string): Consent => ({
  status: 'given',
  givenOn,
  withdrawnOn: null,
})

const noConsent: Consent = { status: 'none', givenOn: null, withdrawnOn: null }

/** The consent of a new item, as JSON. Programs have none. */
function toConsent(kind: ContentKind, givenOn: string | undefined): string | null {
  if (kind === 'program') return null
  return JSON.stringify(givenOn ? givenConsent(givenOn) : noConsent)
}

/** Stores a new item and records it; false if its id is taken. */
async function createAndRecord(
  trx: Db,
  services: Services,
  { kind, id }: Pick<Item, 'kind' | 'id'>,
  item: Parameters<typeof createItem>[2],
): Promise<boolean> {
  if (!(await createItem(trx, { kind, id }, item))) return false
  await recordAction(trx, services, {
    adminId: item.updatedBy,
    action: 'create',
    kind,
    entityId: id,
    after: { state: item.state },
  })
  return true
}

/** Programs, mentors and stories that administrators edit; not in the specification. */
export const content: Handlers['content'] = {
  async list({ services, input: { kind, state = 'all', search = '', limit, lastId } }) {
    const all = await listItems(services.db, kind)
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

  get: async ({ services, input }) => toReply(await getItem({ services }, input)),

  async create({ services, member, idempotent, input, fail }) {
    const { kind, state = 'draft', consentGivenOn } = input
    const data = await checkData(kind, input.data)
    const { id: newId, at } = services.newId(kind === 'mentor' ? 'm' : 's')
    const id = kind === 'program' ? JSON.parse(data).id : newId
    const consent = toConsent(kind, consentGivenOn)
    const item = { state, data, consent, updatedAt: at, updatedBy: member.uid }
    requirePublishable(item)
    const created = await idempotent({
      async create(trx) {
        if (!(await createAndRecord(trx, services, { kind, id }, item)))
          throw fail('content/id-taken', { field: 'id' })
        return { id }
      },
      find: async (_, id) => ({ id }),
    })
    const saved = await getItem({ services }, { kind, id: created.id })
    requestBuild(services, saved)
    return toReply(saved)
  },

  edit: context =>
    change(context, context.input, 'edit', async ({ kind, id }) => ({
      data: await checkData(kind, context.input.data, id),
    })),

  setState: context =>
    change(context, context.input, stateActions[context.input.state], async current => {
      const { input, fail } = context
      const { state } = input
      if (state === 'draft' && current.publishedAt !== null) throw fail('content/was-published')
      requirePublishable({ ...current, state })
      if (state === 'published') await checkStored(current, current.data)
      return { state }
    }),

  async setOrder({ db, services, member, input: { kind, ids, seen }, fail }) {
    await db.transaction().execute(async trx => {
      const before = await listPositions(trx, kind, ids)
      if (before.length !== ids.length) throw fail('content/none')
      if (seen && before.some(({ id }, index) => id !== seen[index]))
        throw fail('content/reordered')
      const positions = before.map(({ position }) => position)
      await setPositions(trx, kind, ids, positions)
      await recordAction(trx, services, {
        adminId: member.uid,
        action: 'reorder',
        kind,
        entityId: kind,
        before: { ids: before.map(({ id }) => id) },
        after: { ids },
      })
    })
    return { ids }
  },

  async listVersions({ db, services, input }) {
    const item = await getItem({ services }, input)
    const { limit, before } = input
    const page = { before: before ? Number(before) : null, limit: limit + 1 }
    const kept = await listVersions(db, input, page)
    // A record as the data file has it is kept with its next edit.
    const isKept = before || kept[0]?.version === item.version
    const rows = isKept ? kept : [item, ...kept]
    const versions = rows
      .slice(0, limit)
      .map(({ version, state, editorName, updatedAt, data }) => ({
        version,
        state,
        updatedAt: toIsoTime(updatedAt),
        updatedBy: editorName,
        data: JSON.parse(data),
      }))
    return { versions, hasMore: rows.length > limit }
  },

  revert: context =>
    change(context, context.input, 'revert', async ({ kind, id }) => {
      const { db, input, fail } = context
      const earlier = await findVersion(db, { kind, id }, input.to)
      if (!earlier) throw fail('content/no-version')
      return { data: await checkStored({ kind, id }, earlier.data) }
    }),

  setConsent: context =>
    change(context, context.input, 'record-consent', () => ({
      consent: JSON.stringify(givenConsent(context.input.givenOn)),
    })),

  withdrawConsent,

  getBuild({ services }) {
    const { state, succeededAt, failingSince } = services.siteBuild.status()
    return { state, succeededAt: toIsoTime(succeededAt), failingSince: toIsoTime(failingSince) }
  },
}
