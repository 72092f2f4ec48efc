import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './input.ts'
import { count, instant, rowId } from './reply.ts'

/** The last three are decisions about a contribution. */
const newsKinds = ['reply', 'helpful', 'comment', 'approved', 'rejected', 'changes'] as const

/** Something that others did for the member. */
export const NewsItem = z.object({
  kind: z.enum(newsKinds),
  /** Of the comment or the contribution. */
  id: rowId,
  /** The owner of the resume with the comment; empty for a contribution. */
  ownerId: z.string(),
  /** Who did it; of a contribution its name. */
  name: z.string(),
  at: instant,
  isRead: z.boolean(),
})
export type NewsItem = z.output<typeof NewsItem>

/** What is new for a member, beyond the specification. */
export const news = {
  get: endpoint('GET', '/api/news', 'member', {
    summary:
      'Replies to own feedback, marks of it as helpful, new comments on the own resume and decisions about own contributions: the newest 30. Also whether there is a resume, and on how many others the member gave feedback this month (UTC).',
    reply: z.object({ hasResume: z.boolean(), reviewed: count, items: z.array(NewsItem) }),
  }),
  markRead: endpoint('PUT', '/api/news/:id', 'member', {
    summary:
      'Mark as read what is new about a contribution or comment of one’s own, also by the id of a reply to it. Comments on the own resume are read with its thread (`/api/resume/seen`).',
    input: z.object({ id }),
  }),
}
