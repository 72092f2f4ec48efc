import { constants, existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { idKey, writeStoreId } from '#backend/app/store-id.ts'
import type { Config } from '#backend/core/config.ts'
import type { DatabaseUrl } from '#backend/core/database-url.ts'
import { messageOf } from '#backend/core/errors.ts'
import { describeFilesUrl } from '#backend/core/files-url.ts'
import { forEachConcurrently } from '#backend/core/for-each-concurrently.ts'
import { createPrivateFolder } from '#backend/core/private-files.ts'
import type { FileStore } from '#backend/core/services.ts'
import { newestMigration } from '#backend/db/migrate.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { secretPath } from '#backend/db/secret.ts'
import { openFileStore } from '#backend/files/file-store.ts'
import { syncPath } from '#backend/files/folder-store.ts'
import { isDraft, isOwnKey } from '#backend/files/keys.ts'
import { CommandError } from '../run.ts'
import { concurrency } from './file-io.ts'
import { keyOf, layout, type Manifest, verifyFiles } from './manifest.ts'
import { runTool } from './postgres-tools.ts'

/** Tables with rows of users, also of earlier versions; a start alone adds none. */
const userTables = ['user', 'contributions', 'contentItems', 'mentors', 'stories']

/**
 * Restores a backup into an empty database and file store: first the files, then the database in
 * one step, then their shared id, so that no server starts in between and an interrupted restore
 * can be repeated. Throws CommandError, before any change, if the backup is damaged or there is
 * other data.
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
    throw new CommandError('This backup was made by a newer version; update first.')
  await checkDatabase(database)
  const files = await openFileStore(config.files)
  const keys = manifest.files.flatMap(({ path }) => keyOf(path) ?? [])
  await checkFiles(files, new Set(keys), describeFilesUrl(config.files))
  await verifyFiles(folder, manifest.files)

  await files.delete(idKey)
  await forEachConcurrently(keys, concurrency, key =>
    files.put(key, join(folder, layout.file(key))),
  )
  const copy = join(folder, layout[database.engine])
  if (database.engine === 'postgres') await restorePostgres(database.url, copy)
  else if (database.file !== null) await restoreSqlite(database.file, copy)
  if (manifest.storeId !== null) await writeStoreId(files, manifest.storeId)
  if (config.secret === null) await restoreSecret(database, join(folder, layout.secret))
}

async function checkDatabase(database: DatabaseUrl): Promise<void> {
  const tables =
    database.engine === 'postgres' ? await listTables(database.url) : listUsedTables(database.file)
  if (tables.length === 0) return
  throw new CommandError(
    database.engine === 'postgres'
      ? 'The database of DATABASE_URL has tables already; a restore needs an empty one (createdb makes one).'
      : `The database ${database.file} (DATABASE_URL) is in use: it has rows in ${tables.join(', ')}. Put it aside, or set another DATABASE_URL.`,
  )
}

async function listTables(url: string): Promise<string[]> {
  const store = openPostgres(url)
  try {
    return (await store.db.introspection.getTables()).map(({ name }) => name)
  } catch (error) {
    throw new CommandError(`The database of DATABASE_URL cannot be used: ${messageOf(error)}.`)
  } finally {
    await store.close()
  }
}

/** The tables of a SQLite file with rows of users. */
function listUsedTables(file: string | null): string[] {
  if (file === null || !existsSync(file)) return []
  const connection = new DatabaseSync(file, { timeout: 5000 })
  try {
    const known = connection
      .prepare('select name from sqlite_master')
      .all()
      .map(({ name }) => name)
    return userTables.filter(
      table =>
        known.includes(table) && connection.prepare(`select 1 from "${table}" limit 1`).get(),
    )
  } catch (error) {
    throw new CommandError(
      `The database ${file} (DATABASE_URL) cannot be read: ${messageOf(error)}.`,
    )
  } finally {
    connection.close()
  }
}

/** Throws if there are other files; those of the backup are from an interrupted restore. */
async function checkFiles(
  files: FileStore,
  keys: ReadonlySet<string>,
  place: string,
): Promise<void> {
  for await (const { key } of files.list()) {
    if (isOwnKey(key) && !isDraft(key) && !keys.has(key))
      throw new CommandError(
        `${place} (FILES_URL) holds files that are not of this backup; put them aside, or set another FILES_URL.`,
      )
  }
}

/** Renames a complete copy into place, without the write-ahead log of another database. */
async function restoreSqlite(file: string, copy: string): Promise<void> {
  const draft = `${file}.restore`
  createPrivateFolder(dirname(file))
  await rm(draft, { force: true })
  await copyFile(copy, draft, constants.COPYFILE_FICLONE)
  await syncPath(draft)
  for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true })
  await rename(draft, file)
  await syncPath(dirname(file))
}

const restorePostgres = (url: string, copy: string): Promise<void> =>
  runTool(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', copy],
    url,
  )

/** Copies the secret unless there is one; the caller checks whether it is the same. */
async function restoreSecret(database: DatabaseUrl, copy: string): Promise<void> {
  if (database.engine === 'postgres' || database.file === null || !existsSync(copy)) return
  const path = secretPath(database.file)
  if (existsSync(path)) return
  await copyFile(copy, path, constants.COPYFILE_EXCL)
  await syncPath(path)
  await syncPath(dirname(path))
}
