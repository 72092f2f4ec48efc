import { confidences, type Program, ProgramFacts, toFacts } from './program.ts'
import { convertSecondForm } from './second-form.ts'
import { asLink, asMedia, type Month, monthNames, readInstant, slugOf } from './values.ts'

const defaultDescription = 'No description available'

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
/** A text, or several values of a foreign record joined by semicolons. */
const valuesIn = (value: unknown): string =>
  Array.isArray(value) ? texts(value).join('; ') : textIn(value)
/** An http(s) address as it is written. */
const linkIn = (value: unknown): string | null => (asLink(textIn(value)) ? textIn(value) : null)
const monthIn = (value: unknown): Month | null => monthNames.find(name => name === value) ?? null
const oneOf = <T extends string>(list: readonly T[], value: unknown): T | null =>
  list.find(item => item === value) ?? null

/** How many students say that it is closed, if any do. */
const readClosedReports = (value: unknown): Pick<Program, 'closedReports'> =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? { closedReports: value } : {}

/** The day at the start of a text, or that of an instant in UTC; null if there is none. */
function dayIn(value: unknown): string | null {
  if (typeof value !== 'string') {
    const at = readInstant(value)
    return at && !Number.isNaN(at.getTime()) ? at.toISOString().slice(0, 10) : null
  }
  const written = textIn(value)
  const plain = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0]
  const read = new Date(plain ? `${plain}T00:00:00Z` : `${written} UTC`)
  return written === '' || Number.isNaN(read.getTime()) ? null : read.toISOString().slice(0, 10)
}

/**
 * Reads a program of any origin: ours, also of the form before, or a foreign record with the fields
 * of the specification. Returns null unless it is an object with a name. The month is derived from the
 * deadline (spec section 3) only in records without facts.
 */
export function readProgram(value: unknown): Program | null {
  if (value === null || typeof value !== 'object') return null
  const record = value as Record<string, unknown>
  const name = textIn(record.name)
  if (name === '') return null
  const facts = ProgramFacts.safeParse(convertSecondForm(record).value)
  const deadline = dayIn(record.applicationDeadline)
  const derived =
    deadline && !facts.success ? (monthNames[Number(deadline.slice(5, 7)) - 1] ?? null) : null
  const fields = {
    university: valuesIn(record.university),
    citizenship: valuesIn(record.citizenship),
    applicationMonth: monthIn(record.applicationMonth) ?? derived,
    applicationDeadline: deadline,
  }
  return {
    id: textIn(record.id) || slugOf(name),
    contributionId: textIn(record.contributionId) || null,
    name,
    provider: textIn(record.provider),
    description: textIn(record.description) || defaultDescription,
    logo: asMedia(textIn(record.logo)),
    type: valuesIn(record.type) || 'Scholarship',
    ...fields,
    applicationLink: asLink(textIn(record.applicationLink)),
    url: linkIn(record.url),
    apply_url: linkIn(record.apply_url),
    confidence: oneOf(confidences, record.confidence),
    checked: textIn(record.checked) || null,
    ...readClosedReports(record.closedReports),
    ...(facts.success ? facts.data : toFacts(fields)),
  }
}

/** Reads a program of `/img/program.json`. Checking 400 of our own would take 100 ms on a phone. */
export const readBuiltProgram = (value: unknown): Program | null =>
  isBuiltProgram(value) ? value : readProgram(value)

/** Whether a value of `/img/program.json` was written by our build, which has checked it. */
const isBuiltProgram = (value: unknown): value is Program =>
  value !== null && typeof value === 'object' && 'ended' in value && 'sources' in value
