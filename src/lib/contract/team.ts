import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, oneOf, text, version } from './input.ts'
import { limits } from './limits.ts'
import { count, instant, rowId, textOrNull } from './reply.ts'
import { type StaffRole, staffRoles } from './roles.ts'
import { User } from './session.ts'

/** What each role is called, and what it is for. */
export const roleTexts: Readonly<Record<StaffRole, { name: string; asOne: string; may: string }>> =
  {
    reviewer: { name: 'Reviewer', asOne: 'a reviewer', may: 'Suggestions and checks' },
    editor: {
      name: 'Editor',
      asOne: 'an editor',
      may: 'Also programs, mentors and stories',
    },
    moderator: { name: 'Moderator', asOne: 'a moderator', may: 'Reports, messages and members' },
    owner: { name: 'Owner', asOne: 'an owner', may: 'Everything, also the team and the log' },
  }

/** Somebody of the team. */
export const StaffPerson = z.object({
  userId: rowId,
  name: z.string(),
  email: z.string(),
  staffRole: z.enum(staffRoles),
  schoolId: textOrNull,
  /** The setting `ADMIN_EMAILS` names the address, so the role cannot be changed here. */
  isFixed: z.boolean(),
  /** When the role was last set, and when they last logged in; null: unknown. */
  since: z.nullable(instant),
  seenAt: z.nullable(instant),
  hasSecondFactor: z.boolean(),
  version: count,
})
export type StaffPerson = z.output<typeof StaffPerson>

/** An invitation that nobody has accepted. */
export const Invitation = z.object({
  id: rowId,
  email: z.string(),
  staffRole: z.enum(staffRoles),
  schoolId: textOrNull,
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

const role = {
  /** The name of a school of the list; empty: all. It limits reviewers and editors. */
  schoolId: z.optional(text('School', limits.college)),
}
const path = '/api/admin/team'
const unknownRole = 'Please choose a role'

/** The team: who is staff, with which role, and who is invited; not in the specification. */
export const team = {
  list: endpoint('GET', path, 'own', {
    summary: 'The people of the team, and open invitations.',
    reply: z.object({ people: z.array(StaffPerson), invitations: z.array(Invitation) }),
  }),
  invite: endpoint('POST', `${path}/invitations`, 'own', {
    summary:
      'Invite an address to the team; gives the path of a link that works once, for 14 days, and replaces an earlier one.',
    status: 201,
    input: z.object({
      email: email('Email is required'),
      staffRole: oneOf(staffRoles, unknownRole),
      ...role,
    }),
    reply: z.object({ path: z.string(), isMailed: z.boolean() }),
    errors: ['team/known', 'team/unknown-school'],
  }),
  withdraw: endpoint('DELETE', `${path}/invitations/:invitationId`, 'own', {
    summary: 'Withdraw an invitation; its link stops working.',
    input: z.object({ invitationId: id }),
    errors: ['invitation/none'],
  }),
  setRole: endpoint('PUT', `${path}/:userId`, 'own', {
    summary:
      'Set the role of somebody of the team, at once; `member` takes them off. A conflict has what is there now as `current`.',
    input: z.object({
      userId: id,
      version,
      staffRole: oneOf(['member', ...staffRoles], unknownRole),
      ...role,
    }),
    errors: [
      'member/none',
      'member/last-administrator',
      'team/changed',
      'team/fixed',
      'team/unknown-school',
    ],
  }),
  resetSecondFactor: endpoint('DELETE', `${path}/:userId/second-factor`, 'own', {
    summary:
      'Turn off the second factor of somebody else of the team who lost it; ends their sessions.',
    input: z.object({ userId: id }),
    errors: ['member/none', 'member/no-factor', 'decision/own'],
  }),
  accept: endpoint('POST', '/api/team/invitation', 'member', {
    summary: 'Join the team by the link of an invitation to the address of the account.',
    input: z.object({
      token: z
        .string({ error: 'Token must be text' })
        .check(z.maxLength(limits.id, 'Token is too long')),
    }),
    reply: z.object({ user: User }),
    errors: ['invitation/none', 'invitation/expired', 'invitation/other-account'],
  }),
}
