import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { CommandError, print, runWithServices } from './run.ts'

const usage = 'Usage: npm run admin -- grant EMAIL [--yes], or revoke EMAIL, or list.'

const listAdmins = (db: Db) =>
  db
    .selectFrom('user')
    .select(['email', 'name'])
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute()

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
    `${email} is the account of ${account.name}, signed up on ${day}. Nobody has verified the address. If this is the right person, run: npm run admin -- grant ${email} --yes`,
  )
}

/** `npm run admin`: grants and revokes the role of administrator. */
await runWithServices(async (services, args) => {
  const { db } = services
  const [verb, address, ...rest] = args.filter(arg => arg !== '--yes')
  const email = address?.trim().toLowerCase()
  if (verb === 'list' && !email) {
    const lines = (await listAdmins(db)).map(({ email, name }) => `${email}  ${name}`)
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
  print(
    verb === 'grant'
      ? `${email} is now an administrator.`
      : `${email} is no longer an administrator.`,
  )
})
