import * as z from 'zod/mini'
import { addDays, toNow } from '#catalog/days.ts'
import { endpoint } from './endpoint.ts'
import { boolean, day, id, programId, text } from './input.ts'
import { limits } from './limits.ts'
import { instant, media, rowId, textOrNull } from './reply.ts'

/** Somebody whom a member asks for a letter, as the member sees it. */
export const Recommender = z.object({
  id: rowId,
  name: z.string(),
  /** What is asked. */
  ask: z.string(),
  /** `yyyy-mm-dd` */
  dueOn: textOrNull,
  /** When the link stops working. */
  expiresAt: z.nullable(instant),
  /** Null while the link works. */
  withdrawnAt: z.nullable(instant),
  /** When the recommender marked it as done. */
  doneAt: z.nullable(instant),
})
export type Recommender = z.output<typeof Recommender>

/** A recommender with the secret of a new link, which is not stored and cannot be shown again. */
const WithToken = z.object({ recommender: Recommender, token: z.string() })

/** What a recommender sees. */
export const Recommendation = z.object({
  memberName: z.string(),
  programName: z.string(),
  /** The provider's page. */
  programLink: media,
  ask: z.string(),
  dueOn: textOrNull,
  doneAt: z.nullable(instant),
})
export type Recommendation = z.output<typeof Recommendation>

const recommenderId = id
const token = z
  .string({ error: 'Token must be text' })
  .check(z.maxLength(limits.id, 'Token is too long'))
const linkErrors = [
  'recommendation/unknown',
  'recommendation/withdrawn',
  'recommendation/expired',
] as const

/** The message for a date that is over. */
export const pastDate = 'Please choose today or a later day'

/** Yesterday in UTC is still today west of it, so it is not over for every member. */
const isOver = (day: string): boolean => day < addDays(toNow(new Date(), 0).today, -1)

/** Recommenders of saved programs, beyond the specification; only their member sees them. */
export const recommenders = {
  list: endpoint('GET', '/api/saved-programs/:programId/recommenders', 'member', {
    summary: 'The recommenders of a saved program, the oldest first.',
    input: z.object({ programId }),
    reply: z.array(Recommender),
  }),
  add: endpoint('POST', '/api/saved-programs/:programId/recommenders', 'member', {
    summary: 'Add a recommender to a saved program, with the secret of their link.',
    status: 201,
    input: z.object({
      programId,
      name: text('Name', limits.name, { required: 'Please write who is asked', isName: true }),
      ask: text('What you ask for', limits.recommender.ask, {
        required: 'Please write what you ask for',
      }),
      dueOn: z.optional(
        day('Date').check(z.refine((value: string) => value === '' || !isOver(value), pastDate)),
      ),
    }),
    reply: WithToken,
    errors: ['saved/none', 'recommender/too-many', 'recommender/too-many-in-all'],
  }),
  renewLink: endpoint('POST', '/api/recommenders/:recommenderId/link', 'member', {
    summary: 'Make a new link for a recommender; the old one stops working.',
    input: z.object({ recommenderId }),
    reply: WithToken,
    errors: ['recommender/none'],
  }),
  withdrawLink: endpoint('DELETE', '/api/recommenders/:recommenderId/link', 'member', {
    summary: 'Withdraw the link of a recommender.',
    input: z.object({ recommenderId }),
    reply: Recommender,
    errors: ['recommender/none'],
  }),
  remove: endpoint('DELETE', '/api/recommenders/:recommenderId', 'member', {
    summary: 'Remove a recommender; the link stops working.',
    input: z.object({ recommenderId }),
    errors: ['recommender/none'],
  }),
  // The token is in the body, so that no log of a server or proxy has it.
  open: endpoint('POST', '/api/recommendation', 'anyone', {
    summary: 'What the holder of a link is asked for, and by whom.',
    isRead: true,
    input: z.object({ token }),
    reply: Recommendation,
    errors: linkErrors,
  }),
  setDone: endpoint('PUT', '/api/recommendation', 'anyone', {
    summary: 'Mark what the holder of a link is asked for as done, or as not done.',
    input: z.object({ token, done: boolean('Done') }),
    reply: Recommendation,
    errors: linkErrors,
  }),
}
