import { startOfBuildDay } from './days.ts'
import { getDeadlineStatus } from './deadlines.ts'
import { catalogLimits as limits } from './limits.ts'
import { type Program, ProgramFacts, type SpecifiedFields, toFacts } from './program.ts'
import { type ProgramType, programTypes } from './program-values.ts'
import { ProgramRecord } from './record.ts'
import { asLink, asWebsite, isWithinYears, monthOf, valueAt } from './values.ts'

const maxProblems = 20

/** One error that lists the first problems, one a line. */
export const listProblems = (problems: readonly string[]): Error => {
  const more = problems.length - maxProblems
  return new Error(
    [...problems.slice(0, maxProblems), ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'),
  )
}

/** Parses a data file of programs, which may name `schools`. Throws one error with all problems. */
export function parseRecords(
  text: string,
  file: string,
  schools: ReadonlySet<string>,
): ProgramRecord[] {
  const checked = checkRecords(
    parseList(text, file),
    schools,
    (value, index) => `${file}, ${nameRecord(value, index)}`,
  )
  if (checked.problems.length > 0) throw listProblems(checked.problems)
  return checked.records
}

/** Checks records. `locate` says where one stands, by its position from 0. */
export function checkRecords(
  values: readonly unknown[],
  schools: ReadonlySet<string>,
  locate: (value: unknown, index: number) => string,
): { records: ProgramRecord[]; problems: string[] } {
  const problems: string[] = []
  const positions = new Map<string, number>()
  const records = values.flatMap((value, index) => {
    const report = (problem: string) => problems.push(`${locate(value, index)}: ${problem}`)
    if (!isSmall(value)) {
      report(`it must be at most ${limits.record.size} characters.`)
      return []
    }
    const read = ProgramRecord.safeParse(value)
    if (!read.success) {
      for (const issue of read.error.issues) describeIssue(issue, value).forEach(report)
      return []
    }
    const { id, audience, confidence } = read.data
    const earlier = positions.get(id)
    if (earlier !== undefined)
      report(`its id is already that of record ${earlier + 1}; every id is used once.`)
    positions.set(id, earlier ?? index)
    for (const name of audience.schools?.names ?? [])
      if (!schools.has(name))
        report(`audience.schools.names must be names of HBCU.csv; ${JSON.stringify(name)} is none.`)
    if (confidence === 'low') report('confidence must be high or medium to be published.')
    return [read.data]
  })
  return { records, problems }
}

/** Whether a record can be checked at little cost; a value may also be nested too deeply. */
function isSmall(value: unknown): boolean {
  try {
    return (JSON.stringify(value) ?? '').length <= limits.record.size
  } catch {
    return false
  }
}

/** The text of a data file of programs, one record a line. */
export const formatRecords = (records: readonly ProgramRecord[]): string =>
  `[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`

/** Parses a JSON list. Throws one sentence. */
export function parseList(text: string, file: string): unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}.`)
  }
  if (!Array.isArray(value)) throw new Error(`${file} must hold a list of programs, [ … ].`)
  return value
}

/** `record 3 ("gates-scholarship")`, counted from 1 as an editor counts. */
export function nameRecord(value: unknown, index: number): string {
  const id = value !== null && typeof value === 'object' && 'id' in value ? value.id : undefined
  return `record ${index + 1}${typeof id === 'string' ? ` (${JSON.stringify(id)})` : ''}`
}

type Issue = Exclude<
  ReturnType<(typeof ProgramRecord)['safeParse']>['error'],
  undefined
>['issues'][number]

function describeIssue(issue: Issue, record: unknown): string[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(
      key => `${[field, key].filter(Boolean).join('.')} is not a field of a record.`,
    )
  }
  if (field === '') return ['it must be an object { … } with the fields of a record.']
  const found = valueAt(record, issue.path)
  return [
    `${field} must be ${issue.message}; ${found === undefined ? 'it is missing' : `it is ${shorten(found)}`}.`,
  ]
}

function shorten(value: unknown): string {
  const written = JSON.stringify(value)
  return written.length > 60 ? `${written.slice(0, 60)}…` : written
}

/** The record of what a member suggested, with what an administrator filled in; no sources. */
export interface MemberRecord
  extends Omit<ProgramRecord, 'url' | 'confidence'>,
    SpecifiedFields,
    Pick<Program, 'checked'> {
  url: string | null
  confidence: 'member'
}

/** A record as the table of programs holds it. */
export type StoredRecord = ProgramRecord | MemberRecord

/** An approved contribution; what the administrator left empty is not known. */
interface ApprovedContribution {
  id: string
  name: string
  website: string
  description: string
  type: ProgramType | null
  university: string | null
  citizenship: string | null
  applicationMonth: SpecifiedFields['applicationMonth']
  applicationDeadline: string | null
  applicationLink: string | null
  decidedAt: number | null
}

/** The record of an approved contribution. */
export function toMemberRecord(row: ApprovedContribution): MemberRecord {
  const { applicationDeadline: day, decidedAt } = row
  const fields = {
    university: row.university ?? '',
    citizenship: row.citizenship ?? '',
    applicationMonth: row.applicationMonth,
    // Earlier versions had no limit of years.
    applicationDeadline: day && isWithinYears(day, limits.deadlineYears) ? day : null,
  }
  return {
    id: row.id,
    name: row.name,
    provider: '',
    type: row.type ?? 'Scholarship',
    summary: row.description,
    url: row.applicationLink ?? asWebsite(row.website),
    apply_url: null,
    ...toFacts(fields),
    confidence: 'member',
    ...fields,
    checked: decidedAt === null ? null : new Date(decidedAt).toISOString().slice(0, 10),
  }
}

/** Converts a record; `on` is the day of the build, from which the next deadline counts. */
export function toProgram(record: StoredRecord, on: string): Program {
  if (record.confidence === 'member') {
    const { summary, url, ...rest } = record
    const { id } = record
    return {
      ...rest,
      contributionId: id,
      description: summary,
      logo: null,
      applicationLink: url,
      url: null,
    }
  }
  const { id, name, provider, type, summary, url, apply_url, confidence, ...facts } = record
  const { audience, season, sources } = facts
  const status = getDeadlineStatus(record, startOfBuildDay(on))
  const { opens, closes } = status
  const names = audience.schools
  return {
    id,
    contributionId: null,
    name,
    provider,
    description: summary,
    logo: null,
    type,
    university:
      names && names.groups.length + names.states.length === 0 ? names.names.join('; ') : '',
    citizenship: toSpecifiedCitizenship(audience.citizenship),
    applicationMonth: monthOf(season.opens_month) ?? monthOf(Number(opens?.slice(5, 7) ?? 0)),
    applicationDeadline: status.isStated && closes?.length === 10 ? closes : null,
    applicationLink: asLink(apply_url ?? url),
    url,
    apply_url,
    confidence,
    checked:
      sources
        .flatMap(({ seen }) => seen ?? [])
        .toSorted()
        .at(-1) ?? null,
    ...facts,
  }
}

/** The two values of spec section 3; empty where both may apply, or it is not stated. */
function toSpecifiedCitizenship(statuses: ProgramRecord['audience']['citizenship']): string {
  const [isCitizen, isForeign] = (['us-citizen', 'international'] as const).map(status =>
    statuses?.includes(status),
  )
  if (isCitizen === isForeign) return ''
  return isCitizen ? 'US Citizen' : 'International'
}

/** The start of the record of a contribution, for an administrator to complete. */
export function startRecord(program: Program, today: string) {
  const { id, name, provider, type, description, applicationLink } = program
  return {
    id,
    name,
    provider,
    type,
    summary: description,
    url: applicationLink ?? '',
    apply_url: null,
    ...ProgramFacts.parse(program),
    sources: [{ kind: 'provider', where: applicationLink ?? '', seen: today, fields: [] }],
    confidence: 'medium',
  }
}

/** The record of a program of the editors; null for what a member suggested. */
export function toRecord(program: Program): ProgramRecord | null {
  const { id, name, provider, description, url, apply_url, confidence, contributionId } = program
  const type = programTypes.find(each => each === program.type)
  if (contributionId || !type || !confidence || confidence === 'member') return null
  return {
    id,
    name,
    provider,
    type,
    summary: description,
    url,
    apply_url,
    ...ProgramFacts.parse(program),
    confidence,
  }
}
