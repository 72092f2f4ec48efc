import { atom } from 'nanostores'
import { today } from '#catalog/days.ts'
import { startRecord } from '#catalog/records.ts'
import {
  type BuildStatus,
  type ContentItem,
  type ContentRow,
  contentFilters,
} from '#contract/content.ts'
import type { ContentKind, ContentState } from '#contract/content-values.ts'
import { limits } from '#contract/limits.ts'
import { isNotFound, messageOf } from '#lib/api/client.ts'
import { contentApi, readCurrentItem } from '#lib/api/content.ts'
import { programsApi } from '#lib/api/programs.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { createPagedList, panelError } from '../paged-list.ts'
import { $view } from '../store.ts'
import type { Typed } from './fields.ts'

export type ContentFilter = (typeof contentFilters)[number]

/** What the open tab shows, as kept in its address. */
interface ContentView {
  kind: ContentKind
  state: ContentFilter
  search: string
  /** The item that is edited: its id, `new`, or null for the list. */
  item: string | null
}

/** Stands for an item that is not stored yet. */
export const newItem = 'new'

export const $contentView = atom<ContentView>({
  kind: 'program',
  state: 'all',
  search: '',
  item: null,
})

/**
 * The item that is edited; null while it is new. `start` is what the form of a new one starts with,
 * if that is more than the usual.
 */
type Editor =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; id: string; item: ContentItem | null; start?: Typed }

export const $editor = atom<Editor>({ status: 'loading' })

/** The state of the static pages; null until it is known. */
export const $build = atom<BuildStatus | null>(null)

/** What was deleted last, and the state that it had. */
export const $deleted = atom<{ row: ContentRow; before: ContentState } | null>(null)

/** Opens a tab as the address says. Returns a function that closes it. */
export function openContent(kind: ContentKind): () => void {
  const query = readQuery()
  $contentView.set({
    kind,
    state: contentFilters.find(filter => filter === query.get('show')) ?? 'all',
    search: query.get('find')?.slice(0, limits.content.search) ?? '',
    item: query.get('item'),
  })
  $deleted.set(null)
  void contentList.load()
  void loadBuild()
  return closeContent
}

const tabNames = { program: 'programs', mentor: 'mentors', story: 'stories' } as const

/** Forgets what the tab has loaded and put into the address. */
function closeContent(): void {
  contentList.reset()
  $editor.set({ status: 'loading' })
  $build.set(null)
  // After a lost session the same tab is opened again.
  if ($view.get().tab !== tabNames[$contentView.get().kind])
    writeQuery({ show: '', find: '', item: '' })
}

export function updateView(part: Partial<Omit<ContentView, 'kind'>>): void {
  const view = { ...$contentView.get(), ...part }
  $contentView.set(view)
  const { state, search, item } = view
  writeQuery({ show: state === 'all' ? '' : state, find: search, item: item ?? '' })
}

/** Filters the list by state and by a part of the name. */
export function filterContent(part: { state?: ContentFilter; search?: string }): void {
  updateView(part)
  void contentList.load()
}

/** The items of the tab, as the view says. */
export const contentList = createPagedList({
  async fetchPage(page) {
    const { kind, state, search } = $contentView.get()
    const reply = await contentApi.list({
      kind,
      state,
      limit: limits.adminPage.max,
      ...(search !== '' && { search }),
      ...page,
    })
    return { rows: reply.items, pagination: reply.pagination }
  },
  idOf: ({ id }) => id,
  failed: messages.failedToLoad,
})

/** Shows the state of the static pages. A backend without it shows nothing. */
export async function loadBuild(): Promise<void> {
  $build.set(await contentApi.getBuild({}).catch(() => null))
}

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
  const editor = $editor.get()
  const isOpen = editor.status === 'ready' && (editor.item?.id ?? item.id) === item.id
  if (isOpen && $contentView.get().item !== null)
    $editor.set({ status: 'ready', id: item.id, item })
  const list = contentList.$list.get()
  if (list.status !== 'ready' || item.kind !== $contentView.get().kind) return
  const row = toRow(item)
  if (list.rows.some(({ id }) => id === row.id)) contentList.changeRow(row.id, () => row)
  else contentList.setRows([row, ...list.rows])
}

const startItemRequest = trackLatestRequest()

/** Opens an item, a new one, or a new record of the approved contribution with an id. */
export async function openItem(kind: ContentKind, id: string): Promise<void> {
  const isLatest = startItemRequest()
  if (id === newItem) return $editor.set({ status: 'ready', id, item: null })
  $editor.set({ status: 'loading' })
  const opened = await contentApi.get({ kind, id }).then(
    item => ({ status: 'ready', id, item }) as const,
    async error => {
      const start = kind === 'program' && isNotFound(error) ? await readContribution(id) : null
      if (start) return { status: 'ready', id, item: null, start } as const
      return { status: 'failed', message: panelError(error, messages.failedToOpen) } as const
    },
  )
  if (isLatest()) $editor.set(opened)
}

/** The start of a record of an approved contribution; null if there is none. */
async function readContribution(id: string): Promise<Typed | null> {
  const published = await programsApi.listPublished({}).catch(() => null)
  const program = published?.programs.find(({ contributionId }) => contributionId === id)
  return program ? startRecord(program, today()) : null
}

/** Makes a call that changes an item; shows it as it is now, also when another one was first. */
export async function changeItem(
  call: Promise<ContentItem>,
  message: string,
): Promise<ActionResult> {
  try {
    showItem(await call)
    void loadBuild()
    return { ok: true, message }
  } catch (error) {
    const current = readCurrentItem(error)
    if (current) showItem(current)
    return {
      ok: false,
      message: current ? messages.changedMeanwhile : messageOf(error, messages.failedToSave),
    }
  }
}
