import { ProgramRecord } from './program-record.ts'

const maxProblems = 20

/** Parses a data file of programs. Throws one error that lists all problems by record. */
export function parseRecords(text: string, file: string): ProgramRecord[] {
  const list = parseList(text, file)
  const problems: string[] = []
  const indexes = new Map<string, number>()
  const records = list.flatMap((value, index) => {
    const at = `${file}, ${nameOf(value, index)}`
    const read = ProgramRecord.safeParse(value)
    if (!read.success) {
      problems.push(
        ...read.error.issues.flatMap(issue =>
          describeIssue(issue, value).map(problem => `${at}: ${problem}`),
        ),
      )
      return []
    }
    const earlier = indexes.get(read.data.id)
    if (earlier !== undefined) {
      problems.push(
        `${at}: its id is already that of record ${earlier + 1}; every id is used once.`,
      )
    }
    indexes.set(read.data.id, earlier ?? index)
    return [read.data]
  })
  if (problems.length === 0) return records
  const more = problems.length - maxProblems
  throw new Error(
    [...problems.slice(0, maxProblems), ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'),
  )
}

function parseList(text: string, file: string): unknown[] {
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
function nameOf(value: unknown, index: number): string {
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
    const known =
      field === ''
        ? Object.keys(ProgramRecord.shape).join(', ')
        : 'those described in src/content/program-record.ts'
    return issue.keys.map(
      key => `${[field, key].filter(Boolean).join('.')} is not a field; expected ${known}.`,
    )
  }
  if (field === '')
    return ['must be an object { … } with the fields of src/content/program-record.ts.']
  const found = valueAt(record, issue.path)
  return [
    `${field} must be ${issue.message}; ${found === undefined ? 'it is missing' : `it is ${shorten(found)}`}.`,
  ]
}

const valueAt = (record: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object'
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    record,
  )

function shorten(value: unknown): string {
  const written = JSON.stringify(value)
  return written.length > 60 ? `${written.slice(0, 60)}…` : written
}
