import { atom } from 'nanostores'
import type { Comment, Place } from '#contract/comments.ts'
import { dropDraft, keepDraft } from '#lib/drafts.ts'
import { type Pinned, pinsOf, type Row, rowsOf } from './rows.ts'
import { type Sort, sorted, type Tree } from './tree.ts'

/** A thread that is there. `top` and `rows` follow from the rest and are kept, since every reader asks for them. */
export interface Ready {
  status: 'ready'
  /** Whether all of it has come; until then the newest comments are there, each with all that is under it. */
  isWhole: boolean
  tree: Tree
  sort: Sort
  top: readonly string[]
  collapsed: ReadonlySet<string>
  rows: readonly Row[]
  pins: readonly Pinned[]
}

/** The thread under a resume. `said` is the server's own sentence, when it sent one. */
export type Thread = { status: 'loading' } | { status: 'failed'; said: string | null } | Ready

export const $thread = atom<Thread>({ status: 'loading' })

/** Whose resume is on screen, and who reads. */
export interface Reader {
  owner: string
  uid: string
}

/** The page on screen; `turn` tells it from those before it, so that a late answer to one of them is not shown here. */
export const page = { owner: '', uid: '', turn: 0, loadedAt: 0 }

/** The comment that a link asked for: it is scrolled to and lit. Each asking is an object of its own. */
export const $target = atom<{ id: string } | null>(null)

/** How many comments of others came while the page was open and have just been added. */
export const $arrived = atom(0)

/** The marks on the resume: whether they show, and which comment is looked at. */
export const $marks = atom<{ open: boolean; chosen: string | null }>({ open: false, chosen: null })

/** Where on the resume the comment being written points. */
export const $place = atom<Place | null>(null)

/** A reply whose comment was deleted before it was sent. */
export const $stranded = atom<string | null>(null)

/** The names of what is typed on this page, in the drafts of the reader. */
export const drafts = {
  feedback: (owner: string) => `feedback:${owner}`,
  reply: (id: string) => `reply:${id}`,
  place: (owner: string) => `place:${owner}`,
  stranded: (owner: string) => `stranded:${owner}`,
}

const ready = (): Ready | null => {
  const thread = $thread.get()
  return thread.status === 'ready' ? thread : null
}

export const commentOf = (id: string): Comment | undefined => ready()?.tree.comments.get(id)

/** Shows a comment as it is now. Rows and order stay, so that nothing jumps under the pointer. */
export function replace(comment: Comment): void {
  const thread = ready()
  if (!thread?.tree.comments.has(comment.id)) return
  thread.tree.comments.set(comment.id, comment)
  $thread.set({ ...thread })
}

/** Shows a thread whose order or folds changed, or its links: then `tree` is given, though it is the same. */
export function restructure(
  change: Partial<Pick<Ready, 'tree' | 'top' | 'sort' | 'collapsed' | 'rows'>>,
): void {
  const thread = ready()
  if (!thread) return
  const next = { ...thread, ...change }
  const pins = change.tree && thread.isWhole ? pinsOf(change.tree) : thread.pins
  $thread.set({ ...next, rows: change.rows ?? rowsOf(next.tree, next.top, next.collapsed), pins })
}

/** Shows a thread that was just loaded. Pins are numbered when all of it is there. */
export function show(tree: Tree, sort: Sort, collapsed: ReadonlySet<string>, isWhole = true): void {
  const top = sorted(tree, sort)
  const rows = rowsOf(tree, top, collapsed)
  const pins = isWhole ? pinsOf(tree) : []
  $thread.set({ status: 'ready', isWhole, tree, sort, top, collapsed, rows, pins })
}

/** Chooses a place for the comment being written, or none. */
export function setPlace(place: Place | null): void {
  $place.set(place)
  const form = drafts.place(page.owner)
  if (place) keepDraft(page.uid, form, { place: JSON.stringify(place) })
  else dropDraft(page.uid, form)
}

/** Lets go of a stranded reply. */
export function dropStranded(): void {
  dropDraft(page.uid, drafts.stranded(page.owner))
  $stranded.set(null)
}
