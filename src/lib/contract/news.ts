import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './reply.ts'

/** What the dashboard of a member says of the other tools, beyond the specification. */
export const news = {
  get: endpoint('GET', '/api/news', 'member', {
    summary:
      "How many comments on the member's resume are new, and how many of the member's contributions have each status.",
    reply: z.object({
      hasResume: z.boolean(),
      /** New comments on the resume. */
      unread: count,
      contributions: z.object({ pending: count, approved: count, rejected: count }),
    }),
  }),
}
