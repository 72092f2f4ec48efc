import { atom } from 'nanostores'
import type { admin, ReviewedContribution } from '#contract/admin.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
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

const startLoading = trackLatestRequest()

/** Loads the overview. The old counts stay until the answer comes, so that they do not flicker after a decision. */
export async function loadStats(): Promise<void> {
  const isLatest = startLoading()
  if ($stats.get().status === 'failed') $stats.set({ status: 'loading' })
  try {
    const { recentContributions, ...figures } = await api.getStats({})
    const recent = recentContributions.map(row => ({ ...noDetails, ...row }))
    if (isLatest()) $stats.set({ status: 'ready', figures, recent })
  } catch (error) {
    if (isLatest()) $stats.set({ status: 'failed', message: told(error, words.failed.stats) })
  }
}
