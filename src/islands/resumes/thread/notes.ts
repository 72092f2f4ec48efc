import { map } from 'nanostores'
import type { Comment } from '#contract/comments.ts'
import { times } from '#contract/limits.ts'

/** How a member stands to a comment: for, against, or neither. */
export type Stand = 1 | 0 | -1

/** How the reader has voted: the flag is right where it is set, the lists of a backend that sends no flags count otherwise. */
export function standOf(comment: Comment, uid: string): Stand {
  if (comment.upvoted || comment.downvoted) return comment.upvoted ? 1 : -1
  if (comment.upvotedBy.includes(uid)) return 1
  return comment.downvotedBy.includes(uid) ? -1 : 0
}

/** What is said of a vote beside its comment, for a moment. */
export interface Note {
  kind: 'success' | 'error'
  text: string
}
export const $notes = map<Record<string, Note | undefined>>({})

/** Says what came of a vote, for a moment (spec section 9). */
export function note(id: string, kind: Note['kind'], text: string | null): void {
  if (text === null) return
  const shown = { kind, text }
  $notes.setKey(id, shown)
  const leave = () => {
    if ($notes.get()[id] === shown) $notes.setKey(id, undefined)
  }
  setTimeout(leave, kind === 'success' ? times.voted : times.voteFailed)
}
