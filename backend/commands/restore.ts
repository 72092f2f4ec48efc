import { join, resolve } from 'node:path'
import { readConfig } from '#backend/config.ts'
import { lockForServing } from '#backend/db/server-lock.ts'
import { openServices } from '#backend/services.ts'
import { markOf } from './backup/create.ts'
import { layout, readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore.ts'
import { CommandError, report, say } from './run.ts'

// Nothing of a backup is for anybody else.
process.umask(0o077)

/** `npm run restore -- FOLDER`: puts a backup into an empty installation. */
await report(async ([given, ...rest]) => {
  if (!given || rest.length > 0) throw new CommandError('Usage: npm run restore -- FOLDER')
  const folder = resolve(given)
  const config = readConfig(process.env)
  const { database, files } = config
  if ((database.engine === 'sqlite' && database.file === null) || files.store === 'memory')
    throw new CommandError('DATABASE_URL or FILES_URL is memory:, which cannot take a backup.')
  const manifest = await readManifest(folder)
  if (database.engine === 'sqlite' && database.file) lockForServing(database.file)
  await restoreBackup(config, folder, manifest)

  // As a server would: brings the schema up to date, and compares the ids.
  const services = await openServices({ ...config, logLevel: 'silent' }, { pairing: 'check' })
  const isSameSecret = markOf(services.sign, manifest.storeId) === manifest.secretMark
  await services.close()
  say(`Restored as it was at ${manifest.createdAt} (accounts: ${manifest.accounts}).`)
  if (isSameSecret) return
  const hasSecret = manifest.files.some(({ path }) => path === layout.secret)
  say(
    hasSecret
      ? `The secret here is another one, so every session has ended; ${join(folder, layout.secret)} keeps them open if you put it beside the database before the first start.`
      : 'SECRET is another one than where the backup was made, so every session has ended; set that one to keep them open.',
  )
})
