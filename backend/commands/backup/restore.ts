import { constants, existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config, DatabaseUrl } from '#backend/config.ts'
import { newestMigration } from '#backend/db/migrate.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { makeFolder } from '#backend/db/private-files.ts'
import { secretPath } from '#backend/db/secret.ts'
import { type Files, openFiles } from '#backend/files/file-store.ts'
import { placeOf } from '#backend/files/files-url.ts'
import { isDraft, isOwnKey } from '#backend/files/keys.ts'
import { removeStoreId, writeStoreId } from '#backend/files/store-id.ts'
import { CommandError } from '../run.ts'
import { forEachOf, syncPath } from './file-io.ts'
import { keyIn, layout, type Manifest, verifyFiles } from './manifest.ts'
import { runTool } from './postgres-tools.ts'

/** What somebody has put into a database; a start alone writes none of it. */
const filled = ['user', 'contributions', 'mentors', 'stories']

/**
 * Puts a backup into an empty database and file store. The files come first, then the database in
 * one step, then their common id: whoever starts a server in between is refused, and a restore that
 * broke off can be run again. Throws CommandError before it changes anything, where the backup is
 * damaged or there is something that it would replace.
 */
export async function restoreBackup(config: Config, folder: string, manifest: Manifest): Promise<void> {
  const { database } = config
  if (manifest.engine !== database.engine)
    throw new CommandError(
      `This is a backup of ${manifest.engine}, and DATABASE_URL names ${database.engine}; a backup goes back into the same kind.`,
    )
  if (manifest.schema > newestMigration)
    throw new CommandError('This backup was made by a newer version; update first.')
  await checkDatabase(database)
  const files = await openFiles(config.files)
  const keys = manifest.files.flatMap(({ path }) => keyIn(path) ?? [])
  await checkFiles(files, new Set(keys), placeOf(config.files))
  await verifyFiles(folder, manifest.files)

  await removeStoreId(files)
  await forEachOf(keys, key => files.put(key, join(folder, layout.file(key))))
  const copy = join(folder, layout[database.engine])
  if (database.engine === 'postgres') await restorePostgres(database.url, copy)
  else if (database.file !== null) await restoreSqlite(database.file, copy)
  if (manifest.storeId !== null) await writeStoreId(files, manifest.storeId)
  if (config.secret === null) await restoreSecret(database, join(folder, layout.secret))
}

async function checkDatabase(database: DatabaseUrl): Promise<void> {
  const tables = database.engine === 'postgres' ? await tablesIn(database.url) : filledIn(database.file)
  if (tables.length === 0) return
  throw new CommandError(
    database.engine === 'postgres'
      ? 'The database of DATABASE_URL has tables already; a restore needs an empty one (createdb makes one).'
      : `The database ${database.file} (DATABASE_URL) is in use: it has rows in ${tables.join(', ')}. Put it aside, or set another DATABASE_URL.`,
  )
}

async function tablesIn(url: string): Promise<string[]> {
  const store = openPostgres(url)
  try {
    return (await store.db.introspection.getTables()).map(({ name }) => name)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The database of DATABASE_URL cannot be used: ${reason}.`)
  } finally {
    await store.close()
  }
}

function filledIn(file: string | null): string[] {
  if (file === null || !existsSync(file)) return []
  const connection = new DatabaseSync(file, { timeout: 5000 })
  try {
    const known = connection
      .prepare('select name from sqlite_master')
      .all()
      .map(({ name }) => name)
    return filled.filter(
      table => known.includes(table) && connection.prepare(`select 1 from "${table}" limit 1`).get(),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The database ${file} (DATABASE_URL) cannot be read: ${reason}.`)
  } finally {
    connection.close()
  }
}

/** Files of the same backup are there when an earlier restore broke off. */
async function checkFiles(files: Files, keys: ReadonlySet<string>, place: string): Promise<void> {
  for await (const { key } of files.list()) {
    if (isOwnKey(key) && !isDraft(key) && !keys.has(key))
      throw new CommandError(
        `${place} (FILES_URL) holds files that are not of this backup; put them aside, or set another FILES_URL.`,
      )
  }
}

/** The database appears at once and whole; the log of the one before must not meet it. */
async function restoreSqlite(file: string, copy: string): Promise<void> {
  const draft = `${file}.restore`
  makeFolder(dirname(file))
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

/** A secret that is there already stays; the caller finds out whether it is the same. */
async function restoreSecret(database: DatabaseUrl, copy: string): Promise<void> {
  if (database.engine === 'postgres' || database.file === null || !existsSync(copy)) return
  const path = secretPath(database.file)
  if (existsSync(path)) return
  await copyFile(copy, path, constants.COPYFILE_EXCL)
  await syncPath(path)
  await syncPath(dirname(path))
}
