import * as z from 'zod/mini'
import { isSharedQuestion } from './given-answers.ts'
import { catalogLimits as limits } from './limits.ts'
import {
  citizenshipStatuses,
  classYears,
  programLevels,
  type StatusAnswer,
  schoolGroups,
} from './program-values.ts'
import { filledText, list, object, oneOf, stateCode } from './record-fields.ts'

const bounds = limits.record

/** What a condition does. The first three decide who may apply, the others only tell. */
export const conditionEffects = [
  'requires',
  'excludes',
  'admits',
  'prefers',
  'afterwards',
  'informs',
] as const
export type ConditionEffect = (typeof conditionEffects)[number]

const schoolKeys = [
  ...['us', 'level', 'control', 'nonprofit', 'states', 'names', 'groups', 'list', 'known', 'at'],
  ...['homeState', 'orOther', 'orStatus', 'orCountries', 'unstated'],
]

/** What conditions are about, and the keys that their values may have. */
export const conditionKinds = {
  enrollment: ['load', 'study', 'us', 'transfer', 'online', 'months'],
  year: ['years', 'graduateYear', 'termsDone'],
  credits: ['least', 'most', 'unit', 'inField', 'later', 'per'],
  graduation: ['from', 'to'],
  degree: ['has', 'aims', 'since', 'before', 'later', 'us', 'states', 'control'],
  course: ['orStudent'],
  field: ['fields', 'orOther'],
  school: [...schoolKeys, 'anyOf'],
  residence: [
    ...['at', 'us', 'legal', 'states', 'counties', 'cities', 'district', 'months'],
    ...['orStatus', 'orCountries', 'unstated'],
  ],
  status: ['statuses', 'dual', 'countries'],
  work: ['authorization', 'noSponsor', 'hours'],
  age: ['min', 'max', 'later'],
  gpa: ['least', 'most', 'scale', 'top'],
  test: ['sat', 'act', 'clt', 'satMath', 'actMath', 'gpa', 'top', 'of', 'orOther'],
  need: ['pell', 'income', 'aidIndex', 'unmet', 'poverty'],
  group: ['any'],
  membership: ['of'],
  family: [],
  repeat: [],
  other: [],
  service: ['hours'],
  career: ['plan'],
  step: [],
} as const satisfies Record<string, readonly string[]>
export type ConditionKind = keyof typeof conditionKinds

const yes = z.optional(z.literal(true, 'true'))
const names = z.optional(list(filledText(bounds.text)))
const states = z.optional(list(stateCode))
const count = z.optional(z.number('a number').check(z.gte(0, 'at least 0')))
const month = z.optional(
  z.string('a month').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month written as 2027-05')),
)
const choice = <const Names extends readonly string[]>(...of: Names) => z.optional(oneOf(of))
const statusNames: readonly StatusAnswer[] = [...citizenshipStatuses, 'other']
const statuses = z.optional(list(oneOf(statusNames)))
const years = [...classYears, 'graduate'] as const

const schoolShape = {
  us: z.optional(z.boolean('true or false')),
  level: choice('4-year', '2-year'),
  control: choice('public', 'private'),
  nonprofit: yes,
  states,
  names,
  groups: z.optional(list(oneOf(schoolGroups))),
  list: yes,
  known: names,
  at: choice('high-school', 'home', 'home-or-college', 'home-or-high-school'),
  homeState: yes,
  orOther: yes,
  orStatus: statuses,
  orCountries: states,
  unstated: yes,
}

/** What a program can compute with; `conditionKinds` names the keys of each kind. */
export const ConditionValue = object({
  ...schoolShape,
  anyOf: z.optional(list(object(schoolShape))),
  load: choice('full', 'three-quarter', 'half', 'any'),
  study: choice('doctoral'),
  transfer: yes,
  online: yes,
  months: count,
  years: z.optional(list(oneOf(years))),
  graduateYear: count,
  termsDone: count,
  least: count,
  most: count,
  unit: choice('credits', 'terms'),
  inField: count,
  later: yes,
  per: choice('year', 'semester'),
  from: month,
  to: month,
  has: choice('high-school', 'associate', 'bachelor', 'british'),
  aims: choice('bachelor', 'certificate', 'mba', 'trade'),
  since: month,
  before: month,
  orStudent: yes,
  fields: names,
  legal: yes,
  counties: names,
  cities: names,
  district: z.optional(filledText(bounds.text)),
  statuses,
  dual: yes,
  countries: states,
  authorization: yes,
  noSponsor: yes,
  hours: count,
  min: count,
  max: count,
  scale: choice('weighted', 'major'),
  top: count,
  sat: count,
  act: count,
  clt: count,
  satMath: count,
  actMath: count,
  gpa: count,
  of: z.optional(z.union([filledText(bounds.text), z.number()], 'a text or a number')),
  pell: z.optional(z.union([z.literal(true), z.literal('full')], 'true or "full"')),
  income: count,
  aidIndex: count,
  unmet: count,
  poverty: count,
  any: names,
  plan: choice('doctorate', 'graduate-school', 'research', 'public-service', 'study-abroad'),
})
export type ConditionValue = z.output<typeof ConditionValue>
export type SchoolValue = NonNullable<ConditionValue['anyOf']>[number]

/** For whom alone a condition or a round counts. */
export const AppliesTo = object({
  levels: z.optional(list(oneOf(programLevels))),
  years: z.optional(list(oneOf(years))),
  citizenship: statuses,
  /** All but these fields of study. */
  notFields: names,
  schools: names,
}).check(z.refine(value => Object.keys(value).length > 0, 'levels, years or the like'))
export type AppliesTo = z.output<typeof AppliesTo>

/** The name of a shared question, or `member-` with the name of an organization. */
const answerName = z
  .string('the name of a shared question')
  .check(
    z.refine(
      (name: string) => isSharedQuestion(name) || /^member-[a-z]+$/.test(name),
      'the name of a shared question, or member- with a name',
    ),
  )

const ConditionFields = object({
  kind: z
    ._default(oneOf(Object.keys(conditionKinds) as ConditionKind[]), 'other')
    .check(z.describe('What it is about')),
  effect: z
    ._default(oneOf(conditionEffects), 'requires')
    .check(z.describe('requires, excludes and admits decide; the others tell')),
  text: filledText(200).check(z.describe('The words to show, without a full stop')),
  value: z.optional(ConditionValue).check(z.describe('What can be computed with')),
  for: z.optional(AppliesTo).check(z.describe('For whom alone it counts')),
  ask: z
    .optional(
      filledText(150).check(z.refine(text => text.endsWith('?'), 'a question that ends with "?"')),
    )
    .check(z.describe('A question to the reader, answered with yes or no')),
  answer: z
    .optional(z.union([answerName, list(answerName)], 'the name of a shared question'))
    .check(z.describe('The shared question, or several of which one yes is enough')),
  usual: yes.check(z.describe('Hardly anybody fails it')),
  unsure: yes.check(z.describe('The source is old or vague: a no leaves nobody out')),
})

/** Whether a condition decides who may apply. */
export const isDeciding = ({ effect }: Pick<Condition, 'effect'>): boolean =>
  effect === 'requires' || effect === 'excludes' || effect === 'admits'

/** A condition that no other field of the audience holds. Free text alone is of kind `other`. */
export const Condition = ConditionFields.check(({ value, issues }) => {
  const report = (path: string[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value })
  const keys: readonly string[] = conditionKinds[value.kind]
  for (const key of Object.keys(value.value ?? {}))
    if (!keys.includes(key)) report(['value', key], `a key of ${value.kind}: ${keys.join(', ')}`)
  if (isDeciding(value)) {
    if (value.usual && value.unsure) report(['unsure'], 'left out where usual is true')
  } else
    for (const key of ['ask', 'answer', 'usual', 'unsure'] as const)
      if (value[key] !== undefined) report([key], `left out, since ${value.effect} decides nothing`)
  if (value.kind === 'step' && value.effect !== 'informs') report(['effect'], 'informs for a step')
})
export type Condition = z.output<typeof ConditionFields>
