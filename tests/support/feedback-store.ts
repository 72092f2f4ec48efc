import { afterEach, beforeEach, expect, vi } from 'vitest'
import { voteOf } from '#islands/feedback/actions.ts'
import { toRows } from '#islands/feedback/rows.ts'
import { $thread, openPage } from '#islands/feedback/store.ts'
import type { ReadyThread } from '#islands/feedback/thread.ts'
import { $toasts } from '#lib/toasts.ts'
import { setUpBackend } from './backend.ts'
import { users } from './people.ts'
import { clearBrowser, signInAs } from './screen.tsx'
import { addThread, smallThread, type Texts } from './thread.ts'

const { ada, grace } = users

let close: () => void = () => undefined

/** Starts each test of a file on the page of Ada's resume, with Grace signed in. */
export function setUpThreads() {
  const backend = setUpBackend()
  beforeEach(() => {
    history.replaceState(null, '', `/resume-feedback/${ada.uid}`)
    signInAs(grace)
  })
  afterEach(() => {
    close()
    clearBrowser()
    $toasts.set([])
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  /** Inserts and loads a thread. */
  const open = async (texts: Texts = smallThread): Promise<void> => {
    await addThread(backend, texts)
    await reopen()
  }
  return { backend, open }
}

/** Leaves the page that is open for a new one, and waits until its thread is there. */
export async function reopen(): Promise<void> {
  close()
  close = openPage({ owner: ada.uid, uid: grace.uid })
  await vi.waitFor(() => expect($thread.get().status).not.toBe('loading'), { timeout: 10_000 })
}

export function shown(): ReadyThread {
  const thread = $thread.get()
  if (thread.status !== 'ready') throw new Error(`The thread is ${thread.status}`)
  return thread
}

/** The rows that show, from the top. */
function rows() {
  const thread = shown()
  return thread.order.slice(0, thread.shown).flatMap((_, index) => toRows(thread, index))
}

/** The texts of the rows that show, from the top. */
export const texts = () => rows().map(({ comment }) => comment.content)

/** The texts of the rows that show, each after its depth. */
export const depths = () => rows().map(({ comment, depth }) => `${depth}${comment.content}`)

function comment(text: string) {
  const found = [...shown().tree.comments.values()].find(({ content }) => content === text)
  if (!found) throw new Error(`There is no ${text}`)
  return found
}

/** The votes of a comment, and how Grace has voted. */
export const votesOf = (text: string) => [comment(text).votes, voteOf(comment(text), grace.uid)]
