import { setImmediate as breath } from 'node:timers/promises'
import type { Db } from '#backend/db/tables.ts'
import { TooMany } from '#backend/http/too-many.ts'
import { createTurns, createTurnsByKey } from '#backend/turns.ts'
import { type Order, orderOf } from './order.ts'
import { pageOfIds, type Row, readComments } from './queries.ts'
import { type Eyes, view } from './view.ts'

/** Ids read at once. */
const page = 5000
/** Comments read, and written, at once: what one turn of a long thread keeps everybody else waiting for. */
const turn = 256

/** Times in milliseconds. */
const patience = 5000
const inTurn = createTurns({ running: 4, waiting: 64, patience })
const inTurnOf = createTurnsByKey({
  running: 2,
  waiting: 16,
  patience,
  refuse: () => new TooMany(patience / 1000),
})

/**
 * The thread under a resume as one member sees it, as JSON in pieces. At most four pieces are read
 * and serialised at once, two for one member; whoever is slow to take a piece holds up nobody.
 * Resolves when the first piece is there. Throws `server/unavailable` when too many others wait,
 * and TooMany when the member asks too often at once.
 */
export async function openThread(db: Db, ownerId: string, eyes: Eyes): Promise<AsyncIterable<string>> {
  const { reader } = eyes
  const read = (ids: readonly string[]) => readComments(db, ids, { ownerId, reader })
  async function* serialise() {
    yield* writeThread(await readOrder(db, ownerId), read, eyes)
  }
  const pieces = serialise()
  const next = () => inTurnOf(reader, () => inTurn(() => pieces.next()))
  const first = await next()
  return (async function* () {
    for (let piece = first; !piece.done; piece = await next()) yield piece.value
  })()
}

/** The order of the thread under a resume. Only ids are held, so memory does not grow with what people write. */
function readOrder(db: Db, ownerId: string): Promise<Order> {
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
