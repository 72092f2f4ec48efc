import { nanoquery } from '@nanostores/query'

/** Keeps what was loaded when loading it again fails, which the library forgets. */
class Cache extends Map {
  override set(key: unknown, entry: object): this {
    return super.set(key, 'error' in entry ? { data: this.get(key)?.data, ...entry } : entry)
  }
}

const cache = new Cache()
const [createStore, , queries] = nanoquery({
  cache,
  onErrorRetry: null,
  // Else what a write has changed is no longer shown while it loads again.
  cacheLifetime: Number.POSITIVE_INFINITY,
})

// At once: `revalidateOnReconnect` would keep an error that is younger than four seconds.
globalThis.addEventListener?.('online', () => queries.revalidateKeys(() => true))

// The library loads nothing while the tab is hidden, and would not do so later.
globalThis.addEventListener?.('visibilitychange', () =>
  queries.revalidateKeys(key => (cache.get(key)?.created ?? 0) <= 0),
)

/** Writes that were sent, and those without an answer yet. */
const writes = { started: 0, pending: 0 }

/** Counts a write until its end. Not in the client of the API, which pages load later than this. */
export async function countWrite<T>(reply: Promise<T>): Promise<T> {
  writes.started += 1
  writes.pending += 1
  return reply.finally(() => {
    writes.pending -= 1
  })
}

/** Reads again, at most twice, what was written meanwhile: an older reply would undo it on screen. */
async function readAfterWrites<T>(read: () => Promise<T>, attempts = 3): Promise<T> {
  const before = { ...writes }
  const value = await read()
  const isCurrent = before.pending + writes.pending === 0 && before.started === writes.started
  return isCurrent || attempts === 1 ? value : readAfterWrites(read, attempts - 1)
}

/**
 * A store of what the server answers (https://github.com/nanostores/query); to be read in the browser
 * only. The client of the API has retried; a store that failed asks again once there is a network.
 */
export const createFetcherStore: typeof createStore = (keys, { fetcher, ...settings } = {}) =>
  createStore(keys, {
    ...settings,
    ...(fetcher && {
      // The build renders stores as they begin.
      fetcher: (...parts) =>
        import.meta.env.SSR ? new Promise(() => {}) : readAfterWrites(() => fetcher(...parts)),
    }),
  })

/** Empties all stores: what they hold is of the member who logs out. */
export const emptyQueries = (): void => queries.mutateCache(() => true)

export { queries }
