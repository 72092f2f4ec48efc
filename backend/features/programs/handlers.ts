import type { Handlers } from '#backend/http/handler.ts'
import { listPublished } from './queries.ts'
import { toProgram } from './view.ts'

/** Programs from approved contributions (spec section 7). */
export const programs: Handlers['programs'] = {
  async listPublished({ db }) {
    return { programs: (await listPublished(db)).map(toProgram) }
  },
}
