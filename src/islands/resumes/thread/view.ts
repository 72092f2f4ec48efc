import { readQuery, writeQuery } from '#lib/query.ts'
import { refolded } from './rows.ts'
import { $marks, $target, $thread, commentOf, restructure } from './state.ts'
import { above, type Sort, sorted, sorts } from './tree.ts'

const prefix = 'comment-'

/** The name of a comment in addresses and in the page. */
export const anchorOf = (id: string): string => prefix + id

/** The id of who wrote a comment: what its buttons are described by, since every comment has the same. */
export const authorOf = (id: string): string => `by-${id}`

/** The comment that the address asks for, or null. */
export function askedFor(): string | null {
  const hash = window.location.hash.slice(1)
  if (!hash.startsWith(prefix)) return null
  try {
    return decodeURIComponent(hash.slice(prefix.length))
  } catch {
    return null
  }
}

/** The address of a comment on this page. */
export const hashOf = (id: string): string => `#${prefix}${encodeURIComponent(id)}`

/** The address of a comment, to be shared. */
export const linkTo = (id: string): string => window.location.origin + window.location.pathname + hashOf(id)

/** The order that the address asks for; newest unless told. */
export const sortAsked = (): Sort => sorts.find(sort => sort === readQuery().get('sort')) ?? 'newest'

/** Sorts the top-level comments; replies stay the oldest first (spec section 4). */
export function sortBy(sort: Sort): void {
  const thread = $thread.get()
  if (thread.status !== 'ready') return
  writeQuery({ sort: sort === 'newest' ? '' : sort })
  restructure({ sort, top: sorted(thread.tree, sort) })
}

/** Folds a comment with its replies into one line, or unfolds it. */
export function fold(id: string): void {
  const thread = $thread.get()
  if (thread.status !== 'ready') return
  const collapsed = new Set(thread.collapsed)
  if (!collapsed.delete(id)) collapsed.add(id)
  restructure({ collapsed, rows: refolded(thread.rows, thread.tree, id, collapsed) })
}

/** Brings a comment into view, whatever is folded over it. Gives whether it is there. */
export function reveal(id: string): boolean {
  const thread = $thread.get()
  if (thread.status !== 'ready' || !commentOf(id)) return false
  const folded = [id, ...above(thread.tree, id)].filter(each => thread.collapsed.has(each))
  if (folded.length > 0) {
    const collapsed = new Set(thread.collapsed)
    for (const each of folded) collapsed.delete(each)
    restructure({ collapsed })
  }
  $target.set({ id })
  return true
}

/** Shows or hides the marks on the resume, one of them chosen. */
export const showMarks = (open: boolean, chosen: string | null = null): void => $marks.set({ open, chosen })
