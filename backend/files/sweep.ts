import type { Services } from '#backend/services.ts'
import { isDraft, isOwnKey } from './keys.ts'
import { namedKeys } from './queries.ts'
import { isPaired } from './store-id.ts'
import { sweepPlaces } from './temp-files.ts'

/**
 * How long a file may be without a row that names it, in milliseconds: the time between writing it
 * and committing its row, and much more. No sweep comes sooner after a start.
 */
export const sweepAfter = 10 * 60_000
/** How often to sweep, in milliseconds, so that nothing is left twice as long. */
export const sweepEvery = 5 * 60_000
const batch = 100

type Swept = Pick<Services, 'db' | 'files' | 'clock' | 'log'>

/** Removes uploads that were never finished. */
export const sweepUploads = ({ clock }: Pick<Services, 'clock'>): Promise<void> =>
  sweepPlaces(clock.now() - sweepAfter)

/** Files that no row names, drafts that were never finished, and how many whole files there are. */
interface Orphans {
  whole: string[]
  drafts: string[]
  kept: number
}

/** Finds what a sweep may remove: of the keys that we make only, and nothing that is young. */
export async function findOrphans({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<Orphans> {
  const before = clock.now() - sweepAfter
  const found: Orphans = { whole: [], drafts: [], kept: 0 }
  let old: string[] = []
  const look = async () => {
    if (old.length === 0) return
    const named = await namedKeys(db, old)
    found.whole.push(...old.filter(key => !named.has(key)))
    old = []
  }
  for await (const { key, at } of files.list()) {
    if (!isOwnKey(key)) continue
    if (!isDraft(key)) found.kept += 1
    if (at >= before) continue
    if (isDraft(key)) found.drafts.push(key)
    else old.push(key)
    if (old.length === batch) await look()
  }
  await look()
  return found
}

/**
 * Removes what failures and killed processes left: kept files that nothing names (a replaced file
 * that could not be removed, a new one whose row was never written). Where that would be more than
 * half of the files, and more than one, the database is rather the wrong one, and no whole file is
 * removed. Throws what stores throw.
 */
export async function sweep(services: Swept): Promise<void> {
  const { db, files, log } = services
  if (!(await isPaired(db, files))) {
    log.warn('no files were swept: database and file store have different ids')
    return
  }
  const { whole, drafts, kept } = await findOrphans(services)
  const isTooMuch = whole.length > Math.max(1, kept / 2)
  if (isTooMuch) {
    log.warn(
      { orphans: whole.length, kept },
      'no files were swept: no row names most of them (npm run files -- sweep removes them)',
    )
  }
  const removed = isTooMuch ? drafts : [...drafts, ...whole]
  for (const key of removed) await files.remove(key)
  if (removed.length > 0) {
    const left = isTooMuch ? kept : kept - whole.length
    log.info({ removed: removed.length, kept: left }, 'files that no row names were removed')
  }
}
