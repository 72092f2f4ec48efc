import { atom } from 'nanostores'
import { times } from '#contract/limits.ts'
import { of, type ShownResume } from '#contract/shown-resume.ts'
import { CallError, client } from '#lib/api.ts'

const api = client({ of })

/**
 * The resume over the thread. `said` is the server's own sentence and `code` its code, when it sent
 * them.
 */
export type Shown =
  | { status: 'loading' }
  | { status: 'failed'; said: string | null; code: string | null }
  | { status: 'ready'; resume: ShownResume }

export const $resume = atom<Shown>({ status: 'loading' })

const page = { owner: '', turn: 0, askedAt: 0 }

/** Opens the resume of a page and keeps its addresses alive while the page is looked at. Gives what ends that. */
export function openResume(owner: string): () => void {
  Object.assign(page, { owner, turn: page.turn + 1 })
  void loadResume()
  const renew = () => {
    const isDue = Date.now() - page.askedAt >= times.renewAddress
    if (isDue && document.visibilityState === 'visible') void renewResume()
  }
  const timer = setInterval(renew, times.renewAddress)
  document.addEventListener('visibilitychange', renew)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', renew)
    page.turn += 1
    $resume.set({ status: 'loading' })
  }
}

/** Loads the resume, and says so. */
export async function loadResume(): Promise<void> {
  const { turn, owner } = page
  page.askedAt = Date.now()
  $resume.set({ status: 'loading' })
  try {
    const resume = await api.of({ userId: owner })
    if (turn === page.turn) $resume.set({ status: 'ready', resume })
  } catch (error) {
    const { said, code } = error instanceof CallError ? error : { said: null, code: null }
    if (turn === page.turn) $resume.set({ status: 'failed', said, code })
  }
}

/** Asks for fresh addresses without a word; a failure changes nothing. */
async function renewResume(): Promise<void> {
  const { turn, owner } = page
  page.askedAt = Date.now()
  const resume = await api.of({ userId: owner }).catch(() => null)
  if (resume && turn === page.turn && $resume.get().status === 'ready')
    $resume.set({ status: 'ready', resume })
}
