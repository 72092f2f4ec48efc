import { atom } from 'nanostores'
import type { admin, ReviewedContribution } from '#contract/admin.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { adminWords as words } from '#lib/messages/admin.ts'
import { api, told } from './calls.ts'

type Figures = Omit<ReplyOf<typeof admin.getStats>, 'recentContributions'>

/** The counts of the overview and the latest contributions (spec section 3, Dashboard stats). */
export type Stats =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; figures: Figures; recent: readonly ReviewedContribution[] }

export const $stats = atom<Stats>({ status: 'loading' })

/** The latest contributions come without the details of their programs. */
const noDetails = {
  type: null,
  applicationDeadline: null,
  university: '',
  citizenship: '',
  applicationLink: '',
} as const

let asked = 0

/**
 * Loads the overview. What is shown stays until the answer comes, so that counts do not flicker after a decision; the answer to a
 * question that was asked again since is not used.
 */
export async function loadStats(): Promise<void> {
  asked += 1
  const turn = asked
  if ($stats.get().status === 'failed') $stats.set({ status: 'loading' })
  try {
    const { recentContributions, ...figures } = await api.getStats({})
    const recent = recentContributions.map(row => ({ ...noDetails, ...row }))
    if (turn === asked) $stats.set({ status: 'ready', figures, recent })
  } catch (error) {
    if (turn === asked) $stats.set({ status: 'failed', message: told(error, words.failed.stats) })
  }
}
