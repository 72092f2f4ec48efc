import { toIsoTime } from '#backend/core/clock.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import { actOnMember, undoAction } from './actions.ts'
import { countMembers, findMember, listActions, listMembers, listReportsOf } from './queries.ts'

/** Members, for administrators; not in the specification. */
export const members: Handlers['members'] = {
  async list({ db, input: { search, limit, lastId = '' } }) {
    const rows = await listMembers(db, { search, lastId, limit: limit + 1 })
    const { page, pagination } = toPage(rows, limit, ({ userId }) => userId)
    return {
      members: page.map(({ createdAt, isSuspended, openReports, ...row }) => ({
        ...row,
        createdAt: new Date(createdAt).toISOString(),
        isSuspended: Boolean(isSuspended),
        openReports: openReports ?? 0,
      })),
      pagination: { ...pagination, totalCount: await countMembers(db, search) },
    }
  },

  async get({ db, input: { userId }, services, fail }) {
    const member = await findMember(db, services.config, userId)
    if (!member) throw fail('member/none')
    const { isPublic, name, withdrawnName, createdAt, seenAt, ...row } = member
    const [reports, actions] = [await listReportsOf(db, userId), await listActions(db, userId)]
    return {
      ...row,
      name: withdrawnName ?? name,
      emailVerified: Boolean(row.emailVerified),
      isAdmin: Boolean(row.isAdmin),
      createdAt: new Date(createdAt).toISOString(),
      seenAt: toIsoTime(seenAt),
      resume: isPublic === null ? 'none' : isPublic === 1 ? 'public' : 'private',
      suggestions: row.suggestions ?? 0,
      comments: row.comments ?? 0,
      reports: row.reports ?? 0,
      newestReports: reports.map(report => ({
        ...report,
        createdAt: new Date(report.createdAt).toISOString(),
        settledAt: toIsoTime(report.settledAt),
        settledByName: report.settledByName ?? '',
      })),
      actions: actions.map(action => ({
        ...action,
        at: new Date(action.at).toISOString(),
        byName: action.byName ?? 'The operator of the server',
        endedAt: toIsoTime(action.endedAt),
        endedByName: action.endedByName ?? '',
      })),
    }
  },

  async act({ input, member, services }) {
    await actOnMember(services, { ...input, adminId: member.uid })
    return {}
  },

  async undo({ input, member, services }) {
    await undoAction(services, { ...input, adminId: member.uid })
    return {}
  },
}
