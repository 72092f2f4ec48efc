import { nanoquery } from '@nanostores/query'

/**
 * Stores of what the server answers (https://github.com/nanostores/query); to be read in the browser
 * only. The client of the API has retried; a store that failed asks again once there is a network.
 */
export const [createFetcherStore, createMutatorStore, queries] = nanoquery({
  onErrorRetry: null,
  revalidateOnReconnect: true,
})

/** Empties all stores: what they hold is of the member who logs out. */
export const emptyQueries = (): void => queries.mutateCache(() => true)
