import { atom } from 'nanostores'
import { type Contribution, contributions } from '#contract/contributions.ts'
import { asLink } from '#contract/values.ts'
import { CallError, client, sentence } from '#lib/api.ts'
import { contributeWords as words } from '#lib/messages/contribute.ts'
import { checked } from '../ui/submit.ts'

const api = client(contributions)

/** The member's own contributions. `indexUrl` is where a database index can be made, when a backend asks for one. */
export type Mine =
  | { status: 'loading' }
  | { status: 'ready'; contributions: readonly Contribution[] }
  | { status: 'failed'; message: string; indexUrl: string | null }

export const $mine = atom<Mine>({ status: 'loading' })

/** Loads the member's own contributions (spec sections 2 and 8, My Contributions). */
export async function loadMine(): Promise<void> {
  $mine.set({ status: 'loading' })
  try {
    $mine.set({ status: 'ready', contributions: await api.mine({}) })
  } catch (error) {
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
export const suggest = checked(contributions.add.input, async input => {
  try {
    await api.add(input)
    return { ok: true, message: words.done, reset: true }
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : {}
    return { ok: false, message: sentence(error, words.failed), fields }
  }
})
