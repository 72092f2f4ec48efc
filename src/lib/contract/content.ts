import * as z from 'zod/mini'
import { Consent, contentKinds, contentStates, listedKinds, personKinds } from './content-values.ts'
import { endpoint } from './endpoint.ts'
import { day, oneOf, pageSize, programId, text, uncheckedData, version } from './input.ts'
import { limits } from './limits.ts'
import { Mentor } from './mentors.ts'
import { anyObject, count, instant, media, Pagination, rowId, textOrNull } from './reply.ts'
import { SiteSettings } from './site-settings.ts'

const about = {
  id: rowId,
  /** The name of a program or mentor, the title of a story; empty after a withdrawal. */
  name: z.string(),
  /** The provider of a program, the university of a mentor, the student of a story. */
  detail: z.string(),
  state: z.enum(contentStates),
  /** Increases with every change, from 1. */
  version: count,
  /** Null for a record as it is in the data file. */
  updatedAt: z.nullable(instant),
  /** The name of the administrator; null without one, or after the account was deleted. */
  updatedBy: textOrNull,
}

/** A row of a list of content. */
export const ContentRow = z.object({
  kind: z.enum(listedKinds),
  ...about,
  /** Null for a program. */
  consent: z.nullable(Consent),
})
export type ContentRow = z.output<typeof ContentRow>

// As they are stored: older rows need not satisfy the rules of an input.
const { id: _id, ...mentorData } = Mentor.shape
const StoredMentor = z.object(mentorData)
const StoredStory = z.object({
  title: z.string(),
  videoUrl: media,
  thumbnailUrl: media,
  programName: textOrNull,
  studentName: textOrNull,
  studentImage: media,
  university: textOrNull,
  captionsUrl: media,
})

/** A record; that of a draft, or begun for a suggestion, may lack a part. */
const StoredProgram = z.looseObject({ id: z.string(), name: z.string(), provider: z.string() })

/** An item of content with its data; that of a withdrawn person is empty. */
export const ContentItem = z.union([
  z.object({ kind: z.literal('program'), ...about, consent: z.null(), data: StoredProgram }),
  z.object({ kind: z.literal('mentor'), ...about, consent: Consent, data: StoredMentor }),
  z.object({ kind: z.literal('story'), ...about, consent: Consent, data: StoredStory }),
  z.object({ kind: z.literal('site'), ...about, consent: z.null(), data: SiteSettings }),
])
export type ContentItem = z.output<typeof ContentItem>

const ContentVersion = z.object({
  version: count,
  state: z.enum(contentStates),
  /** Null for a record as it was in the data file. */
  updatedAt: z.nullable(instant),
  updatedBy: textOrNull,
  /** In the form of the data of its kind. */
  data: anyObject,
})

/** States that a list can be filtered by; `all` are all but the deleted ones. */
export const contentFilters = ['all', ...contentStates] as const

/** The state of the build of the site that this server starts. */
export const BuildStatus = z.object({
  /** `off`: publications start no build here. */
  state: z.enum(['off', 'idle', 'waiting', 'running']),
  /** When the last build that succeeded ended; null if this server has started none. */
  succeededAt: z.nullable(instant),
  /** Since when builds fail; null if the last one succeeded. */
  failingSince: z.nullable(instant),
})
export type BuildStatus = z.output<typeof BuildStatus>

/** A day that is over or today; a day ahead allows for time zones. */
const pastDay = (label: string) =>
  day(label).check(
    z.refine(
      (value: string) => value === '' || Date.parse(value) <= Date.now() + 86_400_000,
      `${label} must not be in the future`,
    ),
  )

const kind = oneOf(contentKinds, 'Unknown kind')
const listedKind = oneOf(listedKinds, 'Unknown kind')
const personKind = oneOf(personKinds, 'Unknown kind')
const data = uncheckedData('Data')
const item = { kind, id: programId }
const person = { kind: personKind, id: programId }

const path = '/api/admin/content/:kind'

/**
 * Programs, mentors, student stories and the settings of the site (`site/site`), for
 * administrators; not in the specification. Errors of `data` name the field by its path, such as `cycles.0.closes`. A write with another version than
 * the current one is answered with `content/changed` and the item as it is now in `current`.
 */
export const content = {
  list: endpoint('GET', path, 'edit', {
    summary:
      'The content of a kind in its order (programs by name), a page at a time; `lastId` is the cursor of the page before, `search` a part of its name or detail.',
    input: z.object({
      kind: listedKind,
      state: z.optional(oneOf(contentFilters, 'Unknown state')),
      search: z.optional(text('Search', limits.content.search)),
      limit: pageSize(limits.adminPage),
      lastId: z.optional(programId),
    }),
    reply: z.object({ items: z.array(ContentRow), pagination: Pagination }),
    errors: ['content/none'],
  }),
  get: endpoint('GET', `${path}/:id`, 'edit', {
    summary: 'An item with its data.',
    input: z.object(item),
    reply: ContentItem,
    errors: ['content/none'],
  }),
  create: endpoint('POST', path, 'edit', {
    summary:
      'Add a program, a mentor or a story, as a draft unless `state` is `published`. The id of a program is that of its record, made from its name if it is empty. The draft of a program may lack all but its name.',
    status: 201,
    isIdempotent: true,
    input: z.object({
      kind: listedKind,
      data,
      state: z.optional(oneOf(['draft', 'published'], 'Unknown state')),
      /** The day on which the person consented; empty without consent. */
      consentGivenOn: z.optional(pastDay('Day of consent')),
    }),
    reply: ContentItem,
    errors: [
      'content/none',
      'content/id-taken',
      'content/other-school',
      'content/no-consent',
      'content/low-confidence',
    ],
  }),
  edit: endpoint('PUT', `${path}/:id`, 'edit', {
    summary:
      'Replace the data of an item. An edit of a record of the file is kept beside the file and replaces it everywhere.',
    input: z.object({ ...item, version, data }),
    reply: ContentItem,
    errors: ['content/none', 'content/changed', 'content/other-school', 'content/low-confidence'],
  }),
  setState: endpoint('PUT', `${path}/:id/state`, 'edit', {
    summary:
      'Publish, hide or delete an item, or undo that. What was published cannot become a draft again.',
    input: z.object({
      kind: listedKind,
      id: programId,
      version,
      state: oneOf(contentStates, 'Unknown state'),
    }),
    reply: ContentItem,
    errors: [
      'content/none',
      'content/changed',
      'content/other-school',
      'content/no-consent',
      'content/low-confidence',
      'content/was-published',
    ],
  }),
  moveToTop: endpoint('PUT', `${path}/:id/top`, 'edit', {
    summary: 'Put a mentor or a story before all others of its kind.',
    input: z.object(person),
    reply: z.object({ id: rowId }),
    errors: ['content/none'],
  }),
  listVersions: endpoint('GET', `${path}/:id/versions`, 'edit', {
    summary: 'The newest versions of an item, at most 50, the newest first.',
    input: z.object(item),
    reply: z.object({ versions: z.array(ContentVersion) }),
    errors: ['content/none'],
  }),
  revert: endpoint('POST', `${path}/:id/revert`, 'edit', {
    summary: 'Replace the data of an item with that of an earlier version.',
    input: z.object({ ...item, version, to: version }),
    reply: ContentItem,
    errors: [
      'content/none',
      'content/changed',
      'content/other-school',
      'content/no-version',
      'content/low-confidence',
    ],
  }),
  setConsent: endpoint('PUT', `${path}/:id/consent`, 'edit', {
    summary: 'Record the day on which a person consented to being shown.',
    input: z.object({
      ...person,
      version,
      givenOn: pastDay('Day of consent').check(z.minLength(1, 'Day of consent is required')),
    }),
    reply: ContentItem,
    errors: ['content/none', 'content/changed', 'content/other-school'],
  }),
  withdrawConsent: endpoint('DELETE', `${path}/:id/consent`, 'edit', {
    summary:
      'Hide a mentor or a story at once and erase the data of the person, with earlier versions and media files, for good.',
    input: z.object(person),
    reply: ContentItem,
    errors: ['content/none'],
  }),
  getBuild: endpoint('GET', '/api/admin/build', 'edit', {
    summary: 'Whether the site is being built after a publication, and how the last build ended.',
    reply: BuildStatus,
  }),
}
