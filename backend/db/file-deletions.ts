import { clockTolerance } from '#backend/core/clock.ts'
import type { Clock, FileStore } from '#backend/core/services.ts'
import { hasRow } from './query-results.ts'
import { storeValue } from './settings.ts'
import type { Db } from './tables.ts'

interface Stores {
  db: Db
  files: FileStore
  clock: Clock
}

/** How long an upload may take from its first byte in the store to its row, in milliseconds. */
const uploadTime = 60 * 60_000

/** How long deletions wait for a backup that has not renewed this, in milliseconds. */
const waitTime = 5 * 60_000

/** The name of the setting with the time until which deletions wait. */
const waitName = 'file-deletions-wait-until'

/** Adds files to those to delete, in the transaction that deletes their rows. */
export async function deleteFiles(trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx
    .insertInto('fileDeletions')
    .values(keys.map(key => ({ key, dueAt: 0 })))
    .execute()
}

/**
 * Stores a local file under a new key. It is deleted after an hour unless `keepFile` runs before.
 */
export async function storeFile({ db, files, clock }: Stores, key: string, path: string) {
  await db
    .insertInto('fileDeletions')
    .values({ key, dueAt: clock.now() + uploadTime })
    .execute()
  await files.put(key, path)
}

/** Keeps a stored file, in the transaction that writes its row. Throws if it is too late for it. */
export async function keepFile(trx: Db, key: string, now: number): Promise<void> {
  const isKept = await hasRow(
    trx
      .deleteFrom('fileDeletions')
      .where('key', '=', key)
      .where('dueAt', '>', now + clockTolerance)
      .returning('key'),
  )
  if (!isKept) throw new Error('The upload took too long, and its file may be deleted already')
}

/** Deletes the files that are due; none while a backup runs. Throws storage errors. */
export async function deleteDueFiles({ db, files, clock }: Stores): Promise<void> {
  const now = clock.now()
  const due = await db
    .selectFrom('fileDeletions')
    .where('dueAt', '<=', now)
    // In the same statement: a file that is named when a backup begins to wait must stay.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settings')
            .where('name', '=', waitName)
            .where('value', '>', String(now))
            .select('name'),
        ),
      ),
    )
    .select('key')
    .execute()
  for (const { key } of due) {
    await files.delete(key)
    await db.deleteFrom('fileDeletions').where('key', '=', key).execute()
  }
}

/** Runs a task during which no process deletes a file that a row names when it begins. */
export async function withoutFileDeletions<T>(
  { db, clock }: Omit<Stores, 'files'>,
  task: () => Promise<T>,
): Promise<T> {
  const wait = () => storeValue(db, waitName, String(clock.now() + waitTime))
  await wait()
  // A failed renewal is repeated before the time is over.
  const renewal = setInterval(() => wait().catch(() => undefined), waitTime / 5)
  try {
    return await task()
  } finally {
    // Without an end: another backup may wait for it too.
    clearInterval(renewal)
  }
}
