import { join, resolve } from 'node:path'
import { openServices } from '#backend/app/services.ts'
import { readConfig } from '#backend/core/config.ts'
import { acquireServerLock } from '#backend/db/server-lock.ts'
import { secretMarkOf } from './backup/create.ts'
import { layout, readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore.ts'
import { CommandError, print, rejectMemoryStores, runCommand } from './run.ts'

// No other account may read a backup.
process.umask(0o077)

/** `npm run restore -- FOLDER`: restores a backup into an empty installation. */
await runCommand(async ([given, ...rest]) => {
  if (!given || rest.length > 0) throw new CommandError('Usage: npm run restore -- FOLDER')
  const folder = resolve(given)
  const config = readConfig(process.env)
  rejectMemoryStores(config, 'take a backup')
  const manifest = await readManifest(folder)
  const { database } = config
  if (database.engine === 'sqlite' && database.file) acquireServerLock(database.file)
  await restoreBackup(config, folder, manifest)

  // Migrates the schema and verifies the shared id, like a server.
  const services = await openServices({ ...config, logLevel: 'silent' }, { storeId: 'check' })
  const isSameSecret = secretMarkOf(services.sign, manifest.storeId) === manifest.secretMark
  await services.close()
  print(`Restored as it was at ${manifest.createdAt} (accounts: ${manifest.accounts}).`)
  if (isSameSecret) return
  const hasSecret = manifest.files.some(({ path }) => path === layout.secret)
  print(
    hasSecret
      ? `The secret here is another one, so every session has ended; ${join(folder, layout.secret)} keeps them open if you put it beside the database before the first start.`
      : 'SECRET is another one than where the backup was made, so every session has ended; set that one to keep them open.',
  )
})
