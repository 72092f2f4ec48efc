import { anyField, fieldName, findField } from './fields.ts'
import type { CardProgram } from './program.ts'
import { type ConditionFact, nameYears, paperNames, statusNames } from './program-values.ts'
import type { ProgramAudience, ProgramMoney } from './record.ts'
import { describeSchools } from './school-rules.ts'
import { stateNameInSentence } from './states.ts'
import { isInSummer } from './type-lists.ts'
import { capitalize, formatGpa, formatNumber, joinNames } from './values.ts'

/** Names of fields of study as records list them, within a sentence. */
export const describeFields = (fields: readonly string[]): string =>
  fields.some(field => findField(field) === anyField)
    ? 'every field'
    : joinNames(fields.map(field => fieldName(findField(field) ?? field)))

function describeStatus({ citizenship }: Pick<ProgramAudience, 'citizenship'>): string {
  if (!citizenship) return ''
  const names = citizenship.map(status => statusNames[status].many)
  return names.length > 0 ? joinNames(names) : 'any status'
}

const describeNeed = ({ need }: ProgramAudience): string =>
  need === null ? '' : need ? 'Financial need is required' : 'Not considered'

/** The conditions of a program as text; empty where the provider says nothing. */
export function describeConditions(audience: ProgramAudience): Record<ConditionFact, string> {
  const { residence, gpa, conditions } = audience
  return {
    year: capitalize(nameYears(audience)),
    field: capitalize(describeFields(audience.fields)),
    school: describeSchools(audience.schools),
    residence: capitalize(joinNames((residence ?? []).map(stateNameInSentence))),
    status: capitalize(describeStatus(audience)),
    gpa: gpa === null ? '' : `At least ${formatGpa(gpa)}`,
    need: describeNeed(audience),
    other: capitalize(conditions.map(({ text }) => text).join('; ')),
  }
}

const periodNames: Partial<Record<NonNullable<ProgramMoney['per']>, string>> = {
  year: ' a year',
  month: ' a month',
  week: ' a week',
  hour: ' an hour',
}

/** `$1,000 to $5,000 a year`, `About $18 an hour`, `Paid`; empty when nothing of it is stated. */
export function formatAmount({ min, max, per, paid, text }: ProgramMoney): string {
  const [least, most] = [min, max].map(amount =>
    amount ? `$${formatNumber(Math.round(amount))}` : '',
  )
  const period = (per && periodNames[per]) ?? ''
  const one = text.includes(`about ${most}`) ? `About ${most}` : most
  if (least && most) return `${least === most ? one : `${least} to ${most}`}${period}`
  if (most) return `Up to ${most}${period}`
  if (least) return `${least} or more${period}`
  return paid ? 'Paid' : ''
}

/** What decides first, in one line: `Paid, about $8,200 · Summer · US citizens · GPA 3.0`. */
export function describeKeyFacts(program: KeyFacts): string {
  const { money, audience } = program
  const amount = formatAmount(money)
  const isPaid = money.paid && amount !== 'Paid'
  return [
    isPaid ? `Paid, ${amount.charAt(0).toLowerCase()}${amount.slice(1)}` : amount,
    money.paid === false && 'Unpaid',
    isInSummer(program) && 'Summer',
    capitalize(nameYears(audience)),
    capitalize(describeStatus(audience)),
    audience.gpa !== null && `GPA ${formatGpa(audience.gpa)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
type KeyFacts = Pick<CardProgram, 'money' | 'audience' | 'type' | 'name' | 'description'>

/** What an applicant sends: `transcript` is `a transcript`. */
export function describePaper(need: string): string {
  const [name = '', count = '1'] = need.split(':')
  return Number(count) > 1 ? `${count} letters of recommendation` : (paperNames[name] ?? name)
}
