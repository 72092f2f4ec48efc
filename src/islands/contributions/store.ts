import { atom } from 'nanostores'
import { type Contribution, contributions as endpoints } from '#contract/contributions.ts'
import { asLink } from '#contract/values.ts'
import { CallError, createClient } from '#lib/api.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { contributionWords as words } from '#lib/messages/contributions.ts'
import { attempt, checked } from '../ui/form-actions.ts'

const api = createClient(endpoints)

/** The member's own contributions. `indexUrl` is where a database index can be made, when a backend asks for one. */
export type Mine =
  | { status: 'loading' }
  | { status: 'ready'; contributions: readonly Contribution[] }
  | { status: 'failed'; message: string; indexUrl: string | null }

export const $mine = atom<Mine>({ status: 'loading' })

const startLoading = trackLatestRequest()

/** Loads the member's own contributions (spec sections 2 and 8, My Contributions). */
export async function loadMine(): Promise<void> {
  const isLatest = startLoading()
  $mine.set({ status: 'loading' })
  try {
    const contributions = await api.listOwn({})
    if (isLatest()) $mine.set({ status: 'ready', contributions })
  } catch (error) {
    if (!isLatest()) return
    const needsIndex = error instanceof CallError && typeof error.body.indexUrl === 'string'
    const url = needsIndex ? asLink(String(error.body.indexUrl)) : null
    $mine.set({
      status: 'failed',
      message: needsIndex ? words.mine.indexRequired : words.mine.failed,
      indexUrl: url?.startsWith('https:') ? url : null,
    })
  }
}

/** Sends a suggestion; what was typed is cleared on success only (spec section 4, Contribution form). */
export const suggest = checked(endpoints.create.input, input =>
  attempt(() => api.create(input), words.done, words.failed),
)
