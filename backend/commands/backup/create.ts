import { createReadStream } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findNamedKeys, findStoreId } from '#backend/app/file-queries.ts'
import { messageOf } from '#backend/core/errors.ts'
import { forEachConcurrently } from '#backend/core/for-each-concurrently.ts'
import { secretPath } from '#backend/db/secret.ts'
import type { Services } from '#backend/http/services.ts'
import { CommandError } from '../run.ts'
import { type BackupFile, concurrency, readDigest, writeStream } from './file-io.ts'
import { layout, type Manifest, verifyFiles, writeManifest } from './manifest.ts'
import { verifyCopy, withSnapshot } from './snapshot.ts'

/** Attempts to take a snapshot whose files are not deleted before they are copied. */
const maxAttempts = 20

type CopiedFiles = Map<string, BackupFile>

/**
 * Copies database, files and secret into an empty folder, also beside a running server, and
 * verifies the copy. Most files are copied before a snapshot of the database, new ones within it: a
 * file is stored before its row and deleted after it, so the copy has every file that the snapshot
 * names. Throws CommandError and leaves the folder empty.
 */
export async function createBackup(services: Services, folder: string): Promise<Manifest> {
  await prepareFolder(folder)
  try {
    const manifest = await copyAll(services, folder)
    await verifyFiles(folder, manifest.files)
    await writeManifest(folder, manifest)
    return manifest
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
    if (error instanceof CommandError) throw error
    throw new CommandError(`The backup failed: ${messageOf(error)}.`, { cause: error })
  }
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length > 0) throw new Error('it is not empty')
    await chmod(folder, 0o700)
  } catch (error) {
    throw new CommandError(`The folder ${folder} cannot take a backup: ${messageOf(error)}.`)
  }
}

async function copyAll(services: Services, folder: string): Promise<Manifest> {
  const { db, engine, config, clock, sign } = services
  const copied: CopiedFiles = new Map()
  await copyFiles(services, folder, await withSnapshot(services, async ({ keys }) => keys), copied)
  const path = layout[engine]
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const snapshot = await withSnapshot(services, async ({ keys, accounts, schema, copyTo }) => {
      const missing = await copyFiles(services, folder, keys, copied)
      // Missing files that are still named were lost before; others were deleted just now.
      const lost = missing.length > 0 ? await findNamedKeys(db, missing) : new Set<string>()
      if (missing.length > lost.size) return null
      await copyTo(join(folder, path))
      return { keys, accounts, schema, lost: [...lost].sort() }
    })
    if (!snapshot) continue
    await verifyCopy(engine, join(folder, path), snapshot.keys)
    await deleteOthers(folder, copied, new Set(snapshot.keys))
    const { accounts, schema, lost } = snapshot
    const storeId = await findStoreId(db)
    return {
      format: 1,
      createdAt: new Date(clock.now()).toISOString(),
      engine,
      schema,
      storeId,
      secretMark: secretMarkOf(sign, storeId),
      accounts,
      lost,
      files: [
        { path, ...(await readDigest(join(folder, path))) },
        ...(await copySecret(config, folder)),
        ...[...copied.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
      ],
    }
  }
  throw new CommandError('Files were removed faster than they could be copied; try again later.')
}

/** Identifies a secret; too short to guess the secret from it. */
export const secretMarkOf = (sign: Services['sign'], storeId: string | null): string =>
  sign('backup', storeId ?? '').slice(0, 6)

/** Copies files that are not copied yet; returns the keys of missing ones. */
async function copyFiles(
  { files }: Services,
  folder: string,
  keys: readonly string[],
  copied: CopiedFiles,
): Promise<string[]> {
  const missing: string[] = []
  const others = keys.filter(key => !copied.has(key))
  await forEachConcurrently(others, concurrency, async key => {
    const opened = await files.open(key)
    if (!opened) return void missing.push(key)
    const path = layout.file(key)
    const written = await writeStream(opened.stream, join(folder, path))
    if (written.size !== opened.size)
      throw new CommandError(`A file ended early while it was copied (${key}); try again.`)
    copied.set(key, { path, ...written })
  })
  return missing
}

/** Deletes copies of files that were deleted during the backup. */
async function deleteOthers(folder: string, copied: CopiedFiles, keys: Set<string>): Promise<void> {
  for (const [key, { path }] of copied) {
    if (keys.has(key)) continue
    await rm(join(folder, path))
    copied.delete(key)
  }
}

/** Copies the generated secret; SECRET is a setting and not part of a backup. */
async function copySecret(
  { database, secret }: Services['config'],
  folder: string,
): Promise<BackupFile[]> {
  if (secret !== null || database.engine === 'postgres' || database.file === null) return []
  const from = createReadStream(secretPath(database.file))
  return [{ path: layout.secret, ...(await writeStream(from, join(folder, layout.secret))) }]
}
