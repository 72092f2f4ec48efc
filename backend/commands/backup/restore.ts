import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#backend/core/config.ts'
import type { DatabaseUrl } from '#backend/core/database-url.ts'
import { messageOf } from '#backend/core/errors.ts'
import { describeFilesUrl } from '#backend/core/files-url.ts'
import { forEachConcurrently } from '#backend/core/for-each-concurrently.ts'
import { newestMigration } from '#backend/db/migrate.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { secretPath } from '#backend/db/secret.ts'
import { openFileStore } from '#backend/files/file-store.ts'
import { syncPath } from '#backend/files/folder-store.ts'
import { CommandError } from '../run.ts'
import { concurrency, keyOf, layout, type Manifest, verifyFiles } from './manifest.ts'
import { runTool } from './postgres-tools.ts'

/**
 * Restores a backup into an empty database and file store: first the files and the secret, then the
 * database in one step, so that an interrupted restore can be repeated. Throws CommandError, before
 * any change, if the backup is damaged or there is other data.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const { database } = config
  if (manifest.engine !== database.engine)
    throw new CommandError(
      `This is a backup of ${manifest.engine}, and DATABASE_URL names ${database.engine}; a backup goes back into the same kind.`,
    )
  if (manifest.schema > newestMigration)
    throw new CommandError(
      `This backup was made by a newer version (${manifest.version}); update first.`,
    )
  await checkDatabase(database)
  const files = await openFileStore(config.files)
  const keys = new Set(manifest.files.flatMap(({ path }) => keyOf(path) ?? []))
  // Those of the backup are from an interrupted restore.
  for await (const key of files.list())
    if (!keys.has(key.replace(/\.part$/, '')))
      throw new CommandError(
        `${describeFilesUrl(config.files)} (FILES_URL) holds files that are not of this backup; put them aside, or set another FILES_URL.`,
      )
  await verifyFiles(folder, manifest.files)

  await forEachConcurrently(keys, concurrency, key =>
    files.put(key, join(folder, layout.file(key))),
  )
  const copy = join(folder, layout[database.engine])
  if (database.engine === 'postgres') return restorePostgres(database.url, copy)
  if (database.file === null) return
  await mkdir(dirname(database.file), { recursive: true })
  if (config.secret === null && manifest.files.some(({ path }) => path === layout.secret))
    await replaceFile(secretPath(database.file), join(folder, layout.secret))
  // SQLite would write the log of another database into this one.
  for (const rest of ['-wal', '-shm']) await rm(database.file + rest, { force: true })
  await replaceFile(database.file, copy)
}

async function checkDatabase(database: DatabaseUrl): Promise<void> {
  if (database.engine === 'sqlite') {
    if (database.file === null || !existsSync(database.file)) return
    throw new CommandError(
      `The database ${database.file} (DATABASE_URL) exists; put it aside, or set another DATABASE_URL.`,
    )
  }
  const store = openPostgres(database.url)
  try {
    if ((await store.db.introspection.getTables()).length === 0) return
  } catch (error) {
    throw new CommandError(`The database of DATABASE_URL cannot be used: ${messageOf(error)}.`)
  } finally {
    await store.close()
  }
  throw new CommandError(
    'The database of DATABASE_URL has tables already; a restore needs an empty one (createdb makes one).',
  )
}

/** Renames a complete copy into place. */
async function replaceFile(path: string, copy: string): Promise<void> {
  const draft = `${path}.restore`
  await copyFile(copy, draft, constants.COPYFILE_FICLONE)
  await syncPath(draft)
  await rename(draft, path)
  await syncPath(dirname(path))
}

const restorePostgres = (url: string, copy: string): Promise<void> =>
  runTool(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', copy],
    url,
  )
