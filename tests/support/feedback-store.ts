import { afterEach, beforeEach, expect, vi } from 'vitest'
import { voteOf } from '#islands/feedback/actions.ts'
import { $thread, openPage } from '#islands/feedback/store.ts'
import { type ReadyThread, toRows } from '#islands/feedback/thread.ts'
import { $toasts } from '#lib/toasts.ts'
import { users } from './people.ts'
import { become, leave } from './screen.tsx'
import { ForeignThread, said } from './thread.ts'

const { ada, grace } = users

let close: () => void = () => undefined

/**
 * Makes every test of a file begin on the address of Ada's resume with Grace signed in, and end
 * with an empty browser.
 */
export function freshThreads(): void {
  beforeEach(() => {
    history.replaceState(null, '', `/resume-feedback/${ada.uid}`)
    become(grace)
  })
  afterEach(() => {
    close()
    leave()
    $toasts.set([])
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** Leaves the page that is open for a new one, and waits until its thread is there. */
export async function reopen(): Promise<void> {
  close()
  close = openPage({ owner: ada.uid, uid: grace.uid })
  await vi.waitFor(() => expect($thread.get().status).not.toBe('loading'), { timeout: 10_000 })
}

/** Opens a thread: a comment with two replies, of which the first has one, and another comment. */
export async function openOn(
  thread = [said('a', {}, [said('b', {}, [said('c')]), said('d')]), said('e')],
): Promise<ForeignThread> {
  const backend = new ForeignThread(thread)
  await reopen()
  return backend
}

export function shown(): ReadyThread {
  const thread = $thread.get()
  if (thread.status !== 'ready') throw new Error(`The thread is ${thread.status}`)
  return thread
}

/** The rows that show, from the top. */
export function rows() {
  const thread = shown()
  return thread.order.slice(0, thread.shown).flatMap((_, index) => toRows(thread, index))
}

/** The ids of the rows that show, from the top. */
export const ids = () => rows().map(({ comment }) => comment.id)

/** The ids of the rows that show, each behind how deep it is. */
export const depths = () => rows().map(({ comment, depth }) => `${depth}${comment.id}`)

export function comment(id: string) {
  const found = shown().tree.comments.get(id)
  if (!found) throw new Error(`There is no ${id}`)
  return found
}

/** The votes of a comment, and how Grace has voted. */
export const standing = (id: string) => [comment(id).votes, voteOf(comment(id), grace.uid)]
