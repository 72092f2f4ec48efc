import { atom, computed } from 'nanostores'
import { type ContentItem, type ContentRow, contentFilters } from '#contract/content.ts'
import type { ContentKind, ContentState } from '#contract/content-values.ts'
import { limits } from '#contract/limits.ts'
import { messageOf } from '#lib/api/client.ts'
import { contentApi, readCurrentItem } from '#lib/api/content.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { $query } from '../data.ts'
import { createFreshStore, createPages, peek, refresh } from '../pages.ts'

/** Stands for an item that is not stored yet. */
export const newItem = 'new'

const kinds: Readonly<Record<string, ContentKind>> = { mentors: 'mentor', stories: 'story' }

/** What the open tab shows; `item` is edited: its id, `new`, or null for the list. */
export const $contentView = computed($query, ({ tab = '', show, find = '', item }) => ({
  kind: kinds[tab] ?? 'program',
  state: contentFilters.find(filter => filter === show) ?? 'all',
  search: find.slice(0, limits.content.search),
  item: item || null,
}))

/** The items of the tab, as the view says. */
export const contentList = createPages('admin-content', {
  $filter: computed($contentView, ({ kind, state, search }) => `${kind} ${state} ${search}`),
  async fetchPage(page) {
    const { kind, state, search } = $contentView.get()
    const { items: rows, pagination } = await contentApi.list({
      kind,
      state,
      limit: limits.adminPage.max,
      ...(search !== '' && { search }),
      ...page,
    })
    return { rows, pagination }
  },
  idOf: ({ id }) => id,
  failed: messages.failedToLoad,
})

/** The state of the static pages. */
export const $build = createFreshStore('admin-build', () => contentApi.getBuild({}))

/** What was deleted last, and the state that it had. */
export const $deleted = atom<{ row: ContentRow; before: ContentState } | null>(null)

/** The item with an id; null while it is new. */
export interface Edited {
  id: string
  item: ContentItem | null
}

/** The item that is edited. */
export const $edited = createFreshStore(
  'admin-edited-item',
  async (id): Promise<Edited> => {
    const { kind } = $contentView.get()
    if (id === newItem) return { id, item: null }
    return { id, item: await contentApi.get({ kind, id }) }
  },
  computed($contentView, ({ item }) => item),
)

/** The row of a list for an item. */
export function toRow(item: ContentItem): ContentRow {
  const { data, ...about } = item
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { name, title, provider, university, studentName } = data as Record<string, unknown>
  const detail = { program: provider, mentor: university, story: studentName }[item.kind]
  return { ...about, name: text(name ?? title), detail: text(detail) }
}

/**
 * Shows an item as it is now, in the list and in its editor. It stays in the list until the next
 * load, whatever the filter.
 */
export function showItem(item: ContentItem): void {
  if (item.kind !== $contentView.get().kind) return
  if (peek($edited).data?.id === item.id) $edited.mutate({ id: item.id, item })
  const row = toRow(item)
  const { rows } = peek(contentList.$list).data ?? {}
  if (rows && !rows.some(({ id }) => id === row.id)) contentList.setRows([row, ...rows])
  else contentList.changeRow(row.id, () => row)
  refresh($build)
}

/** Makes a call that changes an item; shows it as it is now, also when another one was first. */
export async function changeItem(
  call: Promise<ContentItem>,
  message: string,
): Promise<ActionResult> {
  try {
    showItem(await call)
    return { ok: true, message }
  } catch (error) {
    const current = readCurrentItem(error)
    if (!current) return { ok: false, message: messageOf(error, messages.failedToSave) }
    showItem(current)
    return { ok: false, message: messages.changedMeanwhile }
  }
}

const doneTexts: Readonly<Record<ContentState, string>> = {
  draft: 'Restored as a draft',
  published: 'Published',
  hidden: 'Hidden',
  deleted: 'Deleted',
}

/** Publishes, hides or deletes an item, or undoes that. */
export async function setState(row: ContentRow, state: ContentState): Promise<ActionResult> {
  const { kind, id, version } = row
  const call = contentApi.setState({ kind, id, version, state })
  const result = await changeItem(call, doneTexts[state])
  const deletedRow = { row: { ...row, version: version + 1 }, before: row.state }
  if (result.ok) $deleted.set(state === 'deleted' ? deletedRow : null)
  return result
}

/** Gives what was deleted last its state back. */
export async function undoDeletion(): Promise<ActionResult> {
  const deleted = $deleted.get()
  if (!deleted) return { ok: true }
  const rows = peek(contentList.$list).data?.rows ?? []
  const now = rows.find(({ id }) => id === deleted.row.id) ?? deleted.row
  return setState(now, deleted.before)
}

/** How many places an item can move at once. */
const maxDistance = 49

/** Ends with the last move: each rests on the order of the one before. */
let lastMove: Promise<unknown> = Promise.resolve()

/**
 * Moves a mentor or a story to another place of the list, from 0. The list shows it at once, and
 * loads again if that fails.
 */
export async function moveRow(row: ContentRow, to: number): Promise<ActionResult> {
  const before = peek(contentList.$list).data?.rows ?? []
  const from = before.findIndex(({ id }) => id === row.id)
  const target = Math.min(Math.max(to, 0), before.length - 1)
  if (from < 0 || target === from || row.kind === 'program') return { ok: true }
  if (Math.abs(target - from) > maxDistance)
    return { ok: false, message: `It can move at most ${maxDistance} places at once.` }
  const rows = before.toSpliced(from, 1).toSpliced(target, 0, row)
  const idsOf = (list: readonly ContentRow[]) =>
    list.slice(Math.min(from, target), Math.max(from, target) + 1).map(({ id }) => id)
  const order = { kind: row.kind, ids: idsOf(rows), seen: idsOf(before) }
  contentList.setRows(rows)
  try {
    const move = lastMove.then(() => contentApi.setOrder(order))
    lastMove = move.catch(() => undefined)
    await move
    return { ok: true, message: `Moved to place ${target + 1}` }
  } catch (error) {
    refresh(contentList.$list)
    return { ok: false, message: messageOf(error, messages.failedToSave) }
  }
}
