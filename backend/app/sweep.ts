import { isStorageError } from '#backend/core/storage-errors.ts'
import { isDraft, isOwnKey } from '#backend/files/keys.ts'
import type { Services } from '#backend/http/services.ts'
import { findNamedKeys } from './file-queries.ts'
import { hasSameStoreId } from './store-id.ts'

/**
 * Age from which a file without a row is deleted, in milliseconds: far more than passes between
 * writing a file and committing its row. No sweep runs earlier after a start.
 */
export const sweepAge = 10 * 60_000
/** How often to sweep, in milliseconds. */
export const sweepInterval = 5 * 60_000
const batchSize = 100

interface Orphans {
  /** Files that no row names. */
  whole: string[]
  /** Unfinished files. */
  drafts: string[]
  /** How many finished files there are, orphans included. */
  total: number
}

/** Finds files that a sweep may delete: with keys of ours, and older than `sweepAge`. */
export async function findOrphans({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<Orphans> {
  const before = clock.now() - sweepAge
  const orphans: Orphans = { whole: [], drafts: [], total: 0 }
  let batch: string[] = []
  const checkBatch = async () => {
    if (batch.length === 0) return
    const named = await findNamedKeys(db, batch)
    orphans.whole.push(...batch.filter(key => !named.has(key)))
    batch = []
  }
  for await (const { key, at } of files.list()) {
    if (!isOwnKey(key)) continue
    if (!isDraft(key)) orphans.total += 1
    if (at >= before) continue
    if (isDraft(key)) orphans.drafts.push(key)
    else batch.push(key)
    if (batch.length === batchSize) await checkBatch()
  }
  await checkBatch()
  return orphans
}

/**
 * Deletes files that failures and killed processes left without a row. If that is more than one
 * file and more than half of all, it deletes drafts only: the database may be the wrong one. Throws
 * storage errors.
 */
export async function sweepFiles(
  services: Pick<Services, 'db' | 'files' | 'clock' | 'log'>,
): Promise<void> {
  const { db, files, log } = services
  if (!(await hasSameStoreId(db, files))) {
    log.warn('no files were swept: database and file store have different ids')
    return
  }
  const { whole, drafts, total } = await findOrphans(services)
  const isTooMany = whole.length > Math.max(1, total / 2)
  if (isTooMany) {
    log.warn(
      { orphans: whole.length, kept: total },
      'no files were swept: no row names most of them (npm run files -- sweep removes them)',
    )
  }
  const deleted = isTooMany ? drafts : [...drafts, ...whole]
  const errors: unknown[] = []
  for (const key of deleted)
    await files.delete(key).catch(error => {
      if (isStorageError(error)) throw error
      errors.push(error)
    })
  if (errors.length > 0)
    log.error({ error: errors[0], failed: errors.length }, 'files were not removed')
  const removed = deleted.length - errors.length
  if (removed > 0) {
    const kept = isTooMany ? total : total - whole.length
    log.info({ removed, kept }, 'files that no row names were removed')
  }
}
