import { list, Place } from '#contract/comments.ts'
import { CallError, client, replyIn } from '#lib/api.ts'
import { readDraft } from '#lib/drafts.ts'
import { local } from '#lib/storage.ts'
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
} from './state.ts'
import { plant } from './tree.ts'
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
 * Takes what the head of the page has asked for in this session (components/first-paint.ts); asks where that did not succeed, or was taken
 * before. Throws CallError, also where the head has waited as long as a call may.
 */
async function ask(userId: string): ReturnType<typeof api.list> {
  const ahead = window.threadAhead
  delete window.threadAhead
  if (ahead?.owner !== userId || ahead.token !== local.read('token')) return api.list({ userId })
  const text = await ahead.text
  if (text === null) throw new CallError(0, null)
  return text ? replyIn(list, text) : api.list({ userId })
}

/** Loads the thread and says so; then goes to the comment that the address asks for. */
export async function loadThread(): Promise<void> {
  const { turn, owner } = page
  $thread.set({ status: 'loading' })
  try {
    const list = await ask(owner)
    if (turn !== page.turn) return
    page.loadedAt = Date.now()
    show(plant(list), sortAsked(), new Set())
    sayThatItWasSeen()
    const asked = askedFor()
    if (asked !== null) reveal(asked)
  } catch (error) {
    if (turn === page.turn) $thread.set({ status: 'failed', said: saidBy(error) })
  }
}
