import { isId } from '#backend/db/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { checkDecision } from '#contract/permissions.ts'
import { createBuiltPrograms } from './built-programs.ts'
import { countByStatus, countReported, decide, page, type Reviewed, remove } from './queries.ts'

const recent = 5

const view = ({ university, citizenship, applicationLink, ...row }: Reviewed) => ({
  ...row,
  userDisplayName: row.userDisplayName ?? 'Deleted user',
  userEmail: row.userEmail ?? '',
  createdAt: new Date(row.createdAt).toISOString(),
  university: university ?? '',
  citizenship: citizenship ?? '',
  applicationLink: applicationLink ?? '',
})

async function counts(db: Db): Promise<Record<ContributionStatus, number>> {
  const rows = await countByStatus(db)
  const found = { pending: 0, approved: 0, rejected: 0 }
  for (const { status, count } of rows) found[status] = count
  return found
}

const builtPrograms = new Map<string, () => Promise<number>>()

/** One reader for each folder that a process serves. */
function builtIn(siteDir: string): Promise<number> {
  const reader = builtPrograms.get(siteDir) ?? createBuiltPrograms(siteDir)
  builtPrograms.set(siteDir, reader)
  return reader()
}

/** Reviewing contributions (spec sections 4, 6 and 7). */
export const admin: Handlers['admin'] = {
  async getStats({ db, services }) {
    const [found, reported, built, latest] = await Promise.all([
      counts(db),
      countReported(db),
      builtIn(services.config.siteDir),
      page(db, { status: 'all', order: 'newest', behind: null, most: recent }),
    ])
    const openReports = Number(reported.count)
    const totalPrograms = built + found.approved
    return { ...found, totalPrograms, openReports, recentContributions: latest.map(view) }
  },

  async list({ db, input: { status = 'all', order = 'newest', limit, lastId } }) {
    const found = await counts(db)
    const totalCount = status === 'all' ? found.pending + found.approved + found.rejected : found[status]
    // A cursor that never was an id of ours has nothing behind it.
    const behind = lastId || null
    const rows =
      behind === null || isId('c', behind) ? await page(db, { status, order, behind, most: limit + 1 }) : []
    const shown = rows.slice(0, limit)
    const pagination = { hasMore: rows.length > limit, totalCount, lastId: shown.at(-1)?.id ?? null }
    return { contributions: shown.map(view), pagination }
  },

  async setStatus({ db, services, input, fail }) {
    const refused = checkDecision(input)
    if (refused) throw fail(refused)
    const { id, status, applicationMonth, reason, ...details } = input
    const approved = status === 'approved'
    const given = (value: string | undefined) => (approved && value ? value : null)
    const decided = isId('c', id)
      ? await decide(db, id, {
          status,
          decidedAt: status === 'pending' ? null : services.clock.now(),
          rejectionReason: status === 'rejected' ? (reason ?? null) : null,
          applicationMonth: approved ? (applicationMonth ?? null) : null,
          type: approved ? (details.type ?? null) : null,
          applicationDeadline: given(details.applicationDeadline),
          university: given(details.university),
          citizenship: given(details.citizenship),
          applicationLink: given(details.applicationLink),
        })
      : undefined
    if (!decided) throw fail('contribution/none')
    return decided
  },

  async remove({ db, input: { id }, services, fail }) {
    const removed = isId('c', id) ? await services.reserve.lend(() => remove(db, id)) : undefined
    if (!removed) throw fail('contribution/none')
    return removed
  },
}
