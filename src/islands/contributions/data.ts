import {
  type Contribution,
  ContributionTexts,
  contributions as endpoints,
  textNames,
} from '#contract/contributions.ts'
import { createClient } from '#lib/api/client.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { $uid } from '#lib/session.ts'
import { runAction, withValidation } from '../ui/form-actions.ts'

const api = createClient(endpoints)

/** The form of the draft of /contribute. */
export const contributionDraft = 'contribution'

/** The member's own contributions (spec section 2, My Contributions). */
export const $contributions = createFetcherStore<readonly Contribution[]>(
  ['contributions of ', $uid],
  { fetcher: () => api.listOwn({}) },
)

/** Sends a contribution (spec section 4, Contribution form). */
export const createContribution = withValidation(endpoints.create.input, input =>
  runAction(
    () => api.create(input),
    'Thank you for your contribution! It will be reviewed shortly.',
    'Failed to submit contribution. Please try again.',
  ),
)

/** Sends a contribution of one's own again, as its author changed it. */
export const updateContribution = ({ id, version }: Pick<Contribution, 'id' | 'version'>) =>
  withValidation(ContributionTexts, async texts => {
    const result = await runAction(
      () => api.update({ ...texts, id, ...(version !== null && { version }) }),
      '',
      'Failed to submit contribution. Please try again.',
    )
    const own = result.ok ? [] : await api.listOwn({}).catch(() => [])
    // After a conflict too: the list then shows what an administrator did meanwhile.
    $contributions.revalidate()
    const now = own.find(each => each.id === id)
    // The answer to sending it may be lost.
    const isStored =
      version !== null &&
      now?.version === version + 1 &&
      textNames.every(name => now[name] === texts[name])
    return isStored ? { ok: true, message: '', reset: true } : result
  })
