import type { Comment, CommentWithReplies } from '#contract/feedback.ts'

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

/** The message of a vote, shown for a short time. */
export interface VoteMessage {
  kind: 'success' | 'error'
  text: string
}

/** A thread that was loaded. */
export interface ReadyThread {
  status: 'ready'
  tree: Tree
  sort: Sort
  /** The top-level comments as sorted; new feedback is first, whatever the sort. */
  order: readonly string[]
  /** How many top-level comments are shown. */
  shown: number
  collapsed: ReadonlySet<string>
  /** The comment that takes the focus; each request is an object of its own. */
  target: { id: string; highlighted: boolean } | null
  /** How many comments of others the last refresh has added. */
  newComments: number
  voteMessages: ReadonlyMap<string, VoteMessage>
}

/** Top-level comments that are shown at first, and added by a click. */
export const pageSize = 50

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
function buildTree(list: readonly Comment[]): Tree {
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
function sortTopLevel({ comments, topLevel }: Tree, sort: Sort): readonly string[] {
  if (sort === 'oldest') return sortBy(comments, topLevel, createdAt)
  if (sort === 'popular') return sortBy(comments, topLevel, ({ votes }) => -votes)
  return topLevel
}

/** The comments that a comment is under, the nearest first. */
function ancestorsOf({ comments }: Tree, id: string): string[] {
  const ancestors = new Set<string>()
  let parent = parentOf(comments, comments.get(id))
  // Stops at a cycle, which a faulty backend may send.
  while (parent !== null && !ancestors.has(parent)) {
    ancestors.add(parent)
    parent = parentOf(comments, comments.get(parent))
  }
  return [...ancestors]
}

/** A thread as it is first shown. */
export function createThread(list: readonly Comment[], sort: Sort): ReadyThread {
  const tree = buildTree(list)
  return {
    status: 'ready',
    tree,
    sort,
    order: sortTopLevel(tree, sort),
    shown: pageSize,
    collapsed: new Set(),
    target: null,
    newComments: 0,
    voteMessages: new Map(),
  }
}

/** Takes over a list that was loaded again. What is collapsed stays so. */
export function replaceAll(thread: ReadyThread, list: readonly Comment[]): ReadyThread {
  const tree = buildTree(list)
  const order = sortTopLevel(tree, thread.sort)
  // New comments must not push the last ones off the page.
  const shown = thread.shown + Math.max(0, order.length - thread.order.length)
  return { ...thread, tree, order, shown }
}

/** Replaces a comment. The order stays, so that nothing moves under the pointer. */
export function replaceComment(thread: ReadyThread, comment: Comment): ReadyThread {
  const { tree } = thread
  if (!tree.comments.has(comment.id)) return thread
  return { ...thread, tree: { ...tree, comments: new Map(tree.comments).set(comment.id, comment) } }
}

/** Adds a comment: as the last reply to its parent, or before all others (spec section 4). */
export function addComment(thread: ReadyThread, comment: Comment): ReadyThread {
  const { id } = comment
  const { tree, order, shown } = thread
  if (tree.comments.has(id)) return replaceComment(thread, comment)
  const comments = new Map(tree.comments).set(id, comment)
  const parent = parentOf(comments, comment)
  if (parent !== null) {
    const replies = new Map(tree.replies).set(parent, [...(tree.replies.get(parent) ?? []), id])
    return { ...thread, tree: { ...tree, comments, replies } }
  }
  const topLevel = [id, ...tree.topLevel]
  return {
    ...thread,
    tree: { ...tree, comments, topLevel },
    order: [id, ...order],
    shown: shown + 1,
  }
}

/** Removes a comment with everything under it. */
export function removeComment(thread: ReadyThread, root: string): ReadyThread {
  const comments = new Map(thread.tree.comments)
  const replies = new Map(thread.tree.replies)
  const parent = parentOf(comments, comments.get(root))
  const stack = comments.has(root) ? [root] : []
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    stack.push(...(replies.get(id) ?? []))
    comments.delete(id)
    replies.delete(id)
  }
  const isOther = (id: string) => id !== root
  const siblings = (parent === null ? undefined : replies.get(parent))?.filter(isOther)
  if (parent !== null && siblings?.length) replies.set(parent, siblings)
  else if (parent !== null) replies.delete(parent)
  const topLevel = thread.tree.topLevel.filter(isOther)
  return { ...thread, tree: { comments, replies, topLevel }, order: thread.order.filter(isOther) }
}

/** Sorts the top-level comments and shows the first; replies stay the oldest first (section 4). */
export const sortThread = (thread: ReadyThread, sort: Sort): ReadyThread => ({
  ...thread,
  sort,
  order: sortTopLevel(thread.tree, sort),
  shown: pageSize,
})

/** Collapses a comment with its replies into one line, or expands it. */
export function toggleCollapsed(thread: ReadyThread, id: string): ReadyThread {
  const collapsed = new Set(thread.collapsed)
  if (!collapsed.delete(id)) collapsed.add(id)
  return { ...thread, collapsed }
}

/** Shows the next top-level comments; the first of them takes the focus. */
export function showMore(thread: ReadyThread): ReadyThread {
  const id = thread.order[thread.shown]
  if (id === undefined) return thread
  return { ...thread, shown: thread.shown + pageSize, target: { id, highlighted: false } }
}

/** Shows and focuses a comment, wherever it is. */
export function reveal(thread: ReadyThread, id: string): ReadyThread {
  if (!thread.tree.comments.has(id)) return thread
  const path = [id, ...ancestorsOf(thread.tree, id)]
  const collapsed = new Set(thread.collapsed)
  for (const each of path) collapsed.delete(each)
  const position = thread.order.indexOf(path.at(-1) ?? '') + 1
  const shown = Math.max(thread.shown, Math.ceil(position / pageSize) * pageSize)
  return { ...thread, collapsed, shown, target: { id, highlighted: true } }
}
