import { readBuiltPrograms } from '#backend/catalog/built-programs.ts'
import { isId } from '#backend/core/ids.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { checkDecision } from '#contract/permissions.ts'
import {
  countByStatus,
  countOpenReports,
  decideContribution,
  deleteContribution,
  listContributions,
  lockContribution,
  type ReviewedContribution,
} from './queries.ts'

/** Contributions on the dashboard. */
const recentCount = 5

/** What a status is called in the log of actions. */
const decisions = { approved: 'approve', rejected: 'reject', pending: 'reset' } as const

const toReply = ({ university, citizenship, applicationLink, ...row }: ReviewedContribution) => ({
  ...row,
  userDisplayName: row.userDisplayName ?? 'Deleted user',
  userEmail: row.userEmail ?? '',
  createdAt: new Date(row.createdAt).toISOString(),
  university: university ?? '',
  citizenship: citizenship ?? '',
  applicationLink: applicationLink ?? '',
})

async function readCounts(db: Db): Promise<Record<ContributionStatus, number>> {
  const counts = { pending: 0, approved: 0, rejected: 0 }
  for (const { status, count } of await countByStatus(db)) counts[status] = count
  return counts
}

/** Review of contributions (spec sections 4, 6 and 7). */
export const admin: Handlers['admin'] = {
  async getStats({ db, services }) {
    const [counts, openReports, built, recent] = await Promise.all([
      readCounts(db),
      countOpenReports(db),
      readBuiltPrograms(services.config.siteDir),
      listContributions(db, { status: 'all', order: 'newest', after: null, limit: recentCount }),
    ])
    const totalPrograms = built.length + counts.approved
    return { ...counts, totalPrograms, openReports, recentContributions: recent.map(toReply) }
  },

  async list({ db, input: { status = 'all', order = 'newest', limit, lastId } }) {
    const counts = await readCounts(db)
    const totalCount =
      status === 'all' ? counts.pending + counts.approved + counts.rejected : counts[status]
    const after = lastId || null
    // After a cursor that is no id of ours there is nothing.
    const rows =
      after === null || isId('c', after)
        ? await listContributions(db, { status, order, after, limit: limit + 1 })
        : []
    const page = rows.slice(0, limit)
    const pagination = { hasMore: rows.length > limit, totalCount, lastId: page.at(-1)?.id ?? null }
    return { contributions: page.map(toReply), pagination }
  },

  async setStatus({ db, services, input, member, fail }) {
    const { id, status, applicationMonth, reason, ...details } = input
    return db.transaction().execute(async trx => {
      const found = isId('c', id) ? await lockContribution(trx, services.engine, id) : undefined
      if (found === undefined) throw fail('contribution/none')
      const { website, ...before } = found
      const denied = checkDecision({ ...input, website })
      if (denied) throw fail(denied)
      const isApproved = status === 'approved'
      const ifApproved = (value: string | undefined) => (isApproved && value ? value : null)
      const after = {
        status,
        applicationMonth: isApproved ? (applicationMonth ?? null) : null,
        type: isApproved ? (details.type ?? null) : null,
        applicationDeadline: ifApproved(details.applicationDeadline),
        university: ifApproved(details.university),
        citizenship: ifApproved(details.citizenship),
        applicationLink: ifApproved(details.applicationLink),
      }
      const decided = await decideContribution(trx, id, {
        ...after,
        decidedAt: status === 'pending' ? null : services.clock.now(),
        rejectionReason: status === 'rejected' ? (reason ?? null) : null,
      })
      const action = decisions[status]
      const act = { adminId: member.uid, action, kind: 'contribution', entityId: id } as const
      await recordAction(trx, services, { ...act, before, after })
      return decided
    })
  },

  async remove({ db, services, input: { id }, member, fail }) {
    return db.transaction().execute(async trx => {
      const deleted = isId('c', id) ? await deleteContribution(trx, id) : undefined
      if (!deleted) throw fail('contribution/none')
      await recordAction(trx, services, {
        adminId: member.uid,
        action: 'delete',
        kind: 'contribution',
        entityId: id,
        before: { status: deleted.status },
      })
      return { id }
    })
  },
}
