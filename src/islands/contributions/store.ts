import { atom } from 'nanostores'
import { type Contribution, contributions as endpoints } from '#contract/contributions.ts'
import { asLink } from '#contract/values.ts'
import { CallError } from '#lib/api/client.ts'
import { contributionsApi } from '#lib/api/contributions.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { runAction, withValidation } from '../ui/form-actions.ts'

/** The name of the draft of /contribute. */
export const contributionDraft = 'contribution'

/** The member's own contributions. A backend may ask for a database index and link to its form. */
export type OwnContributions =
  | { status: 'loading' }
  | { status: 'ready'; contributions: readonly Contribution[] }
  | { status: 'failed'; message: string; indexUrl: string | null }

export const $ownContributions = atom<OwnContributions>({ status: 'loading' })

const startRequest = trackLatestRequest()

/** Loads the member's own contributions (spec sections 2 and 8, My Contributions). */
export async function loadOwnContributions(): Promise<void> {
  const isLatest = startRequest()
  $ownContributions.set({ status: 'loading' })
  try {
    const contributions = await contributionsApi.listOwn({})
    if (isLatest()) $ownContributions.set({ status: 'ready', contributions })
  } catch (error) {
    if (!isLatest()) return
    const needsIndex = error instanceof CallError && typeof error.body.indexUrl === 'string'
    const url = needsIndex ? asLink(String(error.body.indexUrl)) : null
    $ownContributions.set({
      status: 'failed',
      message: needsIndex
        ? 'Database index required. Please try again later or notify the administrator'
        : 'Failed to load your contributions. Please try again later.',
      indexUrl: url?.startsWith('https:') ? url : null,
    })
  }
}

/** Sends a contribution (spec section 4, Contribution form). */
export const createContribution = withValidation(endpoints.create.input, input =>
  runAction(
    () => contributionsApi.create(input),
    'Thank you for your contribution! It will be reviewed shortly.',
    'Failed to submit contribution. Please try again.',
  ),
)
