import { listClosedMarks } from '#backend/catalog/program-reports.ts'
import { readPublishedPrograms } from '#backend/catalog/published-programs.ts'
import type { Handlers } from '#backend/http/handler.ts'

/** Programs of the database: approved contributions, and edits of administrators. */
export const programs: Handlers['programs'] = {
  async listPublished({ db, services }) {
    return {
      ...(await readPublishedPrograms(services)),
      reportedClosed: await listClosedMarks(db),
    }
  },
}
