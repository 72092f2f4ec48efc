import type { Comment, Pin } from '#contract/feedback.ts'

/** A thread by its links. Never changed in place: each change returns another tree. */
export interface Tree {
  readonly comments: ReadonlyMap<string, Comment>
  /** The ids of top-level comments, in the order of the server. */
  readonly topLevel: readonly string[]
  /** The ids of replies, the oldest first, by the comment that they answer. */
  readonly replies: ReadonlyMap<string, readonly string[]>
}

export const sorts = ['newest', 'oldest', 'popular'] as const
export type Sort = (typeof sorts)[number]

/** In milliseconds; a comment without a readable date sorts as if it had just been made. */
const createdAt = ({ createdAt: date }: Comment): number => {
  const time = date?.getTime() ?? Number.NaN
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts ids by a value of their comments, ascending. */
function sortBy(
  comments: Tree['comments'],
  ids: readonly string[],
  value: (comment: Comment) => number,
): string[] {
  const rankOf = (id: string) => {
    const comment = comments.get(id)
    return comment ? value(comment) : 0
  }
  return [...ids].sort((a, b) => compare(rankOf(a), rankOf(b)))
}

/** The id of the comment that is answered; null at the top, where a reply to a missing comment is shown. */
function parentOf(comments: Tree['comments'], comment: Comment | undefined): string | null {
  const parent = comment?.parentId ?? null
  return parent !== null && comments.has(parent) ? parent : null
}

/** Links a list of comments, in any order. */
export function buildTree(list: readonly Comment[]): Tree {
  const comments = new Map<string, Comment>()
  for (const comment of list) if (!comments.has(comment.id)) comments.set(comment.id, comment)
  const topLevel: string[] = []
  const replies = new Map<string, string[]>()
  for (const comment of comments.values()) {
    const parent = parentOf(comments, comment)
    const siblings = parent === null ? topLevel : (replies.get(parent) ?? [])
    siblings.push(comment.id)
    if (parent !== null) replies.set(parent, siblings)
  }
  for (const [parent, ids] of replies) replies.set(parent, sortBy(comments, ids, createdAt))
  return { comments, topLevel, replies }
}

/** The top-level comments in an order (spec section 4): newest is the order of the server. */
export function sortTopLevel({ comments, topLevel }: Tree, sort: Sort): readonly string[] {
  if (sort === 'oldest') return sortBy(comments, topLevel, createdAt)
  if (sort === 'popular') return sortBy(comments, topLevel, ({ votes }) => -votes)
  return topLevel
}

/** Replaces a comment by its id. */
export const replace = (tree: Tree, comment: Comment): Tree => ({
  ...tree,
  comments: new Map(tree.comments).set(comment.id, comment),
})

/** Adds a comment: as the last reply to its parent, or as the first of the top-level ones. */
export function insert(tree: Tree, comment: Comment): Tree {
  const { id } = comment
  if (tree.comments.has(id)) return replace(tree, comment)
  const { comments } = replace(tree, comment)
  const parent = parentOf(comments, comment)
  if (parent === null) return { ...tree, comments, topLevel: [id, ...tree.topLevel] }
  const siblings = tree.replies.get(parent) ?? []
  return { ...tree, comments, replies: new Map(tree.replies).set(parent, [...siblings, id]) }
}

/** Removes a comment with everything under it. Returns the removed ids as well. */
export function removeSubtree(tree: Tree, root: string): { tree: Tree; removed: readonly string[] } {
  const comments = new Map(tree.comments)
  const replies = new Map(tree.replies)
  const parent = parentOf(comments, comments.get(root))
  const removed: string[] = []
  const stack = comments.has(root) ? [root] : []
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    removed.push(id)
    stack.push(...(replies.get(id) ?? []))
    comments.delete(id)
    replies.delete(id)
  }
  const siblings = (parent === null ? undefined : replies.get(parent))?.filter(id => id !== root)
  if (parent !== null && siblings?.length) replies.set(parent, siblings)
  else if (parent !== null) replies.delete(parent)
  const topLevel = tree.topLevel.filter(id => id !== root)
  return { tree: { comments, replies, topLevel }, removed }
}

/** The comments that a comment is under, the nearest first. */
export function ancestorsOf({ comments }: Tree, id: string): string[] {
  const ancestors = new Set<string>()
  let parent = parentOf(comments, comments.get(id))
  // Stops at a cycle, which a faulty backend may send.
  while (parent !== null && !ancestors.has(parent)) {
    ancestors.add(parent)
    parent = parentOf(comments, comments.get(parent))
  }
  return [...ancestors]
}

/** A row of the thread: it is drawn flat, since deeply nested elements crash the browser. */
export interface Row {
  comment: Comment
  /** 0 for a top-level comment. */
  depth: number
  /** Its place among its siblings, from 1. */
  position: number
  siblings: number
  replies: number
}

/** The rows of top-level comments and their replies, without what is under a collapsed comment. */
export function toRows(
  { comments, replies }: Tree,
  topLevel: readonly string[],
  collapsed: ReadonlySet<string>,
): Row[] {
  const rows: Row[] = []
  const levels = [{ ids: topLevel, next: 0 }]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const id = level.ids[level.next]
    if (id === undefined) {
      levels.pop()
      continue
    }
    level.next += 1
    const comment = comments.get(id)
    const under = replies.get(id) ?? []
    const place = { depth: levels.length - 1, position: level.next, siblings: level.ids.length }
    if (comment) rows.push({ comment, ...place, replies: under.length })
    if (under.length > 0 && !collapsed.has(id)) levels.push({ ids: under, next: 0 })
  }
  return rows
}

/** A pin on the current file; its number stays the same when others are added. */
export interface NumberedPin {
  id: string
  number: number
  place: Pin
}

/** The pins of a thread, the oldest first. */
export function pinsOf({ comments }: Tree): NumberedPin[] {
  const pinned = [...comments.values()].flatMap(({ id, place, hidden, createdAt: date }) =>
    place?.current && !hidden ? [{ id, place, at: date?.getTime() ?? 0 }] : [],
  )
  pinned.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return pinned.map(({ id, place }, index) => ({ id, place, number: index + 1 }))
}
