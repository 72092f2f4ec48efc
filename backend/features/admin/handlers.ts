import { isId } from '#backend/core/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import { listPublished } from '#backend/programs/published.ts'
import { listSimilarPrograms } from '#backend/programs/similar.ts'
import { isListed } from '#catalog/deadlines.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { mayDo } from '#contract/permissions.ts'
import { contributionDecisions } from './decisions.ts'
import {
  countByStatus,
  countContributions,
  countOpenReports,
  findOldestPending,
  listByIds,
  listContributions,
  toReply,
} from './queries.ts'

/** Contributions on the dashboard. */
const recentCount = 5
const newest = { status: 'all', order: 'newest', sender: '', after: null } as const

async function readCounts(db: Db): Promise<Record<ContributionStatus, number>> {
  const counts = { pending: 0, approved: 0, rejected: 0 }
  for (const { status, count } of await countByStatus(db)) counts[status] = count
  return counts
}

/** Review of contributions (spec sections 4, 6 and 7). */
export const admin: Handlers['admin'] = {
  ...contributionDecisions,

  async getStats({ db, member, services }) {
    const [counts, openReports, oldestAt, published, recent] = await Promise.all([
      readCounts(db),
      countOpenReports(db, member),
      findOldestPending(db),
      listPublished(services),
      listContributions(db, { ...newest, limit: recentCount }),
    ])
    const totalPrograms = [...published.programs.values()].filter(isListed).length
    const recentContributions = mayDo(member, 'review') ? recent.map(toReply) : []
    return { ...counts, totalPrograms, openReports, oldestAt, recentContributions }
  },

  async list({ db, input: { status = 'all', order = 'newest', sender = '', limit, lastId } }) {
    const after = lastId || null
    // After a cursor that is no id of ours there is nothing.
    const rows =
      after === null || isId('c', after)
        ? await listContributions(db, { status, order, sender, after, limit: limit + 1 })
        : []
    const { page, pagination } = toPage(rows, limit, ({ id }) => id)
    const totalCount = await countContributions(db, { status, sender })
    return { contributions: page.map(toReply), pagination: { ...pagination, totalCount } }
  },

  async listMarks({ db, services, input }) {
    const rows = await listByIds(db, input.ids.split(',').slice(0, limits.adminPage.max))
    const similar = await listSimilarPrograms(services, rows, 'all')
    const marks = rows.map(({ id, rejected }, index) => ({
      id,
      rejected: Number(rejected),
      similar: similar[index] ?? [],
    }))
    return { marks }
  },
}
