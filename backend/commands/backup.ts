import { resolve } from 'node:path'
import { placeOf } from '#backend/files/files-url.ts'
import { makeBackup } from './backup/create.ts'
import { keyIn } from './backup/manifest.ts'
import { CommandError, run, say } from './run.ts'

/** `npm run backup -- FOLDER`: copies database, files and secret, beside a server that works. */
const [folder, ...rest] = process.argv.slice(2)

// Nothing of a backup is for anybody else.
process.umask(0o077)

await run(
  async services => {
    const target = resolve(folder ?? '')
    const { accounts, files, lost } = await makeBackup(services, target)
    const count = files.filter(({ path }) => keyIn(path)).length
    const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6
    say(
      `Backed up and read back: ${target} (accounts: ${accounts}, files: ${count}, ${megabytes.toFixed(1)} MB).`,
    )
    if (services.config.secret !== null)
      say('SECRET is a setting and not in the backup: keep it, or every session ends when this is restored.')
    if (lost.length > 0)
      say(
        `${lost.length} files that rows name are not in ${placeOf(services.config.files)}, so they are not in the backup.`,
      )
  },
  {
    allowed({ database, files }) {
      if (!folder || rest.length > 0) throw new CommandError('Usage: npm run backup -- FOLDER')
      if ((database.engine === 'sqlite' && database.file === null) || files.store === 'memory')
        throw new CommandError('DATABASE_URL or FILES_URL is memory:, which cannot be backed up.')
    },
  },
)
