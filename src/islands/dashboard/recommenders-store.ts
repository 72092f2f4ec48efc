import { useStore } from '@nanostores/react'
import { recommenders as endpoints, type Recommender } from '#contract/recommenders.ts'
import { createClient } from '#lib/api/client.ts'
import { createFetcherStore } from '#lib/queries.ts'

/** The calls on those whom a member asks for letters. */
export const recommendersApi = createClient(endpoints)

/** A saved program of a member. */
export interface OfProgram {
  uid: string
  programId: string
}

const createStore = ({ uid, programId }: OfProgram) =>
  createFetcherStore<Recommender[]>(`recommenders ${programId} of ${uid}`, {
    fetcher: () => recommendersApi.list({ programId }),
  })

const stores = new Map<string, ReturnType<typeof createStore>>()

/** The store of the recommenders of a saved program, one for all that show them. */
export function getRecommenders(of: OfProgram) {
  const key = `${of.uid} ${of.programId}`
  const store = stores.get(key) ?? createStore(of)
  stores.set(key, store)
  return store
}

/** The name of a recommender whose letter is still to come, if there is one. */
export function useOpenRecommender(of: OfProgram): string | undefined {
  const { data: recommenders = [] } = useStore(getRecommenders(of))
  return recommenders.find(({ doneAt, withdrawnAt }) => !doneAt && !withdrawnAt)?.name
}
