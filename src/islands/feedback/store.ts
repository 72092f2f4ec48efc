import { atom } from 'nanostores'
import type { Comment, Place } from '#contract/feedback.ts'
import { times } from '#contract/limits.ts'
import type { SharedResume } from '#contract/resumes.ts'
import { isBlank } from '#contract/values.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import {
  ancestorsOf,
  buildTree,
  insert,
  removeSubtree,
  replace,
  type Sort,
  sorts,
  sortTopLevel,
  type Tree,
} from './tree.ts'

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

/** The thread under a resume. `serverMessage` is what the server said, if anything. */
export type Thread = { status: 'loading' } | { status: 'failed'; serverMessage: string | null } | ReadyThread

export const $thread = atom<Thread>({ status: 'loading' })

/** The resume above the thread. */
export type Resume =
  | { status: 'loading' }
  | { status: 'failed'; serverMessage: string | null; code: string | null }
  | { status: 'ready'; resume: SharedResume }

export const $resume = atom<Resume>({ status: 'loading' })

/** The pins on the resume: whether they show, the selected one, and the place of the comment being written. */
export const $pins = atom<{ open: boolean; selected: string | null; place: Place | null }>({
  open: false,
  selected: null,
  place: null,
})

/** The text of replies whose comment was deleted before they were sent. */
export const $lostReply = atom<string | null>(null)

/** Whose resume is on screen, and who reads it. */
export interface Reader {
  owner: string
  uid: string
}

/** The page on screen. `isCurrent` is false once it was left. */
export const page = { owner: '', uid: '', isCurrent: () => true }

/** The names of the drafts of this page. */
export const drafts = {
  feedback: (owner: string) => `feedback:${owner}`,
  reply: (id: string) => `reply:${id}`,
  place: (owner: string) => `place:${owner}`,
  lostReply: (owner: string) => `stranded:${owner}`,
}

/** Top-level comments that are shown at first, and added by a click. */
export const pageSize = 50

const readyThread = (): ReadyThread | null => {
  const thread = $thread.get()
  return thread.status === 'ready' ? thread : null
}

function update(change: Partial<ReadyThread>): void {
  const thread = readyThread()
  if (thread) $thread.set({ ...thread, ...change })
}

export const findComment = (id: string): Comment | undefined => readyThread()?.tree.comments.get(id)

/** Shows a thread that was just loaded, sorted as the address asks. */
export function showThread(list: readonly Comment[]): void {
  const tree = buildTree(list)
  const sort = sorts.find(each => each === readQuery().get('sort')) ?? 'newest'
  const order = sortTopLevel(tree, sort)
  $thread.set({
    status: 'ready',
    tree,
    sort,
    order,
    shown: pageSize,
    collapsed: new Set(),
    target: null,
    newComments: 0,
    voteMessages: new Map(),
  })
}

/** Shows a thread that was loaded again. What is collapsed stays so. Returns the number of new comments. */
export function updateThread(list: readonly Comment[]): number {
  const thread = readyThread()
  if (!thread) return 0
  const tree = buildTree(list)
  const isNew = ({ id, reviewerId }: Comment) => reviewerId !== page.uid && !thread.tree.comments.has(id)
  const added = list.filter(isNew).length
  keepLostReplies([...thread.tree.comments.keys()].filter(id => !tree.comments.has(id)))
  const order = sortTopLevel(tree, thread.sort)
  // New comments must not push the last ones off the page.
  const shown = thread.shown + Math.max(0, order.length - thread.order.length)
  update({ tree, order, shown, newComments: added || thread.newComments })
  return added
}

/** Shows a comment as it is now. The order stays, so that nothing moves under the pointer. */
export function replaceComment(comment: Comment): void {
  const thread = readyThread()
  if (thread?.tree.comments.has(comment.id)) update({ tree: replace(thread.tree, comment) })
}

/** Adds a comment; feedback on the resume comes first (spec section 4). */
export function addComment(comment: Comment): void {
  const thread = readyThread()
  if (!thread) return
  const tree = insert(thread.tree, comment)
  const isTopLevel = tree.topLevel.includes(comment.id)
  const others = thread.order.filter(id => id !== comment.id)
  update(isTopLevel ? { tree, order: [comment.id, ...others], shown: thread.shown + 1 } : { tree })
}

/** Removes a comment with its replies. */
export function removeComment(id: string): void {
  const thread = readyThread()
  if (!thread) return
  const { tree, removed } = removeSubtree(thread.tree, id)
  keepLostReplies(removed)
  update({ tree, order: thread.order.filter(each => each !== id) })
}

/** Sorts the top-level comments, and shows the first ones; replies stay the oldest first (spec section 4). */
export function sortThread(sort: Sort): void {
  const thread = readyThread()
  if (!thread) return
  writeQuery({ sort: sort === 'newest' ? '' : sort })
  update({ sort, order: sortTopLevel(thread.tree, sort), shown: pageSize })
}

/** Collapses a comment with its replies into one line, or expands it. */
export function toggleCollapsed(id: string): void {
  const collapsed = new Set(readyThread()?.collapsed)
  if (!collapsed.delete(id)) collapsed.add(id)
  update({ collapsed })
}

/** Shows the next top-level comments; the first of them takes the focus. */
export function showMore(): void {
  const thread = readyThread()
  const id = thread?.order[thread.shown]
  if (thread && id !== undefined)
    update({ shown: thread.shown + pageSize, target: { id, highlighted: false } })
}

/** Focuses a comment, wherever it is. Returns false when there is none. */
export function reveal(id: string): boolean {
  const thread = readyThread()
  if (!thread?.tree.comments.has(id)) return false
  const path = [id, ...ancestorsOf(thread.tree, id)]
  const collapsed = new Set(thread.collapsed)
  for (const each of path) collapsed.delete(each)
  const position = thread.order.indexOf(path.at(-1) ?? '') + 1
  const shown = Math.max(thread.shown, Math.ceil(position / pageSize) * pageSize)
  update({ collapsed, shown, target: { id, highlighted: true } })
  return true
}

/** Shows the message of a vote for a short time (spec section 9). */
export function showVoteMessage(id: string, kind: VoteMessage['kind'], text: string | null): void {
  if (text === null) return
  const message = { kind, text }
  const messages = () => new Map(readyThread()?.voteMessages)
  update({ voteMessages: messages().set(id, message) })
  setTimeout(
    () => {
      const rest = messages()
      if (rest.get(id) === message && rest.delete(id)) update({ voteMessages: rest })
    },
    kind === 'success' ? times.voted : times.voteFailed,
  )
}

/** Shows or hides the pins on the resume, with one of them selected. */
export const showPins = (open: boolean, selected: string | null = null): void =>
  $pins.set({ ...$pins.get(), open, selected })

/** Sets the place of the comment being written. */
export function setPlace(place: Place | null): void {
  $pins.set({ ...$pins.get(), place })
  const form = drafts.place(page.owner)
  if (place) saveDraft(page.uid, form, { place: JSON.stringify(place) })
  else removeDraft(page.uid, form)
}

/** Keeps the drafts of replies to comments that were deleted where they can be read. */
function keepLostReplies(deleted: Iterable<string>): void {
  for (const id of deleted) {
    const { content = '' } = readDraft(page.uid, drafts.reply(id))
    if (isBlank(content)) continue
    removeDraft(page.uid, drafts.reply(id))
    const all = [$lostReply.get(), content].filter(Boolean).join('\n\n')
    saveDraft(page.uid, drafts.lostReply(page.owner), { content: all })
    $lostReply.set(all)
  }
}

/** Discards the kept text of lost replies. */
export function discardLostReply(): void {
  removeDraft(page.uid, drafts.lostReply(page.owner))
  $lostReply.set(null)
}
