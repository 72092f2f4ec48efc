import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, oneOf, pageSize } from './input.ts'
import { limits } from './limits.ts'
import { instant, Pagination, rowId, textOrNull } from './reply.ts'

/** What a fact is about; `status`: whether applications are closed, `year`: that of a round. */
const findingKinds = [
  'date',
  'amount',
  'gpa',
  'residence',
  'citizenship',
  'status',
  'year',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** `used`: the record was checked by it; `dismissed`: it means nothing; `open` undoes either. */
export const findingDecisions = ['open', 'used', 'dismissed'] as const

/** A fact that the page of a provider no longer states; it proves nothing by itself. */
export const PageFinding = z.object({
  id: rowId,
  url: z.string(),
  kind: z.enum(findingKinds),
  /** In words, as the record has it; null in findings of an earlier version. */
  fact: z._default(textOrNull, null),
  /** The changed lines about it, at most three of 200 characters; empty if there are none. */
  before: z.string(),
  after: z.string(),
  foundAt: instant,
  /** The programs whose records state the fact. */
  programs: z.array(z.object({ id: rowId, name: z.string() })),
})
export type PageFinding = z.output<typeof PageFinding>

/** What the page monitor found, for administrators; not in the specification. */
export const pageFindings = {
  list: endpoint('GET', '/api/admin/page-findings', 'admin', {
    summary:
      'Facts of records that pages of providers no longer state and that nobody has decided on, the newest first, a page at a time; `lastId` is the cursor of the page before.',
    input: z.object({ limit: pageSize(limits.adminPage), lastId: z.optional(id) }),
    reply: z.object({
      findings: z.array(PageFinding),
      pagination: Pagination,
      /** When the monitor last read a page; null if it never has. */
      monitoredAt: z.nullable(instant),
    }),
  }),
  settle: endpoint('PUT', '/api/admin/page-findings/:findingId', 'admin', {
    summary: 'Mark a finding as used or dismissed, or open it again. Records never change by it.',
    input: z.object({ findingId: id, decision: oneOf(findingDecisions, 'Unknown decision') }),
    reply: z.object({ decision: z.enum(findingDecisions) }),
    errors: ['finding/none', 'finding/settled'],
  }),
}
