import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, text } from './input.ts'
import { limits } from './limits.ts'
import { instant, rowId, textOrNull } from './reply.ts'

/** Statuses of a contribution (spec section 4, Contribution status). */
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
  /** What its author sent; null while that is what is shown. */
  originalName: textOrNull,
  originalWebsite: textOrNull,
  originalDescription: textOrNull,
  /** The changes that an administrator asked for; to the specification it is pending. */
  changeNote: textOrNull,
  /** When its author changed it last. */
  resentAt: z.nullable(instant),
  /** Rises with every change. Null from another backend, which cannot change contributions. */
  version: z.nullable(z.int()),
})
export type Contribution = z.output<typeof Contribution>

/** Whether it waits for its author, who was asked for changes. */
export const awaitsAuthor = (row: Pick<Contribution, 'status' | 'changeNote' | 'resentAt'>) =>
  row.status === 'pending' && row.changeNote !== null && row.resentAt === null

const incomplete = 'Name, website and description are required'
const { name, website, description } = limits.contribution

/** A program that a suggestion may repeat, the most likely first. */
const SimilarProgram = z.object({
  id: rowId,
  name: z.string(),
  provider: z.string(),
  /** An address, or what a member typed. */
  website: textOrNull,
  /** Of a contribution; null for a record of the catalog. */
  status: z.nullable(z.enum(contributionStatuses)),
  /** What is the same. */
  match: z.enum(['website', 'name']),
})
export type SimilarProgram = z.output<typeof SimilarProgram>
/** The reply of a search for similar programs. */
export const SimilarPrograms = z.object({ programs: z.array(SimilarProgram) })

/** What a member writes of a program; the only fields that other backends know. */
export const ContributionTexts = z.object({
  name: text('Name', name, { required: incomplete, isName: true }),
  website: text('Website', website, { required: incomplete }),
  description: text('Description', description, { required: incomplete }),
})

/** The names of the texts that administrators may edit. */
export const textNames = ['name', 'website', 'description'] as const
type Texts = Pick<z.output<typeof ContributionTexts>, (typeof textNames)[number]>
type OriginalTexts = Pick<Contribution, 'originalName' | 'originalWebsite' | 'originalDescription'>

/** New texts for a contribution, and what its author had sent, unless they are the same. */
export function editTexts(
  row: Texts & OriginalTexts,
  { name, website, description }: Texts,
): Texts & OriginalTexts {
  const original = {
    name: row.originalName ?? row.name,
    website: row.originalWebsite ?? row.website,
    description: row.originalDescription ?? row.description,
  }
  const isEdited =
    name !== original.name || website !== original.website || description !== original.description
  return {
    name,
    website,
    description,
    originalName: isEdited ? original.name : null,
    originalWebsite: isEdited ? original.website : null,
    originalDescription: isEdited ? original.description : null,
  }
}

/** The version that a change rests on; without it the last change wins. */
export const seenVersion = z.optional(
  z.coerce
    .number({ error: 'Version must be a number' })
    .check(z.refine(Number.isSafeInteger, 'Version must be a number')),
)

/** Suggesting a program, and following one's suggestions (spec sections 2, 5 and 7). */
export const contributions = {
  create: endpoint('POST', '/api/contributions', 'member', {
    summary:
      'Suggest a program. Sent again within a day with the same Idempotency-Key, it is stored once. At most 50 of a member wait for review.',
    isSpecified: true,
    status: 201,
    isIdempotent: true,
    input: ContributionTexts,
    reply: Contribution,
    ignoresReply: true,
    errors: ['contribution/too-many'],
  }),
  update: endpoint('PUT', '/api/contributions/my-contributions/:id', 'member', {
    summary:
      "Change one's own suggestion unless it is approved, for example as an administrator asked; a rejected one is pending again. Fails if it is no longer of the version that is sent.",
    input: z.object({ ...ContributionTexts.shape, id, version: seenVersion }),
    reply: Contribution,
    errors: [
      'contribution/none',
      'contribution/decided',
      'contribution/changed',
      'contribution/too-many',
    ],
  }),
  listSimilar: endpoint('GET', '/api/contributions/similar', 'member', {
    summary:
      "Programs of the catalog, and pending suggestions of one's own, that have this website or a similar name; at most 5.",
    input: z.object({
      name: z.optional(text('Name', name)),
      website: z.optional(text('Website', website)),
    }),
    reply: SimilarPrograms,
  }),
  listOwn: endpoint('GET', '/api/contributions/my-contributions', 'member', {
    summary:
      'The suggestions of the signed-in member, newest first, at most 500 (then with the header X-Truncated: true).',
    isSpecified: true,
    reply: z.array(Contribution),
  }),
}
