import { type Comment, list, Place } from '#contract/comments.ts'
import { times } from '#contract/limits.ts'
import { CallError, client } from '#lib/api.ts'
import { readDraft } from '#lib/drafts.ts'
import { local } from '#lib/storage.ts'
import { readArriving } from './arriving.ts'
import {
  $arrived,
  $marks,
  $place,
  $stranded,
  $target,
  $thread,
  drafts,
  page,
  type Reader,
  show,
  type Thread,
} from './state.ts'
import { graft, plant, prune, type Tree } from './tree.ts'
import { sayThatItWasSeen } from './unread.ts'
import { askedFor, reveal, sortAsked } from './view.ts'

const api = client({ list })

/** Opens the thread of a page and follows it: comments of others appear when the page regains focus. Gives what ends that. */
export function openThread({ owner, uid }: Reader): () => void {
  Object.assign(page, { owner, uid, turn: page.turn + 1 })
  $arrived.set(0)
  $target.set(null)
  $marks.set({ open: false, chosen: null })
  $place.set(placeKept())
  $stranded.set(readDraft(uid, drafts.stranded(owner)).content ?? null)
  void loadThread()
  const returned = () => {
    if (document.visibilityState !== 'visible') return
    import('./refresh.ts').then(({ refreshThread }) => refreshThread()).catch(log)
  }
  document.addEventListener('visibilitychange', returned)
  window.addEventListener('focus', returned)
  return () => {
    document.removeEventListener('visibilitychange', returned)
    window.removeEventListener('focus', returned)
    page.turn += 1
    $thread.set({ status: 'loading' })
  }
}

function placeKept(): Place | null {
  try {
    const kept = Place.safeParse(JSON.parse(readDraft(page.uid, drafts.place(page.owner)).place ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

const log = (error: unknown) => console.warn('The thread could not be brought up to date', error)

const saidBy = (error: unknown): string | null => (error instanceof CallError ? error.said : null)

/**
 * Takes what the head of the page has asked for in this session (components/first-paint.ts), while it arrives: `more` hears of what has
 * come so far. Asks where that did not succeed, or was taken before. Throws CallError, also where for as long as a call may take nothing more
 * of the thread has come.
 */
async function ask(userId: string, more: (read: readonly Comment[]) => void): Promise<Comment[]> {
  const ahead = window.threadAhead
  delete window.threadAhead
  if (ahead?.owner !== userId || ahead.token !== local.read('token')) {
    ahead?.stop.abort()
    return api.list({ userId })
  }
  const { stop } = ahead
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), times.read)
  }
  try {
    wait()
    const answer = await ahead.answer
    if (answer?.ok && answer.body)
      return await readArriving(answer.body, read => {
        wait()
        more(read)
      })
  } catch (error) {
    if (error instanceof CallError) throw error
  } finally {
    clearTimeout(timer)
  }
  if (stop.signal.aborted) throw new CallError(0, null)
  // An answer that nobody reads would keep its line.
  stop.abort()
  return api.list({ userId })
}

/** So many comments are worth showing before the others are there. */
const enough = 50

/** Loads the thread and says so; then goes to the comment that the address asks for. Shows the newest of a long one while it arrives. */
export async function loadThread(): Promise<void> {
  const { turn, owner } = page
  let early: readonly Comment[] = []
  let isThere = false
  const display = (tree: Tree, isWhole: boolean) => {
    page.loadedAt = Date.now()
    const before = $thread.get()
    show(tree, sortAsked(), before.status === 'ready' ? before.collapsed : new Set(), isWhole)
    const asked = isThere ? null : askedFor()
    if (asked !== null) isThere = reveal(asked)
  }
  $thread.set({ status: 'loading' })
  try {
    const list = await ask(owner, read => {
      if (turn !== page.turn || early.length > 0 || read.length < enough || sortAsked() !== 'newest') return
      early = read.slice()
      display(plant(early), false)
    })
    if (turn !== page.turn) return
    display(completed(list, early), true)
    sayThatItWasSeen()
  } catch (error) {
    if (turn === page.turn) $thread.set({ status: 'failed', said: saidBy(error) })
  }
}

/**
 * Waits until the thread is there, and asks for it again where it could not be loaded. Gives how
 * that ended.
 */
export async function settleThread(): Promise<Exclude<Thread, { status: 'loading' }>> {
  if ($thread.get().status === 'failed') await loadThread()
  const thread = $thread.get()
  if (thread.status !== 'loading') return thread
  return new Promise(resolve => {
    const stop = $thread.listen(next => {
      if (next.status === 'loading') return
      stop()
      resolve(next)
    })
  })
}

/** Links a thread that was shown `early` in part: what has been done to that part meanwhile is newer than the list. */
function completed(list: readonly Comment[], early: readonly Comment[]): Tree {
  const shown = $thread.get()
  if (shown.status !== 'ready') return plant(list)
  const { comments } = shown.tree
  const tree = plant(list.map(comment => comments.get(comment.id) ?? comment))
  for (const { id } of early) if (!comments.has(id)) prune(tree, id)
  for (const comment of comments.values()) if (!tree.comments.has(comment.id)) graft(tree, comment)
  return tree
}
