import { setImmediate as breath } from 'node:timers/promises'
import type { Db } from '#backend/db/tables.ts'
import { type Order, orderOf } from './order.ts'
import { pageOfIds, type Row } from './queries.ts'
import { type Eyes, view } from './view.ts'

/** Ids read at once. */
const page = 5000
/** Comments read, and written, at once: what one turn of a long thread keeps everybody else waiting for. */
const turn = 256

/** The order of the thread under a resume. Only ids are held, so memory does not grow with what people write. */
export function readOrder(db: Db, ownerId: string): Promise<Order> {
  async function* pages() {
    for (let after = ''; ; ) {
      const links = await pageOfIds(db, ownerId, after, page)
      yield links
      if (links.length < page) return
      after = links.at(-1)?.id ?? ''
    }
  }
  return orderOf(pages())
}

/**
 * Writes a thread as nested JSON, piece by piece and without recursion, as one member sees it. A comment that is gone by the time its
 * turn comes is left out with everything under it. Others have their turn between pieces. Behind each top-level comment ends a line, so that
 * readers can tell how much of the thread they have; there are no other lines in it.
 */
export async function* writeThread(
  { ids, depths }: Order,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  eyes: Eyes,
): AsyncGenerator<string> {
  let piece = '['
  // How many comments stand open, and at which depth one went missing.
  let open = 0
  let missing = Number.POSITIVE_INFINITY
  for (let start = 0; start < ids.length; start += turn) {
    const part = ids.slice(start, start + turn)
    const rows = new Map((await read(part)).map(row => [row.id, row]))
    part.forEach((id, index) => {
      const depth = depths[start + index] ?? 0
      if (depth > missing) return
      const row = rows.get(id)
      missing = row ? Number.POSITIVE_INFINITY : depth
      if (!row) return
      if (open > depth) piece += `${']}'.repeat(open - depth)},${depth === 0 ? '\n' : ''}`
      piece += `${JSON.stringify(view(row, eyes)).slice(0, -1)},"replies":[`
      open = depth + 1
    })
    yield piece
    piece = ''
    await breath()
  }
  yield `${piece}${']}'.repeat(open)}]`
}
