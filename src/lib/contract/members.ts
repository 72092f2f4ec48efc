import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, id, oneOf, pageSize, text } from './input.ts'
import { limits } from './limits.ts'
import { reportTargets } from './moderation.ts'
import { count, instant, media, Pagination, rowId } from './reply.ts'

/** What administrators do to members; all but the last one can be undone. */
const memberActionKinds = [
  'unlist-resume',
  'remove-photo',
  'hide-name',
  'hide-comments',
  'suspend',
  'end-sessions',
] as const
export type MemberActionKind = (typeof memberActionKinds)[number]

/** What the member is told of an action, in emails and on the site. */
export const memberActionTexts: Record<MemberActionKind, { done: string; undone: string }> = {
  'unlist-resume': {
    done: 'We took your resume out of the list of public resumes. Only you can see it.',
    undone: 'You can make your resume public again. If it was public, it is so again.',
  },
  'remove-photo': {
    done: 'We removed your photo. You can choose another one on your profile.',
    undone: 'Your photo is shown again.',
  },
  'hide-name': {
    done: 'We set your name to “Member”. You can enter another one on your profile.',
    undone: 'Your name is shown again.',
  },
  'hide-comments': {
    done: 'We hid the comments that you wrote on resumes.',
    undone: 'The comments that you wrote are shown again.',
  },
  suspend: {
    done: 'We suspended your account. You cannot log in, and others no longer see what is yours.',
    undone: 'Your account is no longer suspended. You can log in again.',
  },
  'end-sessions': { done: 'We logged you out everywhere. You can log in again.', undone: '' },
}

/** How a member can object to an action. */
export const appealText =
  'If you think that this is wrong, write to us on the page Contact, with the email address of your account.'

/** A member in the list. */
const ListedMember = z.object({
  userId: rowId,
  name: z.string(),
  email: z.string(),
  createdAt: z.nullable(instant),
  isSuspended: z.boolean(),
  /** Reports about the member that wait. */
  openReports: count,
})
export type ListedMember = z.output<typeof ListedMember>

/** An action against a member. */
export const MemberAction = z.object({
  id: rowId,
  kind: z.enum(memberActionKinds),
  reason: z.string(),
  at: instant,
  byName: z.string(),
  /** Null while it is active. */
  endedAt: z.nullable(instant),
  endedByName: z.string(),
})
export type MemberAction = z.output<typeof MemberAction>

/** A report about a member. */
const ReportOfMember = z.object({
  kind: z.enum(reportTargets),
  reason: z.string(),
  createdAt: instant,
  /** Null while it waits. */
  settledAt: z.nullable(instant),
  settledByName: z.string(),
  note: z.string(),
})

/** A member with all that administrators see. */
export const MemberDetails = z.object({
  userId: rowId,
  /** Also the name that an action hides. */
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  photoURL: media,
  createdAt: z.nullable(instant),
  /** The day of the last login or renewal of a session; null if unknown. */
  seenAt: z.nullable(instant),
  resume: z.enum(['none', 'private', 'public']),
  suggestions: count,
  comments: count,
  reports: count,
  /** The newest reports about the member. */
  newestReports: z.array(ReportOfMember),
  /** The newest first. */
  actions: z.array(MemberAction),
})
export type MemberDetails = z.output<typeof MemberDetails>

const path = '/api/admin/members/:userId'
const userId = z.object({ userId: id })

/** Members, for administrators; not in the specification. */
export const members = {
  list: endpoint('GET', '/api/admin/members', 'moderate', {
    summary:
      'Members whose name or email address has a text in it, the newest first, a page at a time; `lastId` is the cursor of the page before.',
    input: z.object({
      search: z._default(text('Search', limits.content.search), ''),
      limit: pageSize(limits.auditPage),
      lastId: cursor,
    }),
    reply: z.object({ members: z.array(ListedMember), pagination: Pagination }),
  }),
  get: endpoint('GET', path, 'moderate', {
    summary: 'A member with the actions against them and the reports about them.',
    input: userId,
    reply: MemberDetails,
    errors: ['member/none'],
  }),
  act: endpoint('POST', `${path}/actions`, 'moderate', {
    summary:
      'Do something about a member, who is told: `delete` deletes the account, the others are kept with their reason. What is hidden stays until the action is undone.',
    input: z.object({
      userId: id,
      kind: oneOf([...memberActionKinds, 'delete'], 'Choose what to do'),
      reason: text('Reason', limits.report, { required: 'Please write the reason' }),
    }),
    errors: [
      'member/none',
      'member/done',
      'member/last-administrator',
      'member/staff',
      'decision/own',
    ],
  }),
  undo: endpoint('DELETE', `${path}/actions/:actionId`, 'moderate', {
    summary: 'Undo an action: what it hid is shown again. The member is told.',
    input: z.object({ userId: id, actionId: id }),
    errors: ['member/none', 'member/done', 'member/staff', 'decision/own'],
  }),
}
