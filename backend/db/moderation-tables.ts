import type { Generated } from 'kysely'
import type { AuditAction, AuditKind } from '#contract/audit.ts'
import type { MemberActionKind } from '#contract/members.ts'
import type { ReportTarget } from '#contract/moderation.ts'
import type { ReportKind } from '#contract/program-reports.ts'

/**
 * The tables of reports, actions against members, appeals, blocks and the audit log. Times are
 * milliseconds since 1970.
 */
export interface ModerationTables {
  reports: {
    kind: ReportTarget
    /** The comment, the mentor or story, or the member whose resume, photo or name it is. */
    targetId: string
    userId: string
    /** The comment, if it is about one. */
    commentId: string | null
    /** The member whom it is about; null for mentors, stories and deleted accounts. */
    memberId: string | null
    reason: string
    createdAt: number
    /** When an administrator decided; null while open. */
    settledAt: number | null
    settledById: string | null
    /** What the administrator noted for the others. */
    note: Generated<string>
  }

  /** What administrators did to members. What is active decides what is hidden of a member. */
  memberActions: {
    id: string
    userId: string
    kind: MemberActionKind
    reason: string
    /** Null for a command on the server, or a deleted account. */
    byId: string | null
    at: number
    /** When it was undone, or the member changed what it hid; null while it is active. */
    endedAt: number | null
    endedById: string | null
  }

  /** Appeals of authors whose comment was hidden; a new decision to hide it deletes the appeal. */
  appeals: {
    commentId: string
    authorId: string
    reason: string
    createdAt: number
    /** When an administrator decided; null while open. */
    decidedAt: number | null
    decidedById: Generated<string | null>
    /** What the administrator wrote to the author; empty while open. */
    answer: string
  }

  /** Members whom a member has blocked. */
  blocks: {
    userId: string
    blockedId: string
    createdAt: number
  }

  /** What administrators did. Triggers refuse to change or delete rows. */
  adminActions: {
    id: string
    at: number
    /** No foreign key, so that rows outlive the account; null for a command on the server. */
    adminId: string | null
    action: AuditAction
    kind: AuditKind
    entityId: string
    /** JSON of changed fields, without texts of members. */
    before: string | null
    after: string | null
  }

  /** What members say is wrong with programs. */
  programReports: {
    id: string
    /** Null once the account is deleted. */
    userId: string | null
    programId: string
    kind: ReportKind
    /** JSON. */
    corrections: string
    note: string
    /** Whether it marks a closed program: where mail is set up, only of a verified address. */
    counted: 0 | 1
    createdAt: number
    /** When it was checked; null while open. */
    settledAt: number | null
  }
}
