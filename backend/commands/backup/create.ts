import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messageOf } from '#backend/core/errors.ts'
import { forEachConcurrently } from '#backend/core/for-each-concurrently.ts'
import { readRelease } from '#backend/core/release.ts'
import { withoutFileDeletions } from '#backend/db/file-deletions.ts'
import { secretPath } from '#backend/db/secret.ts'
import { syncPath } from '#backend/files/folder-store.ts'
import type { Services } from '#backend/http/services.ts'
import { CommandError } from '../run.ts'
import { copyDatabase } from './copy-database.ts'
import {
  type BackupFile,
  concurrency,
  layout,
  type Manifest,
  readDigest,
  verifyFiles,
  writeManifest,
} from './manifest.ts'

/**
 * Copies database, files and secret into an empty folder, also beside a running server, and
 * verifies the copy: first the database, then the files that it names, which no process deletes
 * meanwhile. Throws CommandError and leaves the folder empty.
 */
export async function createBackup(services: Services, folder: string): Promise<Manifest> {
  await prepareFolder(folder)
  try {
    const manifest = await withoutFileDeletions(services, () => copyAll(services, folder))
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
  const { engine, config, clock } = services
  const path = layout[engine]
  const createdAt = new Date(clock.now()).toISOString()
  const { keys, accounts, schema } = await copyDatabase(services, join(folder, path))
  const paths = [path]
  const { database, secret } = config
  if (secret === null && database.engine === 'sqlite' && database.file !== null) {
    await copyFile(secretPath(database.file), join(folder, layout.secret))
    paths.push(layout.secret)
  }
  const files: BackupFile[] = []
  for (const each of paths) {
    await syncPath(join(folder, each))
    files.push({ path: each, ...(await readDigest(createReadStream(join(folder, each)))) })
  }
  const { copied, lost } = await copyFiles(services, folder, keys)
  return {
    format: 1,
    createdAt,
    ...readRelease(config),
    engine,
    schema,
    accounts,
    lost,
    files: [...files, ...copied],
  }
}

/** Copies files; `lost` are the keys of those that the store does not have. */
async function copyFiles({ files }: Services, folder: string, keys: readonly string[]) {
  const copied: BackupFile[] = []
  const lost: string[] = []
  await forEachConcurrently(keys, concurrency, async key => {
    const opened = await files.open(key)
    if (!opened) return void lost.push(key)
    const path = layout.file(key)
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    const digest = await readDigest(opened.stream, target)
    if (digest.size !== opened.size)
      throw new CommandError(`A file ended early while it was copied (${key}); try again.`)
    copied.push({ path, ...digest })
  })
  return { copied, lost }
}
