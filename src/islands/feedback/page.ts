import { atom, map } from 'nanostores'
import { isBlank } from '#catalog/values.ts'
import { Place } from '#contract/feedback.ts'
import { times } from '#contract/limits.ts'
import { anchors } from '#lib/anchors.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { parseJson } from '#lib/parse-json.ts'
import { readQuery } from '#lib/query.ts'
import type { Excerpt } from '../ui/document-viewer/pdf.ts'
import { type Sort, sorts } from './thread.ts'

/** Whose resume is on screen, and who reads it. */
export interface Reader {
  owner: string
  uid: string
}

/** Whose resume is on screen; undefined until a page is open. */
export const $owner = atom<string | undefined>(undefined)

/** The page on screen. */
export const page: Reader = { owner: '', uid: '' }

/** The message of a vote, shown for a short time. */
export interface VoteMessage {
  kind: 'success' | 'error'
  text: string
}

interface View {
  sort: Sort
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

const initialView: View = {
  sort: 'newest',
  shown: pageSize,
  collapsed: new Set(),
  target: null,
  newComments: 0,
  voteMessages: new Map(),
}

/** What of the thread is on screen. */
export const $view = map(initialView)

/** Shows the beginning of a thread, in the order that the address asks for. */
export function resetView(): void {
  const sort = sorts.find(each => each === readQuery().get('sort')) ?? 'newest'
  $view.set({ ...initialView, sort })
}

/** Collapses a comment with its replies into one line, or expands it. */
export function toggleCollapsed(id: string): void {
  const collapsed = new Set($view.get().collapsed)
  if (!collapsed.delete(id)) collapsed.add(id)
  $view.setKey('collapsed', collapsed)
}

/** Shows the message of a vote for a short time (spec section 9). */
export function showVoteMessage(id: string, kind: VoteMessage['kind'], text: string | null): void {
  if (text === null) return
  const message = { kind, text }
  $view.setKey('voteMessages', new Map($view.get().voteMessages).set(id, message))
  const hide = () => {
    const voteMessages = new Map($view.get().voteMessages)
    if (voteMessages.get(id) === message && voteMessages.delete(id))
      $view.setKey('voteMessages', voteMessages)
  }
  setTimeout(hide, kind === 'success' ? times.voted : times.voteFailed)
}

/** The names of the drafts of this page. */
export const drafts = {
  feedback: (owner: string) => `feedback:${owner}`,
  reply: (id: string) => `reply:${id}`,
  pin: (owner: string) => `pin:${owner}`,
  lostReply: (owner: string) => `lost-reply:${owner}`,
}

interface Pins {
  /** Whether our viewer shows the resume with its pins; otherwise the browser's viewer does. */
  open: boolean
  /** Whether our viewer can draw the file, as far as is known. */
  canDraw: boolean
  selected: string | null
  /** The pin of the comment being written. */
  draft: Place | null
  /** Whether the reader is choosing a place for it. */
  pinning: boolean
}

const noPins: Pins = { open: true, canDraw: true, selected: null, draft: null, pinning: false }

/** The pins on the resume. */
export const $pins = atom(noPins)

/** What the file shows near the pin of the comment being written; null without one. */
export const $excerpt = atom<Excerpt | null>(null)

/** The text of replies whose comment was deleted before they were sent. */
export const $lostReply = atom<string | null>(null)

/** Shows what the reader of a page has not sent yet. */
export function openDrafts({ owner, uid }: Reader): void {
  const { data: draft = null } = Place.safeParse(parseJson(readDraft(uid, drafts.pin(owner)).pin))
  $pins.set({ ...noPins, draft })
  $excerpt.set(null)
  $lostReply.set(readDraft(uid, drafts.lostReply(owner)).content ?? null)
}

/** Shows or hides the pins on the resume, with one of them selected. */
export const showPins = (open: boolean, selected: string | null = null): void =>
  $pins.set({ ...$pins.get(), open, selected, pinning: false })

/** Starts or stops choosing a place for a pin. */
export const setPinning = (pinning: boolean): void =>
  $pins.set({ ...$pins.get(), open: true, pinning })

/** Notes whether our viewer can draw the file; the browser's viewer shows what ours cannot. */
export const setCanDraw = (canDraw: boolean, open: boolean): void =>
  $pins.set({ ...$pins.get(), canDraw, open, ...(canDraw ? {} : { pinning: false }) })

/** Sets the pin of the comment being written. */
export function setDraftPin(draft: Place | null): void {
  $pins.set({ ...$pins.get(), draft, pinning: false })
  $excerpt.set(null)
  const form = drafts.pin(page.owner)
  if (draft) saveDraft(page.uid, form, { pin: JSON.stringify(draft) })
  else removeDraft(page.uid, form)
}

/** Keeps the drafts of replies to comments that were deleted where they can be read. */
export function keepLostReplies(deleted: Iterable<string>): void {
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

/** The id of the element of a comment. */
export const elementIdOf = (id: string): string => anchors.comment + id

/** The id of the author's element, which describes the buttons of a comment. */
export const authorIdOf = (id: string): string => `by-${id}`

/** The link to a comment on this page. */
export const hashOf = (id: string): string => `#${anchors.comment}${encodeURIComponent(id)}`

/** The comment that the address links to, or null. */
export function linkedComment(): string | null {
  const hash = window.location.hash.slice(1)
  if (!hash.startsWith(anchors.comment)) return null
  return decode(hash.slice(anchors.comment.length))
}

/** The text of a part of an address; null if it is not encoded well. */
export function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
