import * as z from 'zod/mini'
import { citizenships, programTypes } from '#catalog/program-values.ts'
import {
  Contribution,
  ContributionTexts,
  contributionStatuses,
  SimilarPrograms,
  seenVersion,
} from './contributions.ts'
import { endpoint } from './endpoint.ts'
import { cursor, day, id, link, month, oneOf, pageSize, text } from './input.ts'
import { limits } from './limits.ts'
import { count, instant, Pagination, rowId, textOrNull } from './reply.ts'

/** What an administrator may add to a contribution on approval. */
export const ProgramDetails = z.object({
  type: z.optional(oneOf(programTypes, 'Choose a type from the list')),
  applicationDeadline: z.optional(day('Deadline')),
  university: z.optional(text('University', limits.program.text)),
  citizenship: z.optional(oneOf(citizenships, 'Choose a citizenship from the list')),
  applicationLink: z.optional(link('Application link')),
})
export type ProgramDetails = z.output<typeof ProgramDetails>

/** A contribution with its submitter and the details given on approval. */
export const ReviewedContribution = z.object({
  ...Contribution.shape,
  userDisplayName: z.string(),
  userEmail: z.string(),
  type: textOrNull,
  applicationDeadline: textOrNull,
  university: z.string(),
  citizenship: z.string(),
  applicationLink: z.string(),
})
export type ReviewedContribution = z.output<typeof ReviewedContribution>

/** What to know of a contribution before a decision. */
const ContributionMarks = z.object({
  id: rowId,
  similar: SimilarPrograms.shape.programs,
  /** How many others of its author were rejected. */
  rejected: count,
})
export type ContributionMarks = z.output<typeof ContributionMarks>

/** Counts and the latest contributions (spec section 3); `oldestAt` is ours. */
const Stats = z.object({
  pending: count,
  approved: count,
  rejected: count,
  totalPrograms: count,
  /** Since when the contribution waits that waits longest for an administrator. */
  oldestAt: z.nullable(instant),
  recentContributions: z.array(ReviewedContribution),
})

const Page = z.object({ contributions: z.array(ReviewedContribution), pagination: Pagination })

/** Statuses that the list of contributions can be filtered by (spec section 7). */
export const statusFilters = ['all', ...contributionStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Orders of the list of contributions, by date of submission. */
export const listOrders = ['newest', 'oldest'] as const
export type ListOrder = (typeof listOrders)[number]

/** Reviewing contributions (spec sections 2, 4, 6 and 7). */
export const admin = {
  getStats: endpoint('GET', '/api/admin/dashboard-stats', 'staff', {
    summary:
      'How many contributions wait, were approved and were rejected, how many programs there are, and the latest contributions.',
    isSpecified: true,
    reply: Stats,
  }),
  list: endpoint('GET', '/api/admin/contributions', 'review', {
    summary:
      'Contributions of a status, all by default, newest first unless `order` is `oldest`, a page at a time; `lastId` is the cursor of the page before, `sender` a part of the name or email of their authors.',
    isSpecified: true,
    input: z.object({
      status: z.optional(oneOf(statusFilters, 'Unknown status')),
      order: z.optional(oneOf(listOrders, 'Unknown order')),
      sender: z.optional(text('Contributor', limits.content.search)),
      limit: pageSize(limits.adminPage),
      lastId: cursor,
    }),
    reply: Page,
  }),
  setStatus: endpoint('PUT', '/api/admin/contributions/:id/status', 'review', {
    summary:
      'Approve (with a month, and optional details and texts of the program), reject (with a reason) or reset a contribution; with a note it is reset and its author is asked for changes. Fails if it is no longer of the version that is sent; the response then holds the contribution as it is.',
    isSpecified: true,
    input: z.object({
      ...ProgramDetails.shape,
      name: z.optional(ContributionTexts.shape.name),
      website: z.optional(ContributionTexts.shape.website),
      description: z.optional(ContributionTexts.shape.description),
      id,
      version: seenVersion,
      status: oneOf(contributionStatuses, 'Unknown status'),
      applicationMonth: z.optional(month),
      reason: z.optional(text('Reason', limits.contribution.reason)),
      note: z.optional(text('Note', limits.contribution.reason)),
    }),
    reply: z.object({
      id: Contribution.shape.id,
      status: Contribution.shape.status,
      applicationMonth: Contribution.shape.applicationMonth,
      rejectionReason: Contribution.shape.rejectionReason,
      version: Contribution.shape.version,
    }),
    ignoresReply: true,
    errors: [
      'contribution/none',
      'contribution/changed',
      'contribution/no-month',
      'contribution/no-link',
      'contribution/no-reason',
      'decision/own',
    ],
  }),
  edit: endpoint('PUT', '/api/admin/contributions/:id', 'review', {
    summary:
      'Change the texts of a contribution, in any status; what its author sent is kept beside.',
    input: z.object({ ...ContributionTexts.shape, id, version: seenVersion }),
    reply: ReviewedContribution,
    errors: ['contribution/none', 'contribution/changed'],
  }),
  listMarks: endpoint('GET', '/api/admin/contribution-marks', 'review', {
    summary:
      'What to know of contributions before a decision, by their ids with commas between: programs of the catalog and other contributions that have the website or a similar name, at most 5, the most likely first; how many others of the same author were rejected.',
    input: z.object({
      ids: text('Ids', limits.adminPage.max * (limits.id + 1), { required: 'Ids are required' }),
    }),
    reply: z.object({ marks: z.array(ContributionMarks) }),
  }),
  remove: endpoint('DELETE', '/api/admin/contributions/:id', 'review', {
    summary: 'Delete a contribution for good.',
    isSpecified: true,
    input: z.object({ id, version: seenVersion }),
    reply: z.object({ id: rowId }),
    ignoresReply: true,
    errors: ['contribution/none', 'contribution/changed'],
  }),
}
