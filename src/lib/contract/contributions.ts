import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './input.ts'
import { limits } from './limits.ts'
import { instant, rowId, textOrNull } from './reply.ts'

export const contributionStatuses = ['pending', 'approved', 'rejected'] as const
export type ContributionStatus = (typeof contributionStatuses)[number]

/** A suggested program under review (spec section 3, Contribution). */
export const Contribution = z.object({
  id: rowId,
  name: z.string(),
  website: z.string(),
  description: z.string(),
  status: z.enum(contributionStatuses),
  rejectionReason: textOrNull,
  applicationMonth: textOrNull,
  /** Null from a backend that does not say. */
  createdAt: z.nullable(instant),
})
export type Contribution = z.output<typeof Contribution>

const incomplete = 'Name, website and description are required'
const { name, website, description } = limits.contribution

/** Suggesting a program and following one's own suggestions (spec sections 2, 5 and 7). */
export const contributions = {
  create: endpoint({
    summary:
      'Suggest a program. The same suggestion sent twice within ten seconds, or with the same Idempotency-Key, is stored once. At most 50 of a member wait for review.',
    method: 'POST',
    path: '/api/contributions',
    access: 'member',
    status: 201,
    input: z.object({
      name: text({ label: 'Name', max: name, required: incomplete, isName: true }),
      website: text({ label: 'Website', max: website, required: incomplete }),
      description: text({ label: 'Description', max: description, required: incomplete }),
    }),
    reply: Contribution,
    ignoresReply: true,
    errors: ['contribution/too-many'],
  }),
  listOwn: endpoint({
    summary:
      'The suggestions of the signed-in member, newest first, at most 500 (then with the header X-Truncated: true).',
    method: 'GET',
    path: '/api/contributions/my-contributions',
    access: 'member',
    reply: z.array(Contribution),
  }),
}
