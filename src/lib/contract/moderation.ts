import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boolean, id, oneOf, text } from './input.ts'
import { limits } from './limits.ts'
import { count, instant, rowId, textOrNull } from './reply.ts'

/** What members can report: a resume, a photo and a name by the id of their member. */
export const reportTargets = ['comment', 'resume', 'photo', 'name', 'mentor', 'story'] as const
export type ReportTarget = (typeof reportTargets)[number]

/** What the lists of reports and messages hold: what waits, or what an administrator has settled. */
export const queueState = z._default(oneOf(['waiting', 'done'], 'Unknown state'), 'waiting')

/** When somebody settled something, who, and what they noted; null and empty while it waits. */
export const Settled = z.object({
  settledAt: z._default(z.nullable(instant), null),
  settledByName: z._default(z.string(), ''),
  note: z._default(z.string(), ''),
})

/** Something that was reported, for administrators. */
export const Reported = z.object({
  kind: z.enum(reportTargets),
  targetId: rowId,
  /** The text of a comment, else the name of the member, mentor or story. */
  content: z.string(),
  /** Whom it is about; null for a mentor, a story or a deleted account. */
  memberId: textOrNull,
  memberName: z.string(),
  /** The owner of the resume that a comment is on. */
  ownerId: z._default(z.string(), ''),
  ownerName: z._default(z.string(), ''),
  /** Number of members who reported it, and their reasons, the newest first. */
  reports: count,
  reasons: z.array(z.string()),
  /** When it was reported last; null from a backend that does not say. */
  reportedAt: z.nullable(instant),
  /** Since when it waits. */
  since: z._default(z.nullable(instant), null),
  /** Whether it is a comment that is hidden. */
  hidden: z.boolean(),
  /** Why the author of a comment asks for another look; null unless that waits for a decision. */
  appeal: textOrNull,
  ...Settled.shape,
})
export type Reported = z.output<typeof Reported>

const target = { kind: oneOf(reportTargets, 'Choose what to report'), targetId: id }

/** Reports of abuse, beyond the specification. */
export const moderation = {
  report: endpoint('POST', '/api/reports/:kind/:targetId', 'member', {
    summary: 'Tell the administrators that something is abusive; once for each member and thing.',
    input: z.object({
      ...target,
      reason: text('Reason', limits.report, { required: 'Please say what is wrong with it' }),
    }),
    errors: ['report/none', 'report/own'],
  }),
  list: endpoint('GET', '/api/admin/reports', 'moderate', {
    summary:
      'What has reports or an appeal that no administrator has settled yet, the oldest first; or what was settled and comments that are hidden, the newest first. At most 200 comments, and 200 other things.',
    input: z.object({ state: queueState }),
    reply: z.array(Reported),
  }),
  resolve: endpoint('PUT', '/api/admin/reports/:kind/:targetId', 'moderate', {
    summary:
      'Settle the reports on something. A comment is hidden from everybody, or stands; either settles the appeal of its author too, which needs an answer.',
    input: z.object({
      ...target,
      /** For a comment. */
      hidden: z._default(boolean('Hidden'), false),
      /** The state of a comment that the administrator saw. Another one by now is an error. */
      wasHidden: z.optional(boolean('Was hidden')),
      answer: z.optional(text('Answer', limits.report)),
      /** For the other administrators. */
      note: z._default(text('Note', limits.report), ''),
    }),
    reply: z.object({ hidden: z.boolean() }),
    errors: ['report/none', 'report/settled', 'appeal/no-answer', 'appeal/decided', 'decision/own'],
  }),
}
