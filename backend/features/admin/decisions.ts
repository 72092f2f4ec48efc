import { requireOtherAuthor } from '#backend/db/administrators.ts'
import { deleteSuggestedVersions } from '#backend/db/content-versions.ts'
import { lockContribution } from '#backend/db/contributions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import type { Details, HandlerError } from '#backend/http/responses.ts'
import { deleteQueued } from '#backend/mail/queue.ts'
import { showContribution, updateContribution } from '#backend/programs/contributions.ts'
import { findScope } from '#backend/programs/school-scope.ts'
import { isBlank } from '#catalog/values.ts'
import type { Contract } from '#contract'
import type { AuditAction } from '#contract/audit.ts'
import { editTexts, textNames } from '#contract/contributions.ts'
import { checkDecision } from '#contract/permissions.ts'
import {
  changeContribution,
  deleteContribution,
  findContribution,
  findLastChange,
  toReply,
} from './queries.ts'

/** What a status is called in the log of actions. */
const decisions = { approved: 'approve', rejected: 'reject', pending: 'reset' } as const

interface Change {
  member: { schoolId: string | null }
  input: { id: string; version?: number | undefined }
  fail(code: 'contribution/none' | 'contribution/changed', details?: Details): HandlerError
}

/**
 * Locks a contribution for a change. Throws if there is none, or if it is no longer of the version
 * that the administrator saw: the error holds it as it is now.
 */
async function lockSeen(trx: Db, { member, input: { id, version }, fail }: Change) {
  const row = await lockContribution(trx, id)
  const current = row && (await findContribution(trx, id, await findScope(member.schoolId)))
  if (!row || !current) throw fail('contribution/none')
  if (version === undefined || version === row.version) return row
  const changed = { current: toReply(current), ...(await findLastChange(trx, current)) }
  throw fail('contribution/changed', { body: changed })
}

type Context = Pick<HandlerContext, 'db' | 'services'> & {
  member: { uid: string }
  input: { id: string }
}

/** A change, and what the log says of it. */
interface Changed<Reply> {
  reply: Reply
  /** Whether it concerns what is published. */
  isPublished: boolean
  action: AuditAction
  before?: object
  after?: object
}

/**
 * Runs a change in a transaction and records it. If it concerns what is published, a build of the
 * site is requested after the commit.
 */
async function change<Reply>(
  { db, services, member, input }: Context,
  run: (trx: Db) => Promise<Changed<Reply>>,
): Promise<Reply> {
  const { reply, isPublished } = await db.transaction().execute(async trx => {
    const { reply, isPublished, ...record } = await run(trx)
    const about = { adminId: member.uid, kind: 'contribution', entityId: input.id } as const
    await recordAction(trx, services, { ...about, ...record })
    return { reply, isPublished }
  })
  if (isPublished) services.siteBuild.request()
  return reply
}

type Decision = HandlerContext<Contract['admin']['setStatus']>['input']
type Texts = Record<(typeof textNames)[number], string>

/** The texts after a decision: an approval may correct them. */
function chooseTexts(row: Texts, { status, ...texts }: Decision): Texts {
  if (status !== 'approved') return row
  return {
    name: texts.name ?? row.name,
    website: texts.website ?? row.website,
    description: texts.description ?? row.description,
  }
}

/** The names of the texts that an administrator corrected. */
const listEdited = (before: Texts, after: Texts) =>
  textNames.filter(name => after[name] !== before[name])

/** The status, and what an approval says of the program; any other decision erases that. */
function toDecidedFields({ status, ...given }: Decision) {
  const ifApproved = <T>(value: T | undefined) => (status === 'approved' && value ? value : null)
  return {
    status,
    applicationMonth: ifApproved(given.applicationMonth),
    type: ifApproved(given.type),
    applicationDeadline: ifApproved(given.applicationDeadline),
    university: ifApproved(given.university),
    citizenship: ifApproved(given.citizenship),
    applicationLink: ifApproved(given.applicationLink),
  }
}

/** When it was decided, and what the author is told. */
function toAnswer({ status, reason, note = '' }: Decision, now: number) {
  const changeNote = status === 'pending' && !isBlank(note) ? note : null
  return {
    decidedAt: status === 'pending' && changeNote === null ? null : now,
    rejectionReason: status === 'rejected' ? (reason ?? null) : null,
    changeNote,
    resentAt: null,
  }
}

/** When and by whom a program is changed. */
const toChange = ({ services, member }: Context) => ({
  updatedAt: services.clock.now(),
  updatedBy: member.uid,
})

/** Deciding, editing and deleting contributions; each is recorded in the log of actions. */
export const contributionDecisions: Pick<Handlers['admin'], 'setStatus' | 'edit' | 'remove'> = {
  setStatus(context) {
    const { services, member, input, fail } = context
    const { id, status } = input
    return change(context, async trx => {
      const row = await lockSeen(trx, context)
      const people = { adminId: member.uid, authorId: row.userId }
      await requireOtherAuthor(trx, services.config, { ...people, access: 'review' })
      const texts = chooseTexts(row, input)
      const denied = checkDecision({ ...input, website: texts.website })
      if (denied) throw fail(denied)
      const after = toDecidedFields(input)
      const answer = toAnswer(input, services.clock.now())
      const fields = { ...after, ...answer, ...editTexts(row, texts), version: row.version + 1 }
      const { version, ...changed } = await changeContribution(trx, id, fields)
      if (row.userId) await deleteQueued(trx, row.userId, ['decisions'])
      await showContribution(trx, { ...row, ...fields }, toChange(context))
      const { rejectionReason, applicationMonth } = changed
      const edited = listEdited(row, texts)
      return {
        reply: { id, status, version, rejectionReason, applicationMonth },
        isPublished: row.status === 'approved' || status === 'approved',
        action: answer.changeNote === null ? decisions[status] : 'request-changes',
        before: Object.fromEntries(Object.entries(row).filter(([name]) => name in after)),
        after: { ...after, ...(edited.length > 0 && { edited }) },
      }
    })
  },

  edit(context) {
    const { id, version: _seen, ...texts } = context.input
    return change(context, async trx => {
      const row = await lockSeen(trx, context)
      const fields = { ...editTexts(row, texts), version: row.version + 1 }
      const changed = await changeContribution(trx, id, fields)
      await updateContribution(trx, { ...row, ...fields }, toChange(context))
      return {
        reply: toReply(changed),
        isPublished: row.status === 'approved',
        action: 'edit',
        after: { edited: listEdited(row, texts) },
      }
    })
  },

  remove(context) {
    const { id } = context.input
    return change(context, async trx => {
      const row = await lockSeen(trx, context)
      const { status } = row
      await deleteSuggestedVersions(trx, 'id', id)
      await deleteContribution(trx, id)
      if (row.userId) await deleteQueued(trx, row.userId, ['decisions'])
      await showContribution(trx, { ...row, status: 'rejected' }, toChange(context))
      const isPublished = status === 'approved'
      return { reply: { id }, isPublished, action: 'delete', before: { status } }
    })
  },
}
