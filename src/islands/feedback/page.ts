import { atom } from 'nanostores'
import { Place } from '#contract/feedback.ts'
import { isBlank } from '#contract/values.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'

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
  pin: (owner: string) => `pin:${owner}`,
  lostReply: (owner: string) => `lost-reply:${owner}`,
}

/** The pins on the resume: visibility, the selected one, and that of the comment being written. */
export const $pins = atom<{ open: boolean; selected: string | null; draft: Place | null }>({
  open: false,
  selected: null,
  draft: null,
})

/** The text of replies whose comment was deleted before they were sent. */
export const $lostReply = atom<string | null>(null)

/** Shows what the reader of a page has not sent yet. */
export function openDrafts({ owner, uid }: Reader): void {
  $pins.set({
    open: false,
    selected: null,
    draft: readDraftPin(readDraft(uid, drafts.pin(owner)).pin),
  })
  $lostReply.set(readDraft(uid, drafts.lostReply(owner)).content ?? null)
}

function readDraftPin(text = ''): Place | null {
  try {
    return Place.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Shows or hides the pins on the resume, with one of them selected. */
export const showPins = (open: boolean, selected: string | null = null): void =>
  $pins.set({ ...$pins.get(), open, selected })

/** Sets the pin of the comment being written. */
export function setDraftPin(draft: Place | null): void {
  $pins.set({ ...$pins.get(), draft })
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

const elementPrefix = 'comment-'

/** The id of the element of a comment. */
export const elementIdOf = (id: string): string => elementPrefix + id

/** The id of the author's element, which describes the buttons of a comment. */
export const authorIdOf = (id: string): string => `by-${id}`

/** The link to a comment on this page. */
export const hashOf = (id: string): string => `#${elementPrefix}${encodeURIComponent(id)}`

/** The comment that the address links to, or null. */
export function linkedComment(): string | null {
  const hash = window.location.hash.slice(1)
  if (!hash.startsWith(elementPrefix)) return null
  try {
    return decodeURIComponent(hash.slice(elementPrefix.length))
  } catch {
    return null
  }
}
