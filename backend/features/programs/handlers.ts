import { readCatalogEdits } from '#backend/catalog/catalog-edits.ts'
import { listContributedPrograms } from '#backend/catalog/contributed-programs.ts'
import { listClosedMarks } from '#backend/catalog/program-reports.ts'
import type { Handlers } from '#backend/http/handler.ts'

/** Programs of the database: approved contributions, and edits of administrators. */
export const programs: Handlers['programs'] = {
  async listPublished({ db, services }) {
    return {
      programs: await listContributedPrograms(db),
      ...(await readCatalogEdits(services)),
      reportedClosed: await listClosedMarks(db),
    }
  },
}
