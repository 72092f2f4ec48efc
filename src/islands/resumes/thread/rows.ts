import type { Pin } from '#contract/comments.ts'
import type { Tree } from './tree.ts'

/** A line of the thread as it is drawn: flat, since nesting ten thousand elements would bring the browser down. */
export interface Row {
  id: string
  /** 0 for a top-level comment. */
  depth: number
  /** Its place among its siblings from 1, and how many they are. */
  position: number
  of: number
}

/** The rows that show, top to bottom; what is under a collapsed comment is left out. Without recursion, at any depth. */
export function rowsOf(tree: Tree, top: readonly string[], collapsed: ReadonlySet<string>, under = 0): Row[] {
  const rows: Row[] = []
  const levels = [{ ids: top, next: 0 }]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const id = level.ids[level.next]
    if (id === undefined) {
      levels.pop()
      continue
    }
    level.next += 1
    rows.push({ id, depth: under + levels.length - 1, position: level.next, of: level.ids.length })
    const replies = tree.replies.get(id)
    if (replies && !collapsed.has(id)) levels.push({ ids: replies, next: 0 })
  }
  return rows
}

/** The rows after one comment was folded or unfolded: only what stands under it is worked out anew. */
export function refolded(
  rows: readonly Row[],
  tree: Tree,
  id: string,
  collapsed: ReadonlySet<string>,
): readonly Row[] {
  const at = rows.findIndex(row => row.id === id)
  const row = rows[at]
  if (!row) return rows
  let end = at + 1
  while ((rows[end]?.depth ?? 0) > row.depth) end += 1
  const replies = collapsed.has(id) ? [] : (tree.replies.get(id) ?? [])
  return rows.slice(0, at + 1).concat(rowsOf(tree, replies, collapsed, row.depth + 1), rows.slice(end))
}

/** A comment that points to a place on the file as it is now, under a number that stays the same as others join. */
export interface Pinned {
  id: string
  number: number
  place: Pin
}

/** The comments that point somewhere, in the order in which they were made. */
export function pinsOf({ comments }: Tree): Pinned[] {
  const found: { id: string; place: Pin; at: number }[] = []
  for (const { id, place, hidden, createdAt } of comments.values())
    if (place?.current && !hidden) found.push({ id, place, at: createdAt?.getTime() ?? 0 })
  found.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  return found.map(({ id, place }, index) => ({ id, place, number: index + 1 }))
}
