import type { FetcherStore } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import { useMemo, useSyncExternalStore } from 'react'
import { $answers, hasAnswers } from '#lib/eligibility-answers.ts'
import { createFetcherStore } from '#lib/queries.ts'
import type { Verdicts } from './verdicts.tsx'

/** What "Does it fit me?" needs: code and data that are loaded when it is used. */
export const $eligibility = createFetcherStore('eligibility', {
  async fetcher() {
    const [{ createVerdicts }, { EligibilityForm }, facts] = await Promise.all([
      import('./verdicts.tsx'),
      import('./EligibilityForm.tsx'),
      import('#lib/api/conditions.ts').then(({ loadConditions }) => loadConditions()),
    ])
    return { createVerdicts, EligibilityForm, ...facts }
  },
})

const subscribeToNothing = () => () => {}
const nothingLoaded = { loading: false, data: undefined, error: undefined }

/** What a store has loaded, which it does once that is needed. */
export const useLoaded = <T>(
  store: FetcherStore<T>,
  isNeeded: boolean,
): { data?: T | undefined; error?: unknown } =>
  useSyncExternalStore(
    isNeeded ? store.listen : subscribeToNothing,
    () => (isNeeded && store.value) || nothingLoaded,
    () => nothingLoaded,
  )

/** The verdicts by the stored answers; null without any, and while the conditions load. */
export function useStoredVerdicts(): Verdicts | null {
  const { answers } = useStore($answers, { ssr: 'initial' })
  const isAnswered = hasAnswers(answers)
  const { data } = useLoaded($eligibility, isAnswered)
  return useMemo(
    () => (data && isAnswered ? data.createVerdicts(answers, data) : null),
    [data, isAnswered, answers],
  )
}
