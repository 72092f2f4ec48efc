import type { Comment, CommentWithReplies } from '#contract/feedback.ts'
import type { NumberedPin } from '../ui/document-viewer/Pin.tsx'

/** The feedback on a resume. Never changed in place. */
export interface Thread {
  /** All comments; the top-level ones in the order of the server. */
  readonly comments: readonly Comment[]
  /** The ids of top-level comments as sorted; new feedback is first, whatever the sort. */
  readonly order: readonly string[]
}

/** The comments of a thread by their links. */
export interface Tree {
  readonly comments: ReadonlyMap<string, Comment>
  /** The replies, the oldest first, by the comment that they answer. */
  readonly replies: ReadonlyMap<string, readonly Comment[]>
}

export const sorts = ['newest', 'oldest', 'popular'] as const
export type Sort = (typeof sorts)[number]

/** In milliseconds; a comment without a readable date sorts as if it had just been made. */
const createdAt = ({ createdAt: date }: Comment): number =>
  date?.getTime() || Number.MAX_SAFE_INTEGER

const orders: Record<Sort, (a: Comment, b: Comment) => number> = {
  /** The order of the server. */
  newest: () => 0,
  oldest: (a, b) => createdAt(a) - createdAt(b),
  popular: (a, b) => b.votes - a.votes,
}

/** The comment that is answered; null at the top, where a reply to a missing comment is shown. */
function parentOf(comments: Tree['comments'], comment: Comment | undefined): string | null {
  const parent = comment?.parentId ?? null
  return parent !== null && comments.has(parent) ? parent : null
}

/**
 * Lists each comment before its replies, with `parentId` set from the nesting. A loop, since a
 * chain of replies may be long.
 */
export function flatten(thread: readonly CommentWithReplies[]): Comment[] {
  const comments: Comment[] = []
  const stack = thread.toReversed()
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { replies, ...comment } = next
    comments.push(comment)
    for (const reply of replies.toReversed()) stack.push({ ...reply, parentId: comment.id })
  }
  return comments
}

/** Links a list of comments, in any order. */
export function buildTree(list: readonly Comment[]): Tree {
  const comments = new Map(list.map(comment => [comment.id, comment]))
  const replies = Map.groupBy(
    [...comments.values()].toSorted(orders.oldest),
    comment => parentOf(comments, comment) ?? '',
  )
  return { comments, replies }
}

/** A thread with its top-level comments sorted (spec section 4). */
export function sortThread(list: readonly Comment[], sort: Sort): Thread {
  const { comments } = buildTree(list)
  const topLevel = [...comments.values()].filter(each => parentOf(comments, each) === null)
  return { comments: list, order: topLevel.toSorted(orders[sort]).map(({ id }) => id) }
}

/** A comment and those that it is under, the nearest first. */
export function pathOf({ comments }: Tree, id: string): string[] {
  const path = new Set([id])
  let parent = parentOf(comments, comments.get(id))
  // Stops at a cycle, which a faulty backend may send.
  while (parent !== null && !path.has(parent)) {
    path.add(parent)
    parent = parentOf(comments, comments.get(parent))
  }
  return [...path]
}

/** Replaces a comment. The order stays, so that nothing moves under the pointer. */
export const replaceComment = ({ comments, order }: Thread, comment: Comment): Thread => ({
  comments: comments.map(each => (each.id === comment.id ? comment : each)),
  order,
})

/** Adds a comment: as the last reply to its parent, or before all others (spec section 4). */
export function addComment(thread: Thread, comment: Comment): Thread {
  const { comments, order } = thread
  if (comments.some(({ id }) => id === comment.id)) return replaceComment(thread, comment)
  return comment.parentId === null
    ? { comments: [comment, ...comments], order: [comment.id, ...order] }
    : { comments: [...comments, comment], order }
}

/** Removes a comment with everything under it. */
export function removeComment({ comments, order }: Thread, root: string): Thread {
  const { replies } = buildTree(comments)
  const removed = new Set<string>()
  const stack = [root]
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    removed.add(id)
    stack.push(...(replies.get(id) ?? []).map(reply => reply.id))
  }
  return {
    comments: comments.filter(({ id }) => !removed.has(id)),
    order: order.filter(id => id !== root),
  }
}

/** A row of the thread: it is rendered flat, since deeply nested elements crash the browser. */
export interface Row {
  comment: Comment
  /** 0 for a top-level comment. */
  depth: number
  /** Its place among its siblings, from 1. */
  position: number
  siblings: number
  replies: number
}

/** The rows of one top-level comment and its replies, without what is under a collapsed comment. */
export function toRows(
  { comments, replies: repliesOf }: Tree,
  order: readonly string[],
  index: number,
  collapsed: ReadonlySet<string>,
): Row[] {
  const rows: Row[] = []
  const levels = [{ ids: order, next: index }]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const depth = levels.length - 1
    const id = depth === 0 && level.next > index ? undefined : level.ids[level.next]
    if (id === undefined) {
      levels.pop()
      continue
    }
    level.next += 1
    const comment = comments.get(id)
    const replies = repliesOf.get(id) ?? []
    const place = { depth, position: level.next, siblings: level.ids.length }
    if (comment) rows.push({ comment, ...place, replies: replies.length })
    if (replies.length > 0 && !collapsed.has(id))
      levels.push({ ids: replies.map(reply => reply.id), next: 0 })
  }
  return rows
}

/** The pins of some comments, the oldest first. */
export function pinsOf(comments: readonly Comment[]): NumberedPin[] {
  const pinned = comments.flatMap(({ id, place, hidden, createdAt: date }) =>
    place?.current && !hidden ? [{ id, place, at: date?.getTime() ?? 0 }] : [],
  )
  pinned.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return pinned.map(({ id, place }, index) => ({ id, place, number: index + 1 }))
}
