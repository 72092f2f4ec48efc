import type { Services } from '#backend/services.ts'
import { sweepPlaces } from './incoming.ts'
import { namedKeys } from './queries.ts'

/** How long a file may be without a row that names it, in milliseconds: the time between writing it and committing its row, and much more. */
const grace = 10 * 60_000
/** How often to sweep, in milliseconds, so that nothing is left twice as long. */
export const sweepEvery = 5 * 60_000
const atOnce = 100

type Swept = Pick<Services, 'db' | 'files' | 'clock'>

/**
 * Removes what failures and killed processes left: kept files that nothing names (a replaced file that could not be removed, a new
 * one whose row was never written) and uploads that were never finished. Throws what stores throw.
 */
export async function sweep({ db, files, clock }: Swept): Promise<void> {
  const before = clock.now() - grace
  await sweepPlaces(before)
  let old: string[] = []
  const removeOrphans = async () => {
    if (old.length === 0) return
    const named = await namedKeys(db, old)
    for (const key of old.filter(key => !named.has(key))) await files.remove(key)
    old = []
  }
  for await (const { key, at } of files.list()) {
    if (at < before) old.push(key)
    if (old.length === atOnce) await removeOrphans()
  }
  await removeOrphans()
}
