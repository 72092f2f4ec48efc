import { readProgramsJson } from '#backend/catalog/published-programs.ts'
import type { Handlers } from '#backend/http/handler.ts'

/** Programs of the database: approved contributions, and edits of administrators. */
export const programs: Handlers['programs'] = {
  listPublished: ({ services }) => readProgramsJson(services),
}
