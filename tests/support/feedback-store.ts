import { afterEach, beforeEach, expect, vi } from 'vitest'
import { $thread, openPage } from '#islands/feedback/data.ts'
import { $view } from '#islands/feedback/page.ts'
import { buildTree, toRows } from '#islands/feedback/thread.ts'
import { voteOf } from '#islands/feedback/votes.ts'
import { emptyQueries } from '#lib/queries.ts'
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
  emptyQueries()
  close = openPage({ owner: ada.uid, uid: grace.uid })
  await settled()
}

/** Waits until the thread has loaded. */
const settled = () =>
  vi.waitFor(() => expect($thread.value?.loading).toBe(false), { timeout: 10_000 })

/** Loads the thread again. */
export async function refresh(): Promise<void> {
  $thread.revalidate()
  await settled()
}

function shown() {
  const thread = $thread.value?.data
  if (!thread) throw new Error('There is no thread')
  return thread
}

/** The rows that show, from the top. */
function rows() {
  const { comments, order } = shown()
  const { shown: count, collapsed } = $view.get()
  const tree = buildTree(comments)
  return order.slice(0, count).flatMap((_, index) => toRows(tree, order, index, collapsed))
}

/** The texts of the rows that show, from the top. */
export const texts = () => rows().map(({ comment }) => comment.content)

/** The texts of the rows that show, each after its depth. */
export const depths = () => rows().map(({ comment, depth }) => `${depth}${comment.content}`)

function comment(text: string) {
  const found = shown().comments.find(({ content }) => content === text)
  if (!found) throw new Error(`There is no ${text}`)
  return found
}

/** The votes of a comment, and how Grace has voted. */
export const votesOf = (text: string) => [comment(text).votes, voteOf(comment(text), grace.uid)]
