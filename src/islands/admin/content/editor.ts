import { today } from '#contract/calendar-days.ts'
import type { ContentItem, content } from '#contract/content.ts'
import type { ContentKind } from '#contract/content-values.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { startRecord } from '#contract/program-records.ts'
import { CallError, isNotFound, messageOf } from '#lib/api/client.ts'
import { contentApi, readCurrentItem } from '#lib/api/content.ts'
import { programsApi } from '#lib/api/programs.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { panelError } from '../paged-list.ts'
import type { Typed } from './fields.ts'
import { $editor, changeItem, loadBuild, newItem, showItem } from './store.ts'

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

/** `current` is the item as another administrator has saved it meanwhile. */
type SaveResult =
  | { ok: true; item: ContentItem }
  | (Extract<ActionResult, { ok: false }> & { current: ContentItem | null })

interface Edited {
  kind: ContentKind
  /** Null for a new item. */
  id: string | null
  /** The version that was edited. */
  version: number
  data: Typed
}

/** Saves the data of an item; a new one becomes a draft. */
export async function saveItem({ kind, id, version, data }: Edited): Promise<SaveResult> {
  try {
    const item =
      id === null
        ? await contentApi.create({ kind, data })
        : await contentApi.edit({ kind, id, version, data })
    showItem(item)
    void loadBuild()
    return { ok: true, item }
  } catch (error) {
    return {
      ok: false,
      message: messageOf(error, messages.failedToSave),
      fields: error instanceof CallError ? dataErrors(error) : {},
      current: readCurrentItem(error),
    }
  }
}

/** Errors of the data by their path in it. */
const dataErrors = ({ fields }: CallError) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^data\./, ''), message]),
  )

/** Earlier versions of an item, the newest first. */
export type Versions = ReplyOf<typeof content.listVersions>

export const listVersions = (item: Pick<ContentItem, 'kind' | 'id'>, before?: number) =>
  contentApi.listVersions({
    kind: item.kind,
    id: item.id,
    limit: 10,
    ...(before !== undefined && { before: String(before) }),
  })

/** Gives an item the data of an earlier version. */
export const revertItem = (
  { kind, id, version }: ContentItem,
  to: Versions['versions'][number],
): Promise<ActionResult> =>
  changeItem(() => contentApi.revert({ kind, id, version, to: to.version }), messages.reverted)
