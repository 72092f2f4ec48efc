import { requireOtherOwner, selectAdministrators } from '#backend/db/administrators.ts'
import { deleteAccount } from '#backend/db/delete-account.ts'
import { endAccess } from '#backend/db/end-access.ts'
import { applyActions } from '#backend/db/member-actions.ts'
import { hasRow } from '#backend/db/query-results.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import { HandlerError } from '#backend/http/responses.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { mailLifetime, queueMail } from '#backend/mail/queue.ts'
import { ApiError } from '#contract/errors.ts'
import { appealText, type MemberActionKind, memberActionTexts } from '#contract/members.ts'
import { type ReportTarget, reportTargets } from '#contract/moderation.ts'
import type { StaffAccess } from '#contract/roles.ts'

/** The reports about a member that an action settles. */
const settles: Record<MemberActionKind, readonly ReportTarget[]> = {
  'unlist-resume': ['resume'],
  'remove-photo': ['photo'],
  'hide-name': ['name'],
  'hide-comments': ['comment'],
  suspend: reportTargets,
  'end-sessions': [],
}

interface Act {
  userId: string
  kind: MemberActionKind | 'delete'
  reason: string
  /** Null for a command on the server. */
  adminId: string | null
}

/**
 * Locks a member and all administrators, in one order, so that two of them cannot suspend each
 * other at once. Returns the member; throws if the administrator may not act on them.
 */
async function lockMembers(
  trx: Db,
  { config }: Services,
  { userId, adminId, kind }: Pick<Act, 'userId' | 'adminId'> & Partial<Act>,
) {
  const administrators = selectAdministrators(trx, config)
  await trx
    .selectFrom('user')
    .where(eb => eb.or([eb('id', '=', userId), eb('id', 'in', administrators)]))
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  const member = await trx
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'email', 'emailVerified'])
    .executeTakeFirst()
  if (!member) throw new ApiError('member/none')
  if (adminId === userId) throw new ApiError('decision/own')
  const isStaff = (id: string, access?: StaffAccess) =>
    hasRow(selectAdministrators(trx, config, access).where('user.id', '=', id))
  // Suspended by somebody else since the request came in.
  if (adminId !== null && !(await isStaff(adminId))) throw new ApiError('session/none')
  if (adminId !== null && !(await isStaff(adminId, 'own')) && (await isStaff(userId)))
    throw new ApiError('member/staff')
  if (kind === 'suspend' || kind === 'delete') await requireOtherOwner(trx, config, userId)
  return member
}

type Locked = Awaited<ReturnType<typeof lockMembers>>

/** The email about what was done to a member; null where none is sent. */
function composeNotice({ mail, origin }: Services, member: Locked, paragraphs: readonly string[]) {
  if (!mail.sends || !member.emailVerified) return null
  return composeEmail({
    to: member.email,
    subject: 'About your account',
    paragraphs,
    link: { label: 'Write to us', href: `${origin}/contact` },
  })
}

/** Queues the email about an action, or about its undoing. */
async function notify(
  trx: Db,
  services: Services,
  member: Locked,
  { id: cause, at, paragraphs }: { id: string; at: number; paragraphs: readonly string[] },
): Promise<void> {
  const email = composeNotice(services, member, paragraphs)
  const mail = { userId: member.id, kind: 'action', cause, expiresAt: at + mailLifetime }
  if (email) await queueMail(trx, services, { ...mail, email })
}

/** Throws an error that names the administrator who was first. */
async function throwDone(trx: Db, byId: string | null): Promise<never> {
  const by = await trx
    .selectFrom('user')
    .where('id', '=', byId ?? '')
    .select('name')
    .executeTakeFirst()
  throw new HandlerError('member/done', by && { message: `${by.name} has done this already.` })
}

const explain = (text: string, reason: string) => [text, `The reason: ${reason}`, appealText]

/** Deletes an account and tells its owner, without the queue, which is by accounts. */
async function deleteMember(services: Services, act: Act): Promise<void> {
  const { db, background, mail } = services
  const { userId, reason, adminId } = act
  const email = await db.transaction().execute(async trx => {
    const member = await lockMembers(trx, services, act)
    await recordAction(trx, services, {
      ...{ adminId, action: 'delete', kind: 'account', entityId: userId },
      after: { reason },
    })
    await deleteAccount(trx, userId)
    const text = 'We deleted your account and what you put in.'
    return composeNotice(services, member, explain(text, reason))
  })
  if (email) background.run('the mail about a deletion was not sent', () => mail.send(email))
}

/**
 * Does something about a member: hides what the action says, settles the reports that it answers,
 * records it and tells the member. Throws `member/done` if the same is in force already.
 */
export async function actOnMember(services: Services, act: Act): Promise<void> {
  const { userId, kind, reason, adminId } = act
  if (kind === 'delete') return deleteMember(services, act)
  await services.db.transaction().execute(async trx => {
    const member = await lockMembers(trx, services, act)
    const active = await trx
      .selectFrom('memberActions')
      .where(eb => eb.and({ userId, kind }))
      .where('endedAt', 'is', null)
      .select('byId')
      .executeTakeFirst()
    if (active) await throwDone(trx, active.byId)
    const { id, at } = services.newId('n')
    // Ended sessions do not come back, so nothing stays in force.
    const end = kind === 'end-sessions' ? { endedAt: at, endedById: adminId } : {}
    await trx
      .insertInto('memberActions')
      .values({ id, userId, kind, reason, byId: adminId, at, ...end })
      .execute()
    if (kind === 'suspend' || kind === 'end-sessions')
      await endAccess(trx, userId, { withCalendar: true })
    await applyActions(trx, userId)
    await settleReports(trx, { userId, kinds: settles[kind], adminId, at })
    await recordAction(trx, services, {
      ...{ adminId, action: kind, kind: 'account', entityId: userId },
      after: { reason },
    })
    const paragraphs = explain(memberActionTexts[kind].done, reason)
    await notify(trx, services, member, { id, at, paragraphs })
  })
}

interface Settle extends Pick<Act, 'userId' | 'adminId'> {
  kinds: readonly ReportTarget[]
  at: number
}

/** Settles the open reports of some kinds about a member. */
const settleReports = (trx: Db, { userId, kinds, adminId, at }: Settle) =>
  trx
    .updateTable('reports')
    .set({ settledAt: at, settledById: adminId })
    .where('memberId', '=', userId)
    // As an expression, since an empty list would be a syntax error.
    .where(eb => eb.or(kinds.map(kind => eb('kind', '=', kind))))
    .where('settledAt', 'is', null)
    .execute()

interface Undo extends Pick<Act, 'userId' | 'adminId'> {
  actionId: string
}

/** Ends an action: shows what it hid, records it and tells the member. */
export async function undoAction(services: Services, undo: Undo): Promise<void> {
  const { userId, actionId, adminId } = undo
  await services.db.transaction().execute(async trx => {
    const member = await lockMembers(trx, services, undo)
    const action = await trx
      .selectFrom('memberActions')
      .where(eb => eb.and({ id: actionId, userId }))
      .select(['kind', 'endedAt', 'endedById'])
      .executeTakeFirst()
    if (!action) throw new ApiError('member/none')
    if (action.endedAt !== null) await throwDone(trx, action.endedById)
    const { id, at } = services.newId('n')
    await trx
      .updateTable('memberActions')
      .set({ endedAt: at, endedById: adminId })
      .where('id', '=', actionId)
      .execute()
    await applyActions(trx, userId)
    await recordAction(trx, services, {
      ...{ adminId, action: 'undo', kind: 'account', entityId: userId },
      after: { undone: action.kind },
    })
    const paragraphs = [memberActionTexts[action.kind].undone]
    await notify(trx, services, member, { id, at, paragraphs })
  })
}
