import * as z from 'zod/mini'
import { Program } from '#catalog/program.ts'
import { endpoint } from './endpoint.ts'
import { count } from './reply.ts'

/** A program that students say is closed, and how many say so. */
const ReportedClosed = z.object({ programId: z.string(), reports: count })

/**
 * Programs that the backend adds to those of the build, beyond spec section 7: other backends need
 * not have it.
 */
export const programs = {
  listPublished: endpoint({
    summary:
      'The programs that approved contributions became, what administrators changed in the catalog of the build, and which programs students say are closed.',
    method: 'GET',
    path: '/api/programs',
    access: 'anyone',
    reply: z.object({
      programs: z.array(Program),
      /** Published edits of built programs, which they replace by id, and new programs. */
      records: z._default(z.array(Program), []),
      /** Ids of built programs that are not shown any more. */
      hidden: z._default(z.array(z.string()), []),
      /** Programs that several students say are closed, until that is checked. */
      reportedClosed: z._default(z.array(ReportedClosed), []),
    }),
    // Revalidated each time, since an approval must show at once.
    cacheControl: 'no-cache',
  }),
}
