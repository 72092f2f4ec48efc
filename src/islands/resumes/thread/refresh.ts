import type { Comment } from '#contract/comments.ts'
import { CallError } from '#lib/api.ts'
import { api, unchanged } from './calls.ts'
import { strand } from './gone.ts'
import { $arrived, $thread, page, show } from './state.ts'
import { plant } from './tree.ts'
import { sayThatItWasSeen } from './unread.ts'

/** A thread of usual size is asked for anew at most this often when the page regains focus, in milliseconds; a large one less often. */
const rest = { least: 5000, perComment: 3 }
/** How often a thread that changed while it was on its way is asked for again. */
const attempts = 3
let refreshing = false

/**
 * Asks for the thread again without a word. What is folded, typed and in view stays. A failure changes nothing, except that a thread
 * which is closed to the reader by now is taken away.
 */
export async function refreshThread(): Promise<void> {
  const { turn, owner } = page
  const thread = $thread.get()
  if (refreshing || thread.status !== 'ready' || !thread.isWhole) return
  if (Date.now() - page.loadedAt < rest.least + rest.perComment * thread.tree.comments.size) return
  refreshing = true
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const isCurrent = unchanged()
      const list = await api.list({ userId: owner })
      if (turn !== page.turn) return
      if (isCurrent()) return take(list)
    }
  } catch (error) {
    const closed = error instanceof CallError && (error.status === 404 || error.status === 403)
    if (closed && turn === page.turn) $thread.set({ status: 'failed', said: error.said })
  } finally {
    refreshing = false
  }
}

function take(list: readonly Comment[]): void {
  const before = $thread.get()
  if (before.status !== 'ready') return
  page.loadedAt = Date.now()
  const tree = plant(list)
  const isNew = ({ id, reviewerId }: Comment) => reviewerId !== page.uid && !before.tree.comments.has(id)
  const arrived = list.filter(isNew).length
  strand([...before.tree.comments.keys()].filter(id => !tree.comments.has(id)))
  show(tree, before.sort, before.collapsed)
  if (arrived === 0) return
  $arrived.set(arrived)
  sayThatItWasSeen()
}
