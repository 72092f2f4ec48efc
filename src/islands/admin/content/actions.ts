import type { ContentRow } from '#contract/content.ts'
import type { ContentState } from '#contract/content-values.ts'
import { messageOf } from '#lib/api/client.ts'
import { contentApi } from '#lib/api/content.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { $deleted, changeItem, contentList } from './store.ts'

/** Publishes, hides or deletes an item, or undoes that. */
export async function setState(row: ContentRow, state: ContentState): Promise<ActionResult> {
  const { kind, id, version } = row
  const call = contentApi.setState({ kind, id, version, state })
  const result = await changeItem(call, messages.done[state])
  const deletedRow = { row: { ...row, version: version + 1 }, before: row.state }
  if (result.ok) $deleted.set(state === 'deleted' ? deletedRow : null)
  return result
}

/** Gives what was deleted last its state back. */
export async function undoDeletion(): Promise<ActionResult> {
  const deleted = $deleted.get()
  if (!deleted) return { ok: true }
  const list = contentList.$list.get()
  const rows = list.status === 'ready' ? list.rows : []
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
  const list = contentList.$list.get()
  if (list.status !== 'ready' || row.kind === 'program') return { ok: true }
  const from = list.rows.findIndex(({ id }) => id === row.id)
  const target = Math.min(Math.max(to, 0), list.rows.length - 1)
  if (from < 0 || target === from) return { ok: true }
  if (Math.abs(target - from) > maxDistance)
    return { ok: false, message: messages.tooFar(maxDistance) }
  const rows = list.rows.toSpliced(from, 1).toSpliced(target, 0, row)
  const [start, end] = [Math.min(from, target), Math.max(from, target) + 1]
  const idsOf = (list: readonly ContentRow[]) => list.slice(start, end).map(({ id }) => id)
  const order = { kind: row.kind, ids: idsOf(rows), seen: idsOf(list.rows) }
  contentList.setRows(rows)
  try {
    const move = lastMove.then(() => contentApi.setOrder(order))
    lastMove = move.catch(() => undefined)
    await move
    return { ok: true, message: messages.moved(target + 1) }
  } catch (error) {
    // The rows, and with them the focus, are gone until then.
    await contentList.load()
    return { ok: false, message: messageOf(error, messages.failedToSave) }
  }
}
