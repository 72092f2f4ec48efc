import { computed } from 'nanostores'
import { ContentItem, type ContentRow, content, contentFilters } from '#contract/content.ts'
import { type ContentState, type ListedKind, siteId } from '#contract/content-values.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { CallError, createClient } from '#lib/api/client.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { type ActionResult, runAction, toFailure } from '../../ui/form-actions.ts'
import { $query } from '../data.ts'
import { createFreshStore, createPages, peek, refresh } from '../pages.ts'
import { labelOfPath } from './fields.ts'
import { recordFields } from './record-fields.ts'

export const contentApi = createClient(content)

/** The item as it is now, when a write failed because somebody else changed it; else null. */
export function readCurrentItem(error: unknown): ContentItem | null {
  if (!(error instanceof CallError) || error.code !== 'content/changed') return null
  return ContentItem.safeParse(error.body.current).data ?? null
}

/** Stands for an item that is not stored yet. */
export const newItem = 'new'

const kinds: Readonly<Record<string, ListedKind>> = { mentors: 'mentor', stories: 'story' }

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

/** The item with an id; null while it is new. */
export interface Edited {
  id: string
  item: ContentItem | null
}

/** The item that is edited. */
export const $edited = createFreshStore(
  'admin-edited-item',
  async (id): Promise<Edited> => {
    const kind = $query.get().tab === 'settings' ? 'site' : $contentView.get().kind
    if (id === newItem) return { id, item: null }
    return { id, item: await contentApi.get({ kind, id }) }
  },
  computed($query, ({ tab, item }) => (tab === 'settings' ? siteId : item || null)),
)

/**
 * Shows an item as it is now, in the list and in its editor. It stays in the list until the next
 * load, whatever the filter.
 */
export function showItem(item: ContentItem): void {
  if (item.kind !== 'site' && item.kind !== $contentView.get().kind) return
  if (peek($edited).data?.id === item.id) $edited.mutate({ id: item.id, item })
  refresh($build)
  if (item.kind === 'site') return
  const { data: _data, ...row } = item
  const { rows } = peek(contentList.$list).data ?? {}
  if (rows && !rows.some(({ id }) => id === row.id)) contentList.setRows([row, ...rows])
  else contentList.changeRow(row.id, () => row)
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
    if (!current) return toFailure(error, messages.failedToSave)
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
  const result = await changeItem(call, row.state === 'deleted' ? 'Restored' : doneTexts[state])
  const missing = result.ok ? [] : Object.keys(result.fields ?? {})
  if (missing.length === 0) return result
  const names = new Set(missing.map(path => labelOfPath(recordFields, path.split('.'))))
  return { ok: false, message: `Before it can be published, it needs: ${[...names].join(', ')}.` }
}

/** Puts a mentor or a story before all others. */
export async function moveToTop({ kind, id }: InputOf<typeof content.moveToTop>) {
  const call = () => contentApi.moveToTop({ kind, id })
  const result = await runAction(call, 'Moved to the top', messages.failedToSave)
  refresh(contentList.$list)
  return result
}
