import { programReportsApi } from '#lib/api/program-reports.ts'
import { programCheckMessages as messages } from '#lib/messages/program-checks.ts'
import { createPagedList, nextCursor } from '../paged-list.ts'

/** Programs with open reports, those that were reported last first. */
export const {
  $list: $reportedPrograms,
  load: loadReportedPrograms,
  loadMore: loadMoreReportedPrograms,
  reset: resetReportedPrograms,
} = createPagedList(async lastId => {
  const reply = await programReportsApi.list(lastId === null ? {} : { lastId })
  return { rows: reply.programs, next: nextCursor(reply) }
}, messages.failedReports)
