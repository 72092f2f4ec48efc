import { resolve } from 'node:path'
import { openServices } from '#backend/app/services.ts'
import { readConfig } from '#backend/core/config.ts'
import { acquireServerLock } from '#backend/db/server-lock.ts'
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

  // Migrates the schema, like a server.
  const services = await openServices(config, { logTo: 'none' })
  // None of these files is in the backup, but they may be in the store of the original.
  await services.db.deleteFrom('fileDeletions').execute()
  await services.close()
  print(`Restored as it was at ${manifest.createdAt} (accounts: ${manifest.accounts}).`)
  if (config.secret !== null || manifest.files.every(({ path }) => path !== layout.secret))
    print('SECRET is not in a backup: set the one of then, or every session ends.')
})
