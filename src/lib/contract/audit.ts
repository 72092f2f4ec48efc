import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneOf, pageSize, storable } from './input.ts'
import { limits } from './limits.ts'
import { anyObject, instant, rowId, textOrNull } from './reply.ts'

/** What administrators act on. */
export const auditKinds = [
  'contribution',
  'comment',
  'message',
  'account',
  'media',
  'program-report',
  'program',
  'mentor',
  'story',
  'site',
  'page-finding',
  'report',
  'invitation',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** What administrators do. */
export const auditActions = [
  'approve',
  'reject',
  'reset',
  'delete',
  'edit',
  'request-changes',
  'hide',
  'show',
  'close',
  'reopen',
  'grant',
  'revoke',
  'upload',
  'create',
  'publish',
  'restore',
  'revert',
  'reorder',
  'record-consent',
  'withdraw-consent',
  'use',
  'dismiss',
  'check',
  'undo-check',
  'create-reset-link',
  'reset-second-factor',
  'unlist-resume',
  'remove-photo',
  'hide-name',
  'hide-comments',
  'suspend',
  'end-sessions',
  'undo',
  'invite',
  'withdraw',
  'export',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Changed fields by name, at most 200 characters of each; null where there are none. */
const Fields = z.nullable(anyObject)

/** One action of an administrator. */
export const AdminAction = z.object({
  id: rowId,
  at: instant,
  /** Null for a command on the server, which the filter names `server`. */
  adminId: textOrNull,
  /** `Deleted user` once the account is deleted. */
  adminName: z.string(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  entityId: z.string(),
  /** What it is called now: a member, a program, a contribution, a mentor or a story; else empty. */
  entityName: z._default(z.string(), ''),
  before: Fields,
  after: Fields,
})
export type AdminAction = z.output<typeof AdminAction>

const filterId = z.optional(
  z
    .string({ error: 'Id must be text' })
    .check(z.maxLength(limits.id * 2, 'Id is too long'), storable),
)

/** Which actions to list; a filter that is empty or missing admits all. */
export const AuditFilter = z.object({
  adminId: filterId,
  kind: z.optional(oneOf(['', ...auditKinds], 'Unknown kind')),
  action: z.optional(oneOf(['', ...auditActions], 'Unknown action')),
  entityId: filterId,
})
export type AuditFilter = z.output<typeof AuditFilter>

/** The log of what administrators did, beyond the specification. It cannot be changed. */
export const audit = {
  list: endpoint('GET', '/api/admin/audit', 'own', {
    summary:
      'What administrators did, the newest first, a page at a time; `lastId` is the cursor of the page before.',
    input: z.object({ ...AuditFilter.shape, limit: pageSize(limits.auditPage), lastId: filterId }),
    reply: z.object({
      actions: z.array(AdminAction),
      pagination: z.object({ hasMore: z.boolean(), lastId: textOrNull }),
    }),
  }),
}
