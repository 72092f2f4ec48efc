import { setImmediate as breath } from 'node:timers/promises'

interface Link {
  id: string
  parentId: string | null
}

/** A thread in the order in which it is written: each comment before its replies, with how deep it stands. */
export interface Order {
  ids: string[]
  depths: Int32Array
}

const none = -1
/** Comments put in their place before others have their turn. */
const turn = 10_000

/**
 * Orders a thread: top-level comments newest first, replies oldest first, at any depth and without recursion. Takes the links by id,
 * ascending, in pages; lets others have their turn between pages. What hangs on a comment that is not there is left out.
 */
export async function orderOf(pages: AsyncIterable<readonly Link[]>): Promise<Order> {
  const ids: string[] = []
  const parents: (string | null)[] = []
  const indexOf = new Map<string, number>()
  for await (const page of pages) {
    for (const { id, parentId } of page) {
      indexOf.set(id, ids.length)
      ids.push(id)
      parents.push(parentId)
    }
    await breath()
  }
  const firstReply = new Int32Array(ids.length).fill(none)
  const lastReply = new Int32Array(ids.length).fill(none)
  const next = new Int32Array(ids.length).fill(none)
  let newest = none
  for (const [index, parentId] of parents.entries()) {
    if (index % turn === 0) await breath()
    if (parentId === null) {
      next[index] = newest
      newest = index
      continue
    }
    const parent = indexOf.get(parentId)
    if (parent === undefined) continue
    const before = lastReply[parent] ?? none
    if (before === none) firstReply[parent] = index
    else next[before] = index
    lastReply[parent] = index
  }
  await breath()
  return walk(ids, { firstReply, next, newest })
}

interface Shape {
  firstReply: Int32Array
  next: Int32Array
  newest: number
}

function walk(ids: readonly string[], { firstReply, next, newest }: Shape): Order {
  const ordered: string[] = []
  const depths = new Int32Array(ids.length)
  const waiting = [newest]
  const levels = [0]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const depth = levels.pop() ?? 0
    const id = ids[index]
    if (id === undefined) continue
    depths[ordered.length] = depth
    ordered.push(id)
    waiting.push(next[index] ?? none, firstReply[index] ?? none)
    levels.push(depth, depth + 1)
  }
  return { ids: ordered, depths }
}
