import { canBeStaff } from '#backend/auth/session.ts'
import { staffRoleOf, toSchoolScope, toStoredRole } from '#backend/db/administrators.ts'
import { createResetLink } from '#backend/features/account/passwords.ts'
import { listInactive } from '#backend/features/account/retention.ts'
import { actOnMember, undoAction } from '#backend/features/members/actions.ts'
import { findMember, listActions } from '#backend/features/members/queries.ts'
import { resetSecondFactor } from '#backend/features/team/reset-second-factor.ts'
import { readSchool, setRole } from '#backend/features/team/set-role.ts'
import type { Services } from '#backend/http/services.ts'
import { toOneLine } from '#catalog/values.ts'
import { ApiError } from '#contract/errors.ts'
import { email as emailSchema } from '#contract/input.ts'
import { type StaffRole, staffRoles } from '#contract/roles.ts'
import { roleTexts } from '#contract/team.ts'
import { CommandError, print, runWithServices } from './run.ts'

const usage = `Usage: npm run account -- list|inactive
       npm run account -- show|pseudonym|restore|reset-link|reset-second-factor|revoke EMAIL
       npm run account -- grant EMAIL [ROLE] [--school NAME] [--yes]
       npm run account -- suspend|end-sessions|delete EMAIL REASON`

/** The accounts with a role and those that ADMIN_EMAILS names, which also names unknown ones. */
async function listStaff({ db, config }: Services): Promise<string[]> {
  const named = [...config.adminEmails]
  const accounts = await db
    .selectFrom('user')
    .select(['email', 'name', 'role', 'emailVerified', 'staffSchool'])
    .where(eb =>
      eb.or([
        eb('role', 'in', staffRoles.map(toStoredRole)),
        ...named.map(email => eb.and({ email })),
      ]),
    )
    .execute()
  const unknown = named.filter(address => accounts.every(({ email }) => email !== address))
  return [
    ...accounts.map(({ email, name, role, emailVerified, staffSchool }) => {
      const granted = staffRoleOf({ email: '', role, emailVerified: false }, config)
      const scope = toSchoolScope(granted, staffSchool)
      const origins = [
        ...(granted ? [scope ? `${granted} of ${scope}` : granted] : []),
        ...(config.adminEmails.has(email)
          ? [emailVerified ? 'ADMIN_EMAILS' : 'ADMIN_EMAILS, once the address is verified']
          : []),
      ]
      return `${email}  ${toOneLine(name)}  (${origins.join('; ')})`
    }),
    ...unknown.map(email => `${email}  no account yet  (ADMIN_EMAILS)`),
  ].sort()
}

/** Prints what RETAIN_ACCOUNTS concerns. */
async function showInactive(services: Services): Promise<void> {
  const { config, mail } = services
  if (config.retainAccounts === null)
    throw new CommandError(
      "RETAIN_ACCOUNTS is not set, so no account is deleted. To see what it would do: RETAIN_ACCOUNTS='36 months' npm run account -- inactive",
    )
  if (!mail.sends) print('Without mail (MAIL_URL) no account is deleted. With it:')
  const lines = await listInactive(services, config.retainAccounts)
  print(
    lines.length > 0
      ? lines.join('\n')
      : `Every account was used within ${config.retainAccounts} months.`,
  )
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

/** Sets the role of an account; null: none. */
const changeRole = (
  services: Services,
  { id: userId }: Account,
  role: StaffRole | null,
  schoolId: string | null = null,
) =>
  services.db
    .transaction()
    .execute(trx => setRole(trx, services, { userId, role, schoolId, adminId: null }))

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
  if (canBeStaff(account, config)) print('Of the team')
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

/** Gives an account a role, by default that of an owner. */
async function grant(services: Services, account: Account, words: string[], isConfirmed: boolean) {
  const at = words.indexOf('--school')
  const school = at < 0 ? '' : words.slice(at + 1).join(' ')
  const [named = 'owner', ...rest] = at < 0 ? words : words.slice(0, at)
  const role = staffRoles.find(known => known === named)
  if (!role || rest.length > 0 || (at >= 0 && toSchoolScope(role, school) !== school))
    throw new CommandError(
      `${usage}\nRoles: ${staffRoles.join(', ')}. A school limits a reviewer or an editor.`,
    )
  checkOwner(services, account, isConfirmed)
  const schoolId = await readSchool(role, school)
  await changeRole(services, account, role, schoolId)
  print(`${account.email} is now ${roleTexts[role].asOne}${schoolId ? ` for ${schoolId}` : ''}.`)
}

/** What is done to an account without a reason. */
const verbs: Record<string, (services: Services, account: Account) => Promise<void>> = {
  show,
  restore,
  pseudonym: async ({ pseudonym }, { id }) => print(pseudonym(id)),
  async revoke(services, account) {
    await changeRole(services, account, null)
    const { email } = account
    print(
      services.config.adminEmails.has(email)
        ? `${email} has no role any more, but ADMIN_EMAILS names it, so it stays an owner. Remove it there and restart the server.`
        : `${email} has no role any more.`,
    )
  },
  async 'reset-second-factor'(services, { id, email }) {
    await resetSecondFactor(services, { userId: id, adminId: null })
    print(`${email} is logged out everywhere, and logs in without a code.`)
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
    const lines = await listStaff(services)
    print(lines.length > 0 ? lines.join('\n') : 'There is no staff yet.')
    return
  }
  if (verb === 'inactive' && address === undefined) return await showInactive(services)
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  const done = Object.hasOwn(actions, verb) ? actions[verb] : undefined
  const isGrant = verb === 'grant'
  if (!email || !(run || done || isGrant) || (!isGrant && Boolean(reason) !== Boolean(done)))
    throw new CommandError(usage)
  const account = await findAccount(services, email)
  try {
    if (isGrant) return await grant(services, account, words, args.includes('--yes'))
    if (run) return await run(services, account)
    const kind = verb as 'suspend' | 'end-sessions' | 'delete'
    await actOnMember(services, { userId: account.id, kind, reason, adminId: null })
    print(`${email} ${done}.`)
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(error.message) : error
  }
})
