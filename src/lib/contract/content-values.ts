import * as z from 'zod/mini'
import { ProgramRecord } from '#catalog/record.ts'
import { asLink, valueAt } from '#catalog/values.ts'
import type { FieldErrors } from './errors.ts'
import { day, text } from './input.ts'
import { limits } from './limits.ts'
import { textOrNull } from './reply.ts'
import type { SiteSettings } from './site-settings.ts'

/** Kinds of which there are several items. */
export const listedKinds = ['program', 'mentor', 'story'] as const
export type ListedKind = (typeof listedKinds)[number]

/** What administrators edit; `site` is one item, the settings of the site. */
export const contentKinds = [...listedKinds, 'site'] as const
export type ContentKind = (typeof contentKinds)[number]

/** The id of the settings of the site. */
export const siteId = 'site'

/** Kinds that show a person, whose consent they need. */
export const personKinds = ['mentor', 'story'] as const

/** Only what is published is shown; a deleted item can be restored. */
export const contentStates = ['draft', 'published', 'hidden', 'deleted'] as const
export type ContentState = (typeof contentStates)[number]

/**
 * The consent of a person to being shown. `none`: never recorded, so it cannot be published;
 * `unrecorded`: published before consents were recorded. Days are `yyyy-mm-dd`.
 */
export const Consent = z.object({
  status: z.enum(['none', 'unrecorded', 'given', 'withdrawn']),
  givenOn: textOrNull,
  withdrawnOn: textOrNull,
})
export type Consent = z.output<typeof Consent>

const emptyToNull = z.transform((value: string | null) => value || null)

// The form and its errors stand under the label of each field, so that errors name none.
const required = text('This', limits.content.text, { required: 'This is required', isName: true })
const optional = z.pipe(
  z.nullable(text('This', limits.content.text, { isName: true })),
  emptyToNull,
)
/** Several lines. */
const optionalLines = z.pipe(z.nullable(text('This', limits.site.text)), emptyToNull)

/**
 * A path of the file store or of the site. A file of the store has one form only, by which it is
 * found when consent is withdrawn: no query, no fragment, no `..` that leads to it.
 */
const isSitePath = (value: string) =>
  /^\/media\/[0-9a-z]{32}\.(webp|mp4|webm|vtt)$/.test(value) ||
  /^\/(img|demo)\/(?!\/)(?!.*(\.|%2[eE]){2})[^\s\\]*$/.test(value)
const isHttps = (value: string) => asLink(value)?.startsWith('https:') === true

const address = (isValid: (value: string) => boolean, error: string) =>
  z.pipe(
    z.nullable(
      text('This', limits.program.link).check(
        z.refine((value: string) => value === '' || isValid(value), `This must be ${error}`),
      ),
    ),
    emptyToNull,
  )
const media = address(
  value => isSitePath(value) || isHttps(value),
  'an uploaded file or an address that starts with https://',
)

const numberTo = (max: number) =>
  z.nullable(
    z
      .number('This must be a number')
      .check(z.gte(0, 'This must be at least 0'), z.lte(max, `This must be at most ${max}`)),
  )

/** The data of a mentor (spec section 3, Mentor). An empty optional text is stored as null. */
const MentorData = z.object({
  name: required,
  university: required,
  field: required,
  imageUrl: media,
  /** Dollars per hour; null when it is not stated. */
  rate: numberTo(limits.content.rate),
  available: z.boolean('This must be true or false'),
  /** Null when it is not stated. */
  rating: numberTo(limits.mentorRating),
})

/** The data of a student story (spec section 3, Testimonial). */
const StoryData = z.object({
  title: required,
  /** Null shows no video. */
  videoUrl: media,
  thumbnailUrl: media,
  programName: optional,
  studentName: optional,
  studentImage: media,
  university: optional,
  /** WebVTT; browsers load it only from the origin of the page. */
  captionsUrl: address(isSitePath, 'an uploaded file'),
})

const isLogo = (value: string) => /^\/media\/[0-9a-z]{32}\.webp$/.test(value)
const secureAddress = 'an address that starts with https://'

const siteFields = {
  name: optional,
  logoUrl: address(isLogo, 'an uploaded logo'),
  officeAddress: optionalLines,
  officeHours: optionalLines,
  mission: optionalLines,
  vision: optionalLines,
  announcement: optional,
  announcementEndsOn: z.pipe(z.nullable(day('This')), emptyToNull),
  announcementUrl: address(isHttps, secureAddress),
  links: z
    .array(
      z.object({
        label: required,
        url: text('This', limits.program.link, { required: 'This is required' }).check(
          z.refine(isHttps, `This must be ${secureAddress}`),
        ),
      }),
      'This must be a list',
    )
    .check(z.maxLength(limits.site.links, `There may be at most ${limits.site.links} links`)),
  privacyContact: optionalLines,
}

/** The settings of the site. */
const SiteData = z.object(siteFields).check(
  z.refine(({ logoUrl, name }) => !logoUrl || name, {
    path: ['name'],
    error: 'A logo needs a name, for people who do not see it',
  }),
  z.refine(({ announcement, announcementEndsOn }) => !announcement || announcementEndsOn, {
    path: ['announcementEndsOn'],
    error: 'An announcement needs its last day',
  }),
)

/** Reads settings of the site in any form: what is wrong or missing is as if it were not set. */
export function readSiteSettings(data: unknown): SiteSettings {
  const given = Object(data)
  const values = Object.entries(siteFields).map(([name, field]) => {
    const read = field.safeParse(given[name])
    return [name, read.success ? read.data : name === 'links' ? [] : null]
  })
  return Object.fromEntries(values)
}

interface DataOfKinds {
  program: ProgramRecord
  mentor: z.output<typeof MentorData>
  story: z.output<typeof StoryData>
  site: SiteSettings
}
export type ContentData<K extends ContentKind = ContentKind> = DataOfKinds[K]

const schemas: { [K in ContentKind]: z.ZodMiniType<ContentData<K>> } = {
  program: ProgramRecord,
  mentor: MentorData,
  story: StoryData,
  site: SiteData,
}

/** Checked data, or a sentence for each wrong field by its path, such as `cycles.0.closes`. */
export type CheckedContent<K extends ContentKind> =
  | { ok: true; value: ContentData<K> }
  | { ok: false; fields: FieldErrors }

/** Checks the data of an item, in forms and in the backend. */
export function checkContent<K extends ContentKind>(kind: K, data: unknown): CheckedContent<K> {
  const read = schemas[kind].safeParse(data)
  if (read.success) return { ok: true, value: read.data }
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [null]
    for (const name of names) {
      const path = [...issue.path, ...(name === null ? [] : [name])].join('.')
      fields[path] ??= toSentence(kind, name === null ? issue.message : 'left out')
    }
  }
  return { ok: false, fields }
}

const isMissing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * What is wrong in the draft of a record: all its fields but the id and the name may be empty until
 * it is published.
 */
export function checkDraft(data: unknown): FieldErrors {
  const checked = checkContent('program', data)
  if (checked.ok) return {}
  const wrong = Object.entries(checked.fields).filter(
    ([path]) => path === 'id' || path === 'name' || !isMissing(valueAt(data, path.split('.'))),
  )
  return Object.fromEntries(wrong)
}

/** The errors of a record complete a sentence; those of the other kinds are sentences. */
const toSentence = (kind: ContentKind, message: string): string =>
  kind === 'program' ? `This must be ${message}.` : message
