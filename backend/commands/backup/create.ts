import { createReadStream } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { secretPath } from '#backend/db/secret.ts'
import { findStoreId, namedKeys } from '#backend/files/queries.ts'
import type { Services } from '#backend/services.ts'
import { CommandError } from '../run.ts'
import { forEachOf, type Listed, readDigest, writeStream } from './file-io.ts'
import { layout, type Manifest, verifyFiles, writeManifest } from './manifest.ts'
import { verifyCopy, withSnapshot } from './snapshot.ts'

/** How often a snapshot is taken when files that it names are removed before they are copied. */
const tries = 20

type Copied = Map<string, Listed>

/**
 * Copies database, files and secret into an empty folder, beside a working server, and reads all of
 * it back. Most files are copied first. Then the database is held still, the few files that are new
 * are copied, and it is copied as it was: a file is written before a row names it and removed after,
 * so every file that the copy names is there. Throws CommandError, and leaves the folder empty.
 */
export async function makeBackup(services: Services, folder: string): Promise<Manifest> {
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

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
  const copied: Copied = new Map()
  await copyFiles(services, folder, await withSnapshot(services, async ({ keys }) => keys), copied)
  const path = layout[engine]
  for (let turn = 0; turn < tries; turn += 1) {
    const done = await withSnapshot(services, async ({ keys, accounts, schema, copyTo }) => {
      const missing = await copyFiles(services, folder, keys, copied)
      // A file that is still named although it is not there was lost before; others were removed just now.
      const lost = missing.length > 0 ? await namedKeys(db, missing) : new Set<string>()
      if (missing.length > lost.size) return null
      await copyTo(join(folder, path))
      return { keys, accounts, schema, lost: [...lost].sort() }
    })
    if (!done) continue
    await verifyCopy(engine, join(folder, path), done.keys)
    await dropOthers(folder, copied, new Set(done.keys))
    const { accounts, schema, lost } = done
    const storeId = await findStoreId(db)
    return {
      format: 1,
      createdAt: new Date(clock.now()).toISOString(),
      engine,
      schema,
      storeId,
      secretMark: markOf(sign, storeId),
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

/** Too short to find the secret by it, and long enough to tell that it is another one. */
export const markOf = (sign: Services['sign'], storeId: string | null): string =>
  sign('backup', storeId ?? '').slice(0, 6)

/** Copies what was not copied before; gives the files that are not there. */
async function copyFiles(
  { files }: Services,
  folder: string,
  keys: readonly string[],
  copied: Copied,
): Promise<string[]> {
  const missing: string[] = []
  await forEachOf(
    keys.filter(key => !copied.has(key)),
    async key => {
      const opened = await files.open(key)
      if (!opened) return void missing.push(key)
      const path = layout.file(key)
      const written = await writeStream(opened.stream, join(folder, path))
      if (written.size !== opened.size)
        throw new CommandError(`A file ended early while it was copied (${key}); try again.`)
      copied.set(key, { path, ...written })
    },
  )
  return missing
}

/** What was deleted while the backup was made is none of its business. */
async function dropOthers(folder: string, copied: Copied, keys: Set<string>): Promise<void> {
  for (const [key, { path }] of copied) {
    if (keys.has(key)) continue
    await rm(join(folder, path))
    copied.delete(key)
  }
}

/** The secret that the server made itself; one that is a setting stays where the settings are. */
async function copySecret({ database, secret }: Services['config'], folder: string): Promise<Listed[]> {
  if (secret !== null || database.engine === 'postgres' || database.file === null) return []
  const from = createReadStream(secretPath(database.file))
  return [{ path: layout.secret, ...(await writeStream(from, join(folder, layout.secret))) }]
}
