import { toIsoTime } from '#backend/core/clock.ts'
import { requireOtherAuthor } from '#backend/db/administrators.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { isBlank } from '#catalog/values.ts'
import type { Contract } from '#contract'
import { checkResumeReader } from '#contract/permissions.ts'
import {
  addReport,
  decideAppeal,
  deleteAppeal,
  findAppeal,
  findReport,
  findReportable,
  listComments,
  listReported,
  listReports,
  lockComment,
  setHidden,
  settleReports,
} from './queries.ts'

/** Comments and others that wait or are done, with what was decided about an appeal. */
async function listRows(db: HandlerContext['db'], state: 'waiting' | 'done') {
  const comments = (await listComments(db, state)).map(
    ({ memberName, hidden, decidedAt, decidedByName, answer, ...row }) => ({
      ...row,
      kind: 'comment' as const,
      memberName: memberName ?? 'Deleted user',
      hidden: hidden === 1,
      decision: { settledAt: decidedAt, settledByName: decidedByName, note: answer },
    }),
  )
  const others = (await listReported(db, state)).map(({ itemName, memberName, ...row }) => ({
    ...row,
    content: itemName ?? memberName ?? '',
    memberName: memberName ?? '',
    hidden: false,
    appeal: null,
    decision: null,
  }))
  return [...comments, ...others]
}

interface Decision {
  settledAt: number | null
  settledByName: string | null
  note: string | null
}

/** The last one of some decisions. */
function findLast(decisions: readonly (Decision | null | undefined)[]) {
  const [last] = decisions
    .filter(each => each?.settledAt)
    .sort((one, other) => (other?.settledAt ?? 0) - (one?.settledAt ?? 0))
  const { settledAt = null, settledByName, note } = last ?? {}
  return { settledAt, settledByName: settledByName ?? '', note: note ?? '' }
}

type Resolve = HandlerContext<Contract['moderation']['resolve']>

/** Hides or shows a comment, and decides the appeal of its author. Returns what the log says. */
async function decideComment(trx: Resolve['db'], { input, member, services, fail }: Resolve) {
  const { targetId: commentId, hidden, wasHidden, answer = '' } = input
  const comment = await lockComment(trx, commentId)
  if (!comment) throw fail('report/none')
  const { authorId } = comment
  await requireOtherAuthor(trx, services.config, {
    adminId: member.uid,
    authorId,
    access: 'moderate',
  })
  const isHidden = comment.hidden === 1
  const appeal = await findAppeal(trx, commentId)
  const isOpen = appeal?.decidedAt === null
  // Another administrator was first: it is not as it was seen, or no appeal is left to answer.
  if ((wasHidden ?? isHidden) !== isHidden || (!isOpen && !isBlank(answer)))
    throw fail('appeal/decided', {
      body: { hidden: isHidden, answer: isOpen ? null : (appeal?.answer ?? null) },
    })
  if (isOpen && isBlank(answer)) throw fail('appeal/no-answer', { field: 'answer' })
  const decision = { answer, decidedAt: services.clock.now(), decidedById: member.uid }
  if (isOpen) await decideAppeal(trx, commentId, decision)
  else if (hidden !== isHidden) await deleteAppeal(trx, commentId)
  await setHidden(trx, commentId, hidden)
  return {
    action: hidden ? 'hide' : 'show',
    kind: 'comment',
    before: { hidden: isHidden },
    after: { hidden, ...(isOpen ? { appeal: 'decided' } : {}) },
  } as const
}

/** Checks that somebody else has not settled the reports. Returns what the log says. */
async function checkOpen(trx: Resolve['db'], { input, member, services, fail }: Resolve) {
  const { kind, targetId } = input
  const report = await findReport(trx, { kind, targetId })
  if (!report) throw fail('report/none')
  const { memberId: authorId, settledAt, settledByName, note } = report
  await requireOtherAuthor(trx, services.config, {
    adminId: member.uid,
    authorId,
    access: 'moderate',
  })
  if (settledAt !== null) {
    const by = settledByName ?? 'Another administrator'
    const message = [`${by} has settled this already.`, note].join(' ').trim()
    throw fail('report/settled', { message })
  }
  return { action: 'close', kind: 'report', after: { about: kind } } as const
}

/** Reports of abuse; not in the specification. */
export const moderation: Handlers['moderation'] = {
  async report({ db, input, member, emailVerified, services, fail }) {
    const { kind, targetId, reason } = input
    const denied = checkResumeReader({ emailVerified, mail: services.mail.sends })
    const viewer = { viewerId: member.uid, canViewOthers: !denied }
    await db.transaction().execute(async trx => {
      const found = await findReportable(trx, { kind, targetId }, viewer)
      if (!found) throw fail('report/none')
      const { memberId } = found
      if (memberId === member.uid) throw fail('report/own')
      const commentId = kind === 'comment' ? targetId : null
      const sender = { userId: member.uid, createdAt: services.clock.now() }
      await addReport(trx, { kind, targetId, commentId, memberId, reason, ...sender })
    })
    return {}
  },

  async list({ db, input: { state } }) {
    const rows = await listRows(db, state)
    const ids = rows.map(({ targetId }) => targetId)
    const keyOf = (row: { kind: string; targetId: string }) => `${row.kind} ${row.targetId}`
    const reports = Map.groupBy(await listReports(db, ids), keyOf)
    const listed = rows.map(({ decision, ...row }) => {
      const about = reports.get(keyOf(row)) ?? []
      const reasons = about.map(({ reason }) => reason)
      // The newest report was settled last.
      const last = findLast(row.since === null ? [decision, about[0]] : [])
      return { ...row, ...last, reasons, at: row.since ?? -(last.settledAt ?? row.reportedAt) }
    })
    return listed
      .sort((one, other) => one.at - other.at)
      .map(({ at: _at, since, reportedAt, settledAt, ...row }) => ({
        ...row,
        since: toIsoTime(since),
        reportedAt: toIsoTime(reportedAt),
        settledAt: toIsoTime(settledAt),
      }))
  },

  async resolve(context) {
    const { db, input, member, services } = context
    const { kind, targetId, note } = input
    await db.transaction().execute(async trx => {
      const decide = kind === 'comment' ? decideComment : checkOpen
      const entry = await decide(trx, context)
      const settled = { settledAt: services.clock.now(), settledById: member.uid, note }
      await settleReports(trx, { kind, targetId }, settled)
      await recordAction(trx, services, { adminId: member.uid, entityId: targetId, ...entry })
    })
    return { hidden: kind === 'comment' && input.hidden }
  },
}
