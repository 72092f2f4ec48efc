import { admins, setRole } from './queries.ts'
import { CommandError, run } from './run.ts'

const usage = 'Usage: npm run admin -- grant EMAIL, or revoke EMAIL, or list.'

const say = (line: string) => process.stdout.write(`${line}\n`)

await run(async ({ db }, [verb, address, ...rest]) => {
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
  const found = await setRole(db, email, verb === 'grant' ? 'admin' : 'member')
  if (!found)
    throw new CommandError(`No account has the address ${email}; sign up with it on the site first.`)
  say(verb === 'grant' ? `${email} is now an administrator.` : `${email} is no longer an administrator.`)
})
