import { resolve } from 'node:path'
import { describeFilesUrl } from '#backend/core/files-url.ts'
import { storeValue } from '#backend/db/settings.ts'
import { createBackup } from './backup/create.ts'
import { keyOf } from './backup/manifest.ts'
import { CommandError, print, rejectMemoryStores, runWithServices } from './run.ts'

/** `npm run backup -- FOLDER`: copies database, files and secret, also beside a running server. */
const [folder, ...rest] = process.argv.slice(2)

// No other account may read a backup.
process.umask(0o077)

await runWithServices(
  async services => {
    const target = resolve(folder ?? '')
    const { accounts, files, lost, createdAt } = await createBackup(services, target)
    // For /status.
    await storeValue(services.db, 'backup-at', String(Date.parse(createdAt)))
    await storeValue(services.db, 'backup-folder', target)
    const count = files.filter(({ path }) => keyOf(path)).length
    const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6
    print(
      `Backed up and read back: ${target} (accounts: ${accounts}, files: ${count}, ${megabytes.toFixed(1)} MB).`,
    )
    if (services.config.secret !== null)
      print(
        'SECRET is a setting and not in the backup: keep it, or every session ends when this is restored.',
      )
    if (lost.length > 0)
      print(
        `${lost.length} files that rows name are not in ${describeFilesUrl(services.config.files)}, so they are not in the backup.`,
      )
  },
  {
    validate(config) {
      if (!folder || rest.length > 0) throw new CommandError('Usage: npm run backup -- FOLDER')
      rejectMemoryStores(config, 'be backed up')
    },
  },
)
