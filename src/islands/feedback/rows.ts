import type { Comment } from '#contract/feedback.ts'
import type { NumberedPin } from '../ui/document-viewer/Pin.tsx'
import type { ReadyThread, Tree } from './thread.ts'

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
export function toRows({ tree, order, collapsed }: ReadyThread, index: number): Row[] {
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
    const comment = tree.comments.get(id)
    const replies = tree.replies.get(id) ?? []
    const place = { depth, position: level.next, siblings: level.ids.length }
    if (comment) rows.push({ comment, ...place, replies: replies.length })
    if (replies.length > 0 && !collapsed.has(id)) levels.push({ ids: replies, next: 0 })
  }
  return rows
}

/** The pins of a thread, the oldest first. */
export function pinsOf({ comments }: Tree): NumberedPin[] {
  const pinned = [...comments.values()].flatMap(({ id, place, hidden, createdAt: date }) =>
    place?.current && !hidden ? [{ id, place, at: date?.getTime() ?? 0 }] : [],
  )
  pinned.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return pinned.map(({ id, place }, index) => ({ id, place, number: index + 1 }))
}
