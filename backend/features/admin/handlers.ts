import { isId } from '#backend/core/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import { listPublished } from '#backend/programs/published.ts'
import { findScope, type Scope } from '#backend/programs/school-scope.ts'
import { listSimilarPrograms } from '#backend/programs/similar.ts'
import { isListed } from '#catalog/deadlines.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { mayDo } from '#contract/roles.ts'
import { contributionDecisions } from './decisions.ts'
import {
  countByStatus,
  countContributions,
  findOldestPending,
  listByIds,
  listContributions,
  toReply,
} from './queries.ts'

/** Contributions on the dashboard. */
const recentCount = 5
const newest = { status: 'all', order: 'newest', sender: '', after: null } as const

async function readCounts(db: Db, scope: Scope): Promise<Record<ContributionStatus, number>> {
  const counts = { pending: 0, approved: 0, rejected: 0 }
  for (const { status, count } of await countByStatus(db, scope)) counts[status] = count
  return counts
}

/** Review of contributions (spec sections 4, 6 and 7). */
export const admin: Handlers['admin'] = {
  ...contributionDecisions,

  async getStats({ db, member, services }) {
    const scope = await findScope(member.schoolId)
    const [counts, oldestAt, published, recent] = await Promise.all([
      readCounts(db, scope),
      findOldestPending(db, scope),
      listPublished(services),
      listContributions(db, { ...newest, scope, limit: recentCount }),
    ])
    const totalPrograms = [...published.programs.values()].filter(isListed).length
    const recentContributions = mayDo(member, 'review') ? recent.map(toReply) : []
    return { ...counts, totalPrograms, oldestAt, recentContributions }
  },

  async list({ db, member, input }) {
    const { status = 'all', order = 'newest', sender = '', limit, lastId } = input
    const scope = await findScope(member.schoolId)
    const after = lastId || null
    // After a cursor that is no id of ours there is nothing.
    const rows =
      after === null || isId('c', after)
        ? await listContributions(db, { scope, status, order, sender, after, limit: limit + 1 })
        : []
    const { page, pagination } = toPage(rows, limit, ({ id }) => id)
    const totalCount = await countContributions(db, { scope, status, sender })
    return { contributions: page.map(toReply), pagination: { ...pagination, totalCount } }
  },

  async listMarks({ db, member, services, input }) {
    const ids = input.ids.split(',').slice(0, limits.adminPage.max)
    const rows = await listByIds(db, ids, await findScope(member.schoolId))
    const similar = await listSimilarPrograms(services, rows, 'all')
    const marks = rows.map(({ id, rejected }, index) => ({
      id,
      rejected: Number(rejected),
      similar: similar[index] ?? [],
    }))
    return { marks }
  },
}
