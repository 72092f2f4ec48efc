import { atom } from 'nanostores'
import { addressKey, nameWords } from '#catalog/similar-programs.ts'
import { asLink } from '#catalog/values.ts'
import {
  type Contribution,
  ContributionTexts,
  contributions as endpoints,
  type SimilarProgram,
} from '#contract/contributions.ts'
import { CallError, isAbsent } from '#lib/api/client.ts'
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

/**
 * Loads the member's own contributions (spec sections 2 and 8, My Contributions). `quietly` keeps
 * those on screen until the reply.
 */
export async function loadOwnContributions({ quietly = false } = {}): Promise<void> {
  const isLatest = startRequest()
  if (!quietly) $ownContributions.set({ status: 'loading' })
  try {
    const contributions = await contributionsApi.listOwn({})
    if (isLatest()) $ownContributions.set({ status: 'ready', contributions })
  } catch (error) {
    if (!isLatest() || quietly) return
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

/** Sends a contribution of one's own again, as its author changed it. */
export const updateContribution = ({ id, version }: Pick<Contribution, 'id' | 'version'>) =>
  withValidation(ContributionTexts, async texts => {
    const result = await runAction(
      () => contributionsApi.update({ ...texts, id, ...(version !== null && { version }) }),
      '',
      'Failed to submit contribution. Please try again.',
    )
    const isStored =
      !result.ok && version !== null && (await isSent({ ...texts, id, version: version + 1 }))
    // After a conflict too: the list then shows what an administrator did meanwhile.
    void loadOwnContributions({ quietly: true })
    return isStored ? { ok: true, message: '', reset: true } : result
  })

/** Whether an own contribution is like this, since the answer to sending it may be lost. */
async function isSent(sent: Partial<Contribution>): Promise<boolean> {
  const own = await contributionsApi.listOwn({}).catch(() => [])
  const now = own.find(({ id }) => id === sent.id)
  const names = ['version', 'name', 'website', 'description'] as const
  return now !== undefined && names.every(name => now[name] === sent[name])
}

let isOffered = true

/** Finds programs that a suggestion may repeat. They are a hint, so failures stay silent. */
export async function findSimilar(
  name: string,
  website: string,
): Promise<readonly SimilarProgram[]> {
  const isTooShort = nameWords(name).length === 0 && addressKey(website) === null
  if (isTooShort || !isOffered) return []
  try {
    return (await contributionsApi.listSimilar({ name, website })).programs
  } catch (error) {
    if (isAbsent(error)) isOffered = false
    return []
  }
}
