import { findOrphans } from '#backend/files/sweep.ts'
import type { Services } from '#backend/services.ts'
import { admins, setRole } from './queries.ts'
import { CommandError, run, say } from './run.ts'

const usage =
  'Usage: npm run admin -- grant EMAIL, or revoke EMAIL, or list, or adopt-files, or sweep-files [--yes].'

/** Removes the files that no row names, however many they are. */
async function sweepFiles(services: Services, isAgreed: boolean): Promise<void> {
  const { whole, drafts, kept } = await findOrphans(services)
  if (!isAgreed) {
    say(`No row names ${whole.length} of ${kept} files; add --yes to remove them.`)
    return
  }
  for (const key of [...drafts, ...whole]) await services.files.remove(key)
  say(`${whole.length} files that no row named were removed; ${kept - whole.length} are kept.`)
}

const [verb, address, ...rest] = process.argv.slice(2)

await run(
  async services => {
    const { db } = services
    const email = address?.trim().toLowerCase()
    if (verb === 'list' && !email) {
      const list = await admins(db)
      say(
        list.length > 0
          ? list.map(({ email, name }) => `${email}  ${name}`).join('\n')
          : 'There are no administrators yet.',
      )
      return
    }
    if (verb === 'adopt-files' && !email) {
      say('The database and the file store belong together now.')
      return
    }
    if (verb === 'sweep-files' && rest.length === 0 && (!email || email === '--yes'))
      return sweepFiles(services, email === '--yes')
    if ((verb !== 'grant' && verb !== 'revoke') || !email || rest.length > 0) throw new CommandError(usage)
    const found = await setRole(db, email, verb === 'grant' ? 'admin' : 'member')
    if (!found)
      throw new CommandError(`No account has the address ${email}; sign up with it on the site first.`)
    say(verb === 'grant' ? `${email} is now an administrator.` : `${email} is no longer an administrator.`)
  },
  { pairing: verb === 'adopt-files' && !address ? 'adopt' : 'check' },
)
