import type { Comment } from '#contract/comments.ts'

/**
 * A thread by its links. It is changed in place: copying a hundred thousand comments for one vote would be felt. Whoever changes it
 * announces that through `state.ts`.
 */
export interface Tree {
  readonly comments: Map<string, Comment>
  /** The replies to a comment, the oldest first; under null the top-level comments, in the order of the server. */
  readonly replies: Map<string | null, string[]>
}

export type Sort = 'newest' | 'oldest' | 'popular'
export const sorts: readonly Sort[] = ['newest', 'oldest', 'popular']

/** When a comment was made, for sorting: one without a date stands as if it had just been made. */
const madeAt = ({ createdAt }: Comment): number => {
  const time = createdAt?.getTime() ?? Number.NaN
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

const ascending = (one: number, other: number): number => (one < other ? -1 : one > other ? 1 : 0)

/** Links a list of comments, in any order. A reply to a comment that is not there stands at the top, so that nothing said is lost. */
export function plant(list: readonly Comment[]): Tree {
  const comments = new Map<string, Comment>()
  const replies = new Map<string | null, string[]>([[null, []]])
  for (const comment of list) if (!comments.has(comment.id)) comments.set(comment.id, comment)
  const tree = { comments, replies }
  for (const comment of comments.values()) {
    const parent = parentOf(tree, comment)
    const siblings = replies.get(parent)
    if (siblings) siblings.push(comment.id)
    else replies.set(parent, [comment.id])
  }
  const oldestFirst = by(tree, madeAt)
  for (const [parent, ids] of replies) if (parent !== null && ids.length > 1) ids.sort(oldestFirst)
  return tree
}

const by = (tree: Tree, rank: (comment: Comment) => number) => {
  const rankOf = (id: string) => {
    const comment = tree.comments.get(id)
    return comment ? rank(comment) : 0
  }
  return (one: string, other: string) => ascending(rankOf(one), rankOf(other))
}

/** The top-level comments as a reader sorted them (spec section 4): newest is the order of the server. */
export function sorted(tree: Tree, sort: Sort): string[] {
  const top = [...(tree.replies.get(null) ?? [])]
  if (sort === 'oldest') top.sort(by(tree, madeAt))
  if (sort === 'popular') top.sort(by(tree, ({ votes }) => -votes))
  return top
}

/** Adds a comment: the newest of its parent's replies, or the first of the top-level ones. */
export function graft(tree: Tree, comment: Comment): void {
  tree.comments.set(comment.id, comment)
  const siblings = tree.replies.get(comment.parentId)
  if (!siblings) tree.replies.set(comment.parentId, [comment.id])
  else if (comment.parentId === null) siblings.unshift(comment.id)
  else siblings.push(comment.id)
}

/** Takes a comment away with everything under it; gives the ids of all that went. */
export function prune(tree: Tree, id: string): string[] {
  const root = tree.comments.get(id)
  if (!root) return []
  const parent = parentOf(tree, root)
  const left = (tree.replies.get(parent) ?? []).filter(sibling => sibling !== id)
  if (left.length > 0 || parent === null) tree.replies.set(parent, left)
  else tree.replies.delete(parent)
  const gone: string[] = []
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    gone.push(next)
    for (const reply of tree.replies.get(next) ?? []) waiting.push(reply)
    tree.comments.delete(next)
    tree.replies.delete(next)
  }
  return gone
}

/** The comments that a comment stands under, the nearest first. */
export function above(tree: Tree, id: string): Set<string> {
  const path = new Set<string>()
  let parent = parentOf(tree, tree.comments.get(id))
  // Comments that claim to be under each other hang nowhere, but must not be followed for ever.
  while (parent !== null && !path.has(parent)) {
    path.add(parent)
    parent = parentOf(tree, tree.comments.get(parent))
  }
  return path
}

/** What a comment stands under: null at the top, where a reply stands whose comment is not there. */
function parentOf({ comments }: Tree, comment: Comment | undefined): string | null {
  const parent = comment?.parentId ?? null
  return parent !== null && comments.has(parent) ? parent : null
}
