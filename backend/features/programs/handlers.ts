import type { Handlers } from '#backend/http/handler.ts'
import { published } from './queries.ts'
import { asProgram } from './view.ts'

/** Programs that came from contributions. */
export const programs: Handlers['programs'] = {
  async listPublished({ db, header }) {
    // Asked anew each time, since an approval shows at once; unchanged, it costs an empty answer.
    header('Cache-Control', 'no-cache')
    return { programs: (await published(db)).map(asProgram) }
  },
}
