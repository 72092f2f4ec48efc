import type { Services } from '#backend/services.ts'
import { admins, findAccount, setRole } from './queries.ts'
import { CommandError, run } from './run.ts'

const usage = 'Usage: npm run admin -- grant EMAIL [--yes], or revoke EMAIL, or list.'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Anyone can sign up with the address of somebody else, so only a verified one, or the operator,
 * says whose account it is.
 */
async function checkOwner({ db, mail }: Services, email: string, isSure: boolean): Promise<void> {
  const account = await findAccount(db, email)
  if (!account || account.emailVerified) return
  if (mail.sends)
    throw new CommandError(
      `Nobody has verified ${email}, so its account may be somebody else's. Verify the address on the profile page, then run this again.`,
    )
  if (isSure) return
  const day = new Date(account.createdAt).toISOString().slice(0, 10)
  throw new CommandError(
    `${email} is the account of ${account.name}, signed up on ${day}. Nobody has verified the address. If this is the right person, run: npm run admin -- grant ${email} --yes`,
  )
}

await run(async (services, words) => {
  const { db } = services
  const [verb, address, ...rest] = words.filter(word => word !== '--yes')
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
  if ((verb !== 'grant' && verb !== 'revoke') || !email || rest.length > 0) throw new CommandError(usage)
  if (verb === 'grant') await checkOwner(services, email, words.includes('--yes'))
  const found = await setRole(db, email, verb === 'grant' ? 'admin' : 'member')
  if (!found)
    throw new CommandError(`No account has the address ${email}; sign up with it on the site first.`)
  say(verb === 'grant' ? `${email} is now an administrator.` : `${email} is no longer an administrator.`)
})
