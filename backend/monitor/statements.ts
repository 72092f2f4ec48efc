import { readValues, replaceValues } from './page-values.ts'

/** A sentence or row of a page, with what it says. */
export interface Statement {
  /** With its label, if it is a bare value. */
  text: string
  /** Without days, times and amounts, in lower case: equal for statements that differ in these. */
  pattern: string
  dates: string[]
  amounts: string[]
  statuses: string[]
  /** Whether it is about the program, by its own words or its heading. */
  isRelevant: boolean
  /** Whether its own words are about applying. */
  isAboutApplying: boolean
}

const applying =
  /\b(appl(y|ies|ying|ications?|icants?)|deadlines?|due|clos(e|es|ing)|opens?|opened|opening|submi(t|ts|tted|ssions?)|postmarked|nominations?|cycle|no later than|accept(s|ed|ing)?|enroll?ments?|registration)\b/i
const subject =
  /\b(scholars?(hips?)?|fellow(s|ships?)?|intern(s|ships?)?|awards?|grants?|programs?|stipends?|tuition|recipients?|eligib\w+|essays?|transcripts?|recommendations?|letters?|interviews?|finalists?|winners?|notif\w+|decisions?|announce\w*|semester|cohort|pay|paid|salary|wages?|hour(ly)?|per (year|week|month)|funding|prizes?|amounts?|value|housing|travel|benefits?|dates?|term|positions?|opportunit\w+|status)\b/i
/** Advertisements, events, counters, times of the page itself, other uses of "closed". */
const unrelated = new RegExp(
  [
    '^(posted|published|updated|modified|generated)\\b',
    '\\b(last|date|page|content|site|was) (was )?(updated|modified|reviewed|changed|generated)\\b',
    '\\blast visit|\\bvisitors?\\b|\\d views?\\b|\\bviews?:|\\bpage views\\b|\\bsession (id|expires)\\b',
    "\\btoday( is|:|[’']s)|current (time|date)|local time|copyright|©|all rights reserved",
    '\\b(days?|hours?|weeks?) (left|remaining|until|to go)|countdown',
    '\\b(sale|shop|buy|coupons?|discount|subscribe|tickets?|gala|webinar|raffle|sponsored|advertisement)\\b',
    'gift card|% off|\\bsave (up to )?\\$|offer (ends|expires|valid)|\\braised\\b|\\bdonat(e|ions?)\\b',
    '\\boffices? (is |are |will be )?(hours|closed)|closed caption',
  ].join('|'),
  'i',
)

/** Words of the state of a program, and the state that they mean. */
const statuses: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['closed', /\bclosed\b|\bno longer accept|\bnot (currently |now )?accept(ing)?\b|\bhas ended\b/i],
  ['ended', /\bno longer\b(?! than)|\bdiscontinued\b|\bwill not be (offered|awarded|held)\b/i],
  ['paused', /\bpaus(ed|ing)\b|\bon (hold|pause|hiatus)\b|\bsuspend(ed|ing)\b|\bhiatus\b/i],
  ['canceled', /\bcancell?ed\b/i],
  ['postponed', /\bpostponed\b|\bdelayed\b/i],
  ['extended', /\bextend(ed|ing)\b|\bextension\b/i],
  ['filled', /\b(positions?|spots?|places|seats) (have|has|are|is) (all |now |been )*filled\b/i],
  ['open', /\b(now|re-?) ?open(ed)?\b|\bare open\b|\bis open\b|\breopen(s|ed)?\b/i],
]

/** Whether a line has words of the state of a program, such as "closed". */
export const hasStatus = (line: string): boolean =>
  !unrelated.test(line) && statuses.some(([, pattern]) => pattern.test(line))

/** Statements that are read of a page. A text of 100,000 characters may have 50,000 lines. */
const maxStatements = 5000

/** The statements of the text of a page (page-text.ts). */
export function readStatements(text: string): Statement[] {
  const statements: Statement[] = []
  // Of the last heading, which thousands of lines may follow.
  let isHeadingOfSubject = false
  let label = ''
  for (const line of text.split('\n')) {
    if (statements.length >= maxStatements) break
    const block = line.replace(/^# /, '')
    if (line !== block) isHeadingOfSubject = isSubject(block)
    const isLabeled = label !== '' && isValue(block)
    const isOfSubject = isHeadingOfSubject || isSubject(block)
    for (const sentence of splitSentences(block)) {
      const full = isLabeled ? `${label}: ${sentence}` : sentence
      statements.push(readStatement(full, isOfSubject))
    }
    if (!isLabeled) label = isLabel(block) ? block : ''
  }
  return statements
}

const maxLabel = 80

/** Whether a line is little more than a date, an amount or "closed", as below its label. */
function isValue(line: string): boolean {
  const rest = replaceValues(line)
  return rest.replace(/\P{L}/gu, '').length < 12 && (rest.includes('#') || hasStatus(line))
}

/** Whether a line may name the values below it. */
const isLabel = (line: string): boolean =>
  line.length <= maxLabel && /\p{L}/u.test(line) && !replaceValues(line).includes('#')

const maxSentences = 200

/** Sentences that begin with a capital letter; abbreviations before a number do not end one. */
const splitSentences = (block: string): string[] =>
  block.split(/(?<=[^.\s][a-z0-9)%][.!?])\s+(?=\p{Lu})/u, maxSentences)

function readStatement(text: string, isOfSubject: boolean): Statement {
  const { dates, amounts } = readValues(text)
  const isUnrelated = unrelated.test(text)
  const isAboutApplying = !isUnrelated && applying.test(text)
  return {
    text,
    pattern: replaceValues(text).toLowerCase(),
    dates,
    amounts,
    statuses: statuses.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
    isRelevant: isAboutApplying || (!isUnrelated && (isOfSubject || subject.test(text))),
    isAboutApplying,
  }
}

const isSubject = (context: string): boolean => applying.test(context) || subject.test(context)
