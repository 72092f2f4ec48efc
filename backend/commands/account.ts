import { canBeStaff } from '#backend/auth/session.ts'
import { recordAction } from '#backend/db/record-action.ts'
import { createResetLink } from '#backend/features/account/passwords.ts'
import { actOnMember, undoAction } from '#backend/features/members/actions.ts'
import { findMember, listActions } from '#backend/features/members/queries.ts'
import type { Services } from '#backend/http/services.ts'
import { toOneLine } from '#catalog/values.ts'
import { ApiError } from '#contract/errors.ts'
import { email as emailSchema } from '#contract/input.ts'
import { CommandError, print, runWithServices } from './run.ts'

const usage = `Usage: npm run account -- list
       npm run account -- show|restore|reset-link|revoke EMAIL
       npm run account -- grant EMAIL [--yes]
       npm run account -- suspend|end-sessions|delete EMAIL REASON`

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

type Account = Awaited<ReturnType<typeof findAccount>>

/** Finds an account. Throws if no account has the address. */
async function findAccount({ db }: Services, email: string) {
  const account = await db
    .selectFrom('user')
    .where('email', '=', email)
    .select(['id', 'email', 'name', 'role', 'emailVerified', 'createdAt'])
    .executeTakeFirst()
  if (account) return account
  throw new CommandError(`No account has the address ${email}; sign up with it on the site first.`)
}

/** Sets the role of an account. */
const setRole = (services: Services, { id }: Account, role: 'admin' | 'member') =>
  services.db.transaction().execute(async trx => {
    await trx.updateTable('user').set({ role }).where('id', '=', id).execute()
    await recordAction(trx, services, {
      adminId: null,
      action: role === 'admin' ? 'grant' : 'revoke',
      kind: 'account',
      entityId: id,
      after: { role },
    })
  })

const toDay = (time: string | number | Date) => new Date(time).toISOString().slice(0, 10)

/** Anyone can sign up with any address, so it must be verified, or confirmed by the operator. */
function checkOwner({ mail }: Services, account: Account, isConfirmed: boolean): void {
  const { email, name, emailVerified, createdAt } = account
  if (emailVerified) return
  if (mail.sends)
    throw new CommandError(
      `Nobody has verified ${email}, so its account may be somebody else's. Verify the address on the profile page, then run this again.`,
    )
  if (isConfirmed) return
  throw new CommandError(
    `${email} is the account of ${toOneLine(name)}, signed up on ${toDay(createdAt)}. Nobody has verified the address. If this is the right person, run: npm run account -- grant ${email} --yes`,
  )
}

/** Prints what administrators see of a member. */
async function show({ db, config }: Services, account: Account): Promise<void> {
  const member = await findMember(db, config, account.id)
  if (!member) return
  const { emailVerified, seenAt, isPublic, suggestions, comments, reports } = member
  const resume = isPublic === null ? 'none' : isPublic === 1 ? 'public' : 'private'
  print(`${account.email}  ${toOneLine(member.withdrawnName ?? member.name)}`)
  print(`Address ${emailVerified ? 'verified' : 'not verified'}`)
  print(`Signed up ${toDay(member.createdAt)}, last seen ${seenAt ? toDay(seenAt) : 'unknown'}`)
  if (canBeStaff(account, config)) print('Administrator')
  print(
    `Resume: ${resume}. Suggestions: ${suggestions}. Comments: ${comments}. Reports: ${reports}`,
  )
  for (const { at, kind, reason, endedAt } of await listActions(db, account.id)) {
    const end = endedAt === null ? '' : `, until ${toDay(endedAt)}`
    print(`${toDay(at)}${end}: ${kind} (${toOneLine(reason)})`)
  }
}

/** Lifts the suspension of an account. */
async function restore(services: Services, { id: userId, email }: Account): Promise<void> {
  const actions = await listActions(services.db, userId)
  const action = actions.find(({ kind, endedAt }) => kind === 'suspend' && endedAt === null)
  if (!action) throw new CommandError(`${email} is not suspended.`)
  await undoAction(services, { userId, actionId: action.id, adminId: null })
  print(`${email} is no longer suspended.`)
}

/** What is done to an account for a reason, and what is printed then. */
const actions: Readonly<Record<string, string>> = {
  suspend: 'is suspended',
  'end-sessions': 'is logged out everywhere',
  delete: 'is deleted',
}

/** What is done to an account without a reason. */
const verbs: Record<string, (services: Services, account: Account, yes: boolean) => Promise<void>> =
  {
    show,
    restore,
    async grant(services, account, yes) {
      checkOwner(services, account, yes)
      await setRole(services, account, 'admin')
      print(`${account.email} is now an administrator.`)
    },
    async revoke(services, account) {
      await setRole(services, account, 'member')
      const { email } = account
      print(
        services.config.adminEmails.has(email)
          ? `${email} has no role any more, but ADMIN_EMAILS names it, so it stays an administrator. Remove it there and restart the server.`
          : `${email} is no longer an administrator.`,
      )
    },
    async 'reset-link'(services, { email }) {
      print(services.origin + (await createResetLink(services, email, null)))
    },
  }

/** `npm run account`, also as `npm run admin`: shows accounts, acts on them, and sets their role. */
await runWithServices(async (services, args) => {
  const [verb = '', address, ...words] = args.filter(arg => arg !== '--yes')
  const email = emailSchema().safeParse(address).data?.toLowerCase()
  const reason = words.join(' ').trim()
  if (verb === 'list' && address === undefined) {
    const lines = await listAdmins(services)
    print(lines.length > 0 ? lines.join('\n') : 'There are no administrators yet.')
    return
  }
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  const done = Object.hasOwn(actions, verb) ? actions[verb] : undefined
  if (!email || Boolean(reason) !== Boolean(done) || !(run || done)) throw new CommandError(usage)
  const account = await findAccount(services, email)
  try {
    if (run) return await run(services, account, args.includes('--yes'))
    const kind = verb as 'suspend' | 'end-sessions' | 'delete'
    await actOnMember(services, { userId: account.id, kind, reason, adminId: null })
    print(`${email} ${done}.`)
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(error.message) : error
  }
})
