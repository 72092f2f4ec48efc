import { listContributedPrograms } from '#backend/catalog/contributed-programs.ts'
import { listClosedMarks } from '#backend/catalog/program-reports.ts'
import type { Handlers } from '#backend/http/handler.ts'

/** Programs from approved contributions (spec section 7). */
export const programs: Handlers['programs'] = {
  async listPublished({ db }) {
    return {
      programs: await listContributedPrograms(db),
      reportedClosed: await listClosedMarks(db),
    }
  },
}
