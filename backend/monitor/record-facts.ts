import { addDays, type Now } from '#catalog/days.ts'
import { listCycleDates } from '#catalog/deadline-text.ts'
import { getDeadlineStatus } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { type CitizenshipStatus, statusNames } from '#catalog/program-values.ts'
import type { ProgramCycle } from '#catalog/record.ts'
import { stateName } from '#catalog/states.ts'
import { capitalize, formatGpa, formatLongDay, monthNames } from '#catalog/values.ts'
import type { FindingKind } from '#contract/program-checks.ts'

/** What a record states, and how to find it in the text of a page (page-text.ts). */
export interface Fact {
  kind: FindingKind
  /** In words, such as `Closes: March 1, 2027`. */
  fact: string
  isStated(page: string): boolean
}

const toFact = (kind: FindingKind, fact: string, pattern: RegExp): Fact => ({
  kind,
  fact,
  isStated: page => pattern.test(page),
})

/** The facts of a program that its provider's page may state. */
export function listFacts(program: Program, now: Now): Fact[] {
  const { audience, money, ended } = program
  if (ended !== null) return []
  const rounds = listCurrentRounds(program.cycles, now)
  const dates = new Map(rounds.flatMap(listCycleDates).map(([label, day]) => [day, label]))
  const year = /20\d\d(-(20)?\d\d)?/.exec(rounds[0]?.label ?? '')?.[0]
  const { gpa } = audience
  return [
    ...[...dates].map(([day, label]) =>
      toFact('date', `${label}: ${formatLongDay(day)}`, dayPattern(day)),
    ),
    ...listAmounts(money).map(each =>
      toFact('amount', `$${formatAmount(each)}`, amountPattern(each)),
    ),
    ...(gpa ? [toFact('gpa', `GPA ${formatGpa(gpa)}`, gpaPattern(gpa))] : []),
    ...(audience.residence ?? []).map(code =>
      toFact('residence', `Residents of ${stateName(code)}`, residencePattern(code)),
    ),
    ...(audience.citizenship ?? []).map(status =>
      toFact('citizenship', capitalize(statusNames[status].many), statuses[status]),
    ),
    ...(year ? [toFact('year', `Round of ${year}`, yearPattern(year))] : []),
    listOpenness(program, now),
  ]
}

/** The newest round stays for so many days after its end, if no other one is ahead. */
const keptDays = 365

/** The rounds that are not over, else the newest one if it ended within a year. */
function listCurrentRounds(cycles: readonly ProgramCycle[], { today }: Now): ProgramCycle[] {
  const lastDayOf = (cycle: ProgramCycle) =>
    listCycleDates(cycle)
      .map(([, day]) => day)
      .sort()
      .at(-1) ?? ''
  const newest = cycles.toSorted((a, b) => lastDayOf(b).localeCompare(lastDayOf(a)))
  const ahead = newest.filter(cycle => lastDayOf(cycle) >= today)
  const kept = newest.slice(0, 1).filter(cycle => lastDayOf(cycle) >= addDays(today, -keptDays))
  return ahead.length > 0 ? ahead : kept
}

/**
 * A day as March 1, Mar. 1st, 1 March, the second day of February 20-March 1 or March 1-15, 3/1 or
 * 2027-03-01; with its year or without one.
 */
function dayPattern(iso: string): RegExp {
  const [year = '', monthNumber = '', dayNumber = ''] = iso.split('-')
  const name = monthNames[Number(monthNumber) - 1] ?? ''
  const th = '(?:st|nd|rd|th)?'
  const month = `(?:${name}|${name.slice(0, 3)}${name === 'September' ? 't?' : ''}\\.?)`
  const day = `0?${Number(dayNumber)}${th}`
  const numberOfMonth = `0?${Number(monthNumber)}`
  const to = '\\s*(?:-|to|through|until|and|&|,)\\s*'
  const end = `(?!\\d)(?!(?:${to}\\d{1,2}${th})?,?\\s+(?!${year})20\\d\\d)`
  const shortYear = `(?:20)?${year.slice(2)}`
  return new RegExp(
    [
      `\\b${month},?\\s*(?:the\\s+)?(?:\\d{1,2}${th}${to})?${day}${end}`,
      `(?<![\\d,.$])${day}\\s+(?:of\\s+)?${month}(?![a-z])(?!,?\\s+(?!${year})20\\d\\d)`,
      `(?<![\\d/])${numberOfMonth}([/.-])0?${Number(dayNumber)}\\1${shortYear}(?!\\d)`,
      `(?<![\\d/])${numberOfMonth}/0?${Number(dayNumber)}(?![\\d/])`,
      `${year}[/.-]${numberOfMonth}[/.-]0?${Number(dayNumber)}(?!\\d)`,
    ].join('|'),
    'i',
  )
}

/** The amounts of the provider's statement; without one those that the record computes with. */
function listAmounts({ text, min, max }: Program['money']): number[] {
  const scales: Readonly<Record<string, number>> = { k: 1e3, million: 1e6 }
  const named = [...text.matchAll(/\$\s?(\d[\d,]*(?:\.\d+)?)(?:\s?(k|million)\b)?/gi)].map(
    ([, number = '', scale = '']) =>
      Number(number.replaceAll(',', '')) * (scales[scale.toLowerCase()] ?? 1),
  )
  return [...new Set(named.length > 0 ? named : [min ?? 0, max ?? 0])].filter(each => each > 0)
}

/** An amount as `5,000` or `24.50`. */
const formatAmount = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: amount % 1 ? 2 : 0 })

/** An amount as $5,000, 5000 dollars, $5k, or the second one of $2,500-5,000. */
function amountPattern(amount: number): RegExp {
  const digits = formatAmount(amount).replaceAll(',', ',?').replace('.', '\\.')
  const number = `${digits}${amount % 1 ? '' : '(?:\\.00)?'}`
  const forms = [
    `${number}(?![\\d]|[.,]\\d|\\s?(?:k|thousand|million|billion)\\b)`,
    ...(amount >= 1000 ? [`${amount / 1000}\\s?(?:k|thousand)\\b`] : []),
    ...(amount >= 1e6 ? [`${amount / 1e6}\\s?(?:m|million)\\b`] : []),
  ].join('|')
  const first = '(?:\\$|USD)\\s?'
  const range = `${first}[\\d,.]{1,12}k?\\s?(?:-|to|and|or)\\s?`
  return new RegExp(
    `(?<=${first}|${range})(?:${forms})|(?<![\\d.,])${number}\\s?(?:dollars|USD)\\b`,
    'i',
  )
}

/** A grade point average within a few words of what says that it is one. */
function gpaPattern(gpa: number): RegExp {
  const about = '(?:GPA|G\\.P\\.A|grade[- ]point|average|cumulative)'
  const number = `(?<![\\d.])${formatGpa(gpa).replace('.', '\\.')}0?(?!\\d|\\.\\d)`
  const whole = Number.isInteger(gpa) ? `|GPA[^\\d\\n]{0,20}${gpa}(?![.\\d])` : ''
  return new RegExp(`${about}[^]{0,80}?${number}|${number}[^]{0,80}?${about}${whole}`, 'i')
}

/** A state near a word of living there: an address in the footer is no condition. */
function residencePattern(code: string): RegExp {
  const name = stateName(code)
  const dc = code === 'DC' ? '|D\\.C\\.' : ''
  const state = `\\b(?:(?<!West )${name}|${name.toUpperCase()}|${code}${dc})(?!\\w)`
  const living =
    '\\b(?:[Rr]esiden|[Ll]iv(?:e|es|ing)\\b|[Dd]omicil|[Hh]ometown|[Hh]ome state|[Ff]rom\\b|[Hh]igh [Ss]chools?\\b|[Cc]ount(?:y|ies)\\b)'
  return new RegExp(`${living}[^]{0,150}?${state}|${state}[^]{0,60}?${living}`)
}

const us = '\\b(?:U\\.?\\s?S\\.?|United States|America)'

/** In a line that does not say the opposite. */
const inLine = (pattern: string) =>
  new RegExp(
    `^(?!.*(?:\\bnot (?:be )?(?:required|eligible|open)|\\bineligible|\\bno longer|\\b(?:need|can|must) ?not)\\b).*(?:${pattern})`,
    'im',
  )
const statuses: Readonly<Record<CitizenshipStatus, RegExp>> = {
  'us-citizen': inLine(`${us}.{0,40}\\bcitizen|\\bcitizen.{0,60}${us}`),
  'us-national': inLine(
    `(${us}|citizens?,?( and| or)?) (non-?citizen )?nationals?\\b|nationals? of the ${us}`,
  ),
  'permanent-resident': inLine('permanent residen|green[- ]card|resident alien'),
  daca: inLine('\\bDACA\\b|deferred action|\\bdreamers?\\b'),
  refugee: inLine('\\brefugee|\\basyle'),
  international: inLine(
    '\\b(international|foreign) (students?|applicants?|candidates?|scholars?|nationals?)\\b|\\b[FJ]-?1\\b|\\bvisas?\\b|\\b(any|all) (nationalit|countr|citizenship)|regardless of (citizenship|nationality|immigration)',
  ),
}

/** A year, or an academic year as 2026-27, 2026-2027, 2026/27. */
function yearPattern(label: string): RegExp {
  const [first = '', second] = label.split('-')
  // 2027 is not named by 2027-28, but by 2026-27 and 2027-03-01.
  if (!second)
    return new RegExp(
      `(?<!\\d)(?:${first}|20\\d\\d\\s?[-/]\\s?${first.slice(2)})(?!\\d|\\s?[-/]\\s?(?:20)?\\d\\d(?![\\d/-]))`,
    )
  return new RegExp(`${first}\\s?(?:-|/|to)\\s?(?:20)?${second.slice(-2)}(?!\\d)`)
}

/** States of a deadline in which a page may say that applications are closed. */
const closedStates = /^(closed|opens-soon|opens-later|expected-again)$/

const topLength = 1500
const subject =
  '\\b(?:appl(?:y|ications?|ying)|nominations?|submissions?|registration|program|scholarships?|fellowships?|internships?|awards?|grants?|cycle|round|portal|deadline|status|positions?)\\b'
const over =
  'discontinued|paused|suspended|on (?:hold|hiatus)|cancell?ed|no longer (?:offer|award|avail|exist)\\w*|will not be (?:offered|awarded|held)'
const closed =
  'closed|no longer accept\\w*|not (?:currently |now |yet )?(?:accepting|available|open)|(?:has|have) (?:passed|ended|been filled)|(?:is|are) filled'
const overNotice = new RegExp(`${subject}.{0,80}?\\b(?:${over})\\b`, 'i')
const closedNotice = new RegExp(
  `${subject}.{0,80}?\\b(?:${closed})\\b|\\b(?:no longer|not) (?:\\w+ )?accepting\\b|^\\W*(?:now )?closed\\W*$`,
  'i',
)
/** Of another time or thing. */
const otherNotice =
  /\b(once|after|when|until|before|if|unless|will be closed|offices?|captions?)\b/i

/** That a program is open, unless the top of its page has a notice of this round. */
function listOpenness(program: Program, now: Now): Fact {
  const { state, closes } = getDeadlineStatus(program, now)
  const roundYear = Number((closes ?? now.today).slice(0, 4))
  const isOfRound = (line: string) => {
    const named = [...line.matchAll(/\b20(\d\d)(?:\s?[-/]\s?(?:20)?(\d\d)\b)?/g)]
    const years = named.map(([, first, last]) => Number(`20${last ?? first}`))
    return years.length === 0 || Math.max(...years) >= roundYear
  }
  const isNotice = (line: string) =>
    !otherNotice.test(line) &&
    (overNotice.test(line) ||
      (!closedStates.test(state) && closedNotice.test(line) && isOfRound(line)))
  return {
    kind: 'status',
    fact: 'Not closed or ended',
    isStated: page => !page.slice(0, topLength).split('\n').some(isNotice),
  }
}

/** The lines that no longer state a fact, and the new lines that are most like them. */
export function findChangedLines({ kind, isStated }: Fact, before: string, after: string) {
  const [old, now] = [new Set(before.split('\n')), new Set(after.split('\n'))]
  const [removed, added] = [[...old.difference(now)], [...now.difference(old)]]
  if (kind === 'status')
    return { before: '', after: joinLines(added.filter(line => !isStated(line))) }
  const named = removed.filter(isStated)
  const gone = joinLines(named.length > 0 ? named : removed)
  const words = wordsOf(gone)
  const likeness = (line: string) => {
    const own = wordsOf(line)
    return own.intersection(words).size / (own.size + words.size)
  }
  return { before: gone, after: joinLines(added.sort((a, b) => likeness(b) - likeness(a))) }
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+|\d/gu))

const joinLines = (lines: readonly string[]): string =>
  // As the contract limits them.
  Array.from(lines.slice(0, 3), line => line.slice(0, 200)).join('\n')
