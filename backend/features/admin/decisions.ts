import { lockContribution } from '#backend/catalog/contributions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import type { Details, HandlerError } from '#backend/http/responses.ts'
import { editTexts } from '#contract/contributions.ts'
import { checkDecision } from '#contract/permissions.ts'
import { isBlank } from '#contract/values.ts'
import { changeContribution, deleteContribution, findContribution } from './queries.ts'
import { toReply } from './view.ts'

/** What a status is called in the log of actions. */
const decisions = { approved: 'approve', rejected: 'reject', pending: 'reset' } as const

const textNames = ['name', 'website', 'description'] as const

interface Change {
  input: { id: string; version?: number | undefined }
  fail(code: 'contribution/none' | 'contribution/changed', details?: Details): HandlerError
}

/**
 * Locks a contribution for a change. Throws if there is none, or if it is no longer of the version
 * that the administrator saw: the error holds it as it is now.
 */
async function lockSeen(trx: Db, { input: { id, version }, fail }: Change) {
  const row = await lockContribution(trx, id)
  if (!row) throw fail('contribution/none')
  if (version === undefined || version === row.version) return row
  const current = await findContribution(trx, id)
  throw fail('contribution/changed', current && { body: { current: toReply(current) } })
}

type Context = Pick<HandlerContext, 'db' | 'services'>

/**
 * Runs a change in a transaction. If it concerns what is published, a build of the site is requested
 * after the commit.
 */
async function change<Reply>(
  { db, services }: Context,
  run: (trx: Db) => Promise<{ reply: Reply; isPublished: boolean }>,
): Promise<Reply> {
  const { reply, isPublished } = await db.transaction().execute(run)
  if (isPublished) services.siteBuild.request()
  return reply
}

/** What a decision sets. */
const decidedFields = [
  'status',
  'applicationMonth',
  'type',
  'applicationDeadline',
  'university',
  'citizenship',
  'applicationLink',
] as const

/** Deciding, editing and deleting contributions; each is recorded in the log of actions. */
export const contributionDecisions: Pick<Handlers['admin'], 'setStatus' | 'edit' | 'remove'> = {
  setStatus({ db, services, input, member, fail }) {
    const { id, status, reason, note = '' } = input
    return change({ db, services }, async trx => {
      const row = await lockSeen(trx, { input, fail })
      const isApproved = status === 'approved'
      const ifApproved = <T>(value: T | undefined) => (isApproved && value ? value : null)
      const texts = isApproved
        ? {
            name: input.name ?? row.name,
            website: input.website ?? row.website,
            description: input.description ?? row.description,
          }
        : row
      const denied = checkDecision({ ...input, website: texts.website })
      if (denied) throw fail(denied)
      const after = {
        status,
        applicationMonth: ifApproved(input.applicationMonth),
        type: ifApproved(input.type),
        applicationDeadline: ifApproved(input.applicationDeadline),
        university: ifApproved(input.university),
        citizenship: ifApproved(input.citizenship),
        applicationLink: ifApproved(input.applicationLink),
      }
      const asksForChanges = status === 'pending' && !isBlank(note)
      const changed = await changeContribution(trx, id, {
        ...after,
        ...editTexts(row, texts),
        decidedAt: status === 'pending' ? null : services.clock.now(),
        rejectionReason: status === 'rejected' ? (reason ?? null) : null,
        changeNote: asksForChanges ? note : null,
        resentAt: null,
        version: row.version + 1,
      })
      const edited = textNames.filter(name => texts[name] !== row[name])
      await recordAction(trx, services, {
        adminId: member.uid,
        action: asksForChanges ? 'request-changes' : decisions[status],
        kind: 'contribution',
        entityId: id,
        before: Object.fromEntries(decidedFields.map(name => [name, row[name]])),
        after: { ...after, ...(edited.length > 0 && { edited }) },
      })
      const { version, rejectionReason, applicationMonth } = changed
      return {
        reply: { id, status, version, rejectionReason, applicationMonth },
        isPublished: row.status === 'approved' || isApproved,
      }
    })
  },

  edit({ db, services, input, member, fail }) {
    const { id, version: _seen, ...texts } = input
    return change({ db, services }, async trx => {
      const row = await lockSeen(trx, { input, fail })
      const change = { ...editTexts(row, texts), version: row.version + 1 }
      const changed = await changeContribution(trx, id, change)
      await recordAction(trx, services, {
        adminId: member.uid,
        action: 'edit',
        kind: 'contribution',
        entityId: id,
        after: { edited: textNames.filter(name => texts[name] !== row[name]) },
      })
      return { reply: toReply(changed), isPublished: row.status === 'approved' }
    })
  },

  remove({ db, services, input, member, fail }) {
    const { id } = input
    return change({ db, services }, async trx => {
      const { status } = await lockSeen(trx, { input, fail })
      await deleteContribution(trx, id)
      await recordAction(trx, services, {
        adminId: member.uid,
        action: 'delete',
        kind: 'contribution',
        entityId: id,
        before: { status },
      })
      return { reply: { id }, isPublished: status === 'approved' }
    })
  },
}
