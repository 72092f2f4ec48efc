import { recordAction } from '#backend/db/record-action.ts'
import type { Services } from '#backend/http/services.ts'
import { toOneLine } from '#catalog/values.ts'
import { email as emailSchema } from '#contract/input.ts'
import { CommandError, print, runWithServices } from './run.ts'

const usage = 'Usage: npm run admin -- grant EMAIL [--yes], or revoke EMAIL, or list.'

/** The accounts with the role and those that ADMIN_EMAILS names, which also names unknown ones. */
async function listAdmins({ db, config }: Services): Promise<string[]> {
  const named = [...config.adminEmails]
  const accounts = await db
    .selectFrom('user')
    .select(['email', 'name', 'role', 'emailVerified'])
    .where(eb => eb.or([eb.and({ role: 'admin' }), ...named.map(email => eb.and({ email }))]))
    .execute()
  const unknown = named.filter(address => accounts.every(({ email }) => email !== address))
  return [
    ...accounts.map(({ email, name, role, emailVerified }) => {
      const origins = [
        ...(role === 'admin' ? ['granted'] : []),
        ...(config.adminEmails.has(email)
          ? [emailVerified ? 'ADMIN_EMAILS' : 'ADMIN_EMAILS, once the address is verified']
          : []),
      ]
      return `${email}  ${toOneLine(name)}  (${origins.join('; ')})`
    }),
    ...unknown.map(email => `${email}  no account yet  (ADMIN_EMAILS)`),
  ].sort()
}

/** Sets the role of an account; undefined if no account has the address. */
const setRole = (services: Services, email: string, role: 'admin' | 'member') =>
  services.db.transaction().execute(async trx => {
    const account = await trx
      .updateTable('user')
      .set({ role })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (account)
      await recordAction(trx, services, {
        adminId: null,
        action: role === 'admin' ? 'grant' : 'revoke',
        kind: 'account',
        entityId: account.id,
        after: { role },
      })
    return account
  })

/** Anyone can sign up with any address, so it must be verified, or confirmed by the operator. */
async function checkOwner(
  { db, mail }: Services,
  email: string,
  isConfirmed: boolean,
): Promise<void> {
  const account = await db
    .selectFrom('user')
    .select(['name', 'emailVerified', 'createdAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account || account.emailVerified) return
  if (mail.sends)
    throw new CommandError(
      `Nobody has verified ${email}, so its account may be somebody else's. Verify the address on the profile page, then run this again.`,
    )
  if (isConfirmed) return
  const day = new Date(account.createdAt).toISOString().slice(0, 10)
  throw new CommandError(
    `${email} is the account of ${toOneLine(account.name)}, signed up on ${day}. Nobody has verified the address. If this is the right person, run: npm run admin -- grant ${email} --yes`,
  )
}

/** `npm run admin`: grants and revokes the role of administrator. */
await runWithServices(async (services, args) => {
  const [verb, address, ...rest] = args.filter(arg => arg !== '--yes')
  const email = emailSchema().safeParse(address).data?.toLowerCase()
  if (verb === 'list' && address === undefined) {
    const lines = await listAdmins(services)
    print(lines.length > 0 ? lines.join('\n') : 'There are no administrators yet.')
    return
  }
  if ((verb !== 'grant' && verb !== 'revoke') || !email || rest.length > 0)
    throw new CommandError(usage)
  if (verb === 'grant') await checkOwner(services, email, args.includes('--yes'))
  if (!(await setRole(services, email, verb === 'grant' ? 'admin' : 'member')))
    throw new CommandError(
      `No account has the address ${email}; sign up with it on the site first.`,
    )
  if (verb === 'grant') print(`${email} is now an administrator.`)
  else if (services.config.adminEmails.has(email))
    print(
      `${email} has no role any more, but ADMIN_EMAILS names it, so it stays an administrator. Remove it there and restart the server.`,
    )
  else print(`${email} is no longer an administrator.`)
})
