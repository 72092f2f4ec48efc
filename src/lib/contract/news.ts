import * as z from 'zod/mini'
import { formatNumber } from '#catalog/values.ts'
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

/** What waits for staff: how many; 0 of what they may not decide. */
export const Waiting = z.object({
  suggestions: count,
  /** Reports about people, mentors and stories, and appeals. */
  reports: count,
  messages: count,
  /** Programs that members reported. */
  reportedPrograms: count,
  /** Programs that need a look, those among them. */
  checks: count,
})
export type Waiting = z.output<typeof Waiting>

const waitingTexts = {
  suggestions: ['suggestion', 'suggestions', 'contributions'],
  reports: ['report or appeal', 'reports and appeals', 'queue'],
  messages: ['message', 'messages', 'queue'],
  reportedPrograms: ['reported program', 'reported programs', 'queue'],
  checks: ['check due', 'checks due', 'queue'],
} as const satisfies Record<keyof Waiting, readonly string[]>

/** What waits in words, such as `5 suggestions`, with the tab of the dashboard that shows it. */
export const listWaiting = (waiting: Waiting) =>
  (Object.keys(waitingTexts) as (keyof Waiting)[])
    .filter(name => waiting[name] > 0)
    .map(name => {
      const [one, many, tab] = waitingTexts[name]
      return { text: `${formatNumber(waiting[name])} ${waiting[name] === 1 ? one : many}`, tab }
    })

/** What is new for a member, beyond the specification. */
export const news = {
  get: endpoint('GET', '/api/news', 'member', {
    summary:
      'Replies to own feedback, marks of it as helpful, new comments on the own resume and decisions about own contributions: the newest 30. Also whether there is a resume, and on how many others the member gave feedback this month (UTC), and for staff what waits.',
    reply: z.object({
      hasResume: z.boolean(),
      reviewed: count,
      items: z.array(NewsItem),
      waiting: z.nullable(Waiting),
    }),
  }),
  markRead: endpoint('PUT', '/api/news/:id', 'member', {
    summary:
      'Mark as read what is new about a contribution or comment of one’s own, also by the id of a reply to it. Comments on the own resume are read with its thread (`/api/resume/seen`).',
    input: z.object({ id }),
  }),
}
