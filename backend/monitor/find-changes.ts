import { addDays } from '#catalog/days.ts'
import type { FindingKind } from '#contract/page-findings.ts'
import { readStatements, type Statement } from './statements.ts'

/** A difference between two versions of a page. */
export interface PageChange {
  kind: FindingKind
  /** What the page said and says; empty where it said or says nothing of it. */
  before: string
  after: string
}

/** A page may say "closed" of another year already. */
const noValues: ReadonlySet<string> = new Set()

type Pair = readonly [before: Statement, after: Statement]

/** Findings of one page at once: a new design of a page is no reason for hundreds. */
const maxChanges = 12
/** Statements that are compared with all others; more are of no program. */
const maxCompared = 300
const minSimilarity = 0.5
const maxExcerpt = 200

const kinds = [
  ['date', 'dates'],
  ['amount', 'amounts'],
  ['status', 'statuses'],
] as const

/**
 * Finds what a page says differently of days, amounts and the state of a program. `readOn` are the
 * days of the two readings, `yyyy-mm-dd`: a page that shows the day of its reading has not changed.
 */
export function findChanges(
  before: string,
  after: string,
  readOn: readonly string[],
): PageChange[] {
  const [was, is] = [readStatements(before), readStatements(after)]
  const [removed, added] = [subtract(was, is), subtract(is, was)]
  const pairs = pairUp(removed, added)
  const paired = new Set(pairs.flat())
  const values = { was: collectValues(was), is: collectValues(is) }
  const days = new Set(readOn.flatMap(around))
  const isOfReading = ({ isAboutApplying, dates }: Statement) =>
    !isAboutApplying && dates.some(date => days.has(date))
  const changes = kinds.flatMap(([kind, name]) => {
    /** Whether a statement without a pair says what the other page says nowhere. */
    const isNew = (statement: Statement, known: ReadonlySet<string>) =>
      !paired.has(statement) &&
      (kind === 'date' ? statement.isAboutApplying : statement.isRelevant) &&
      statement[name].some(value => !known.has(value))
    const changed = pairs.filter(
      ([old, now]) =>
        old.isRelevant &&
        now.isRelevant &&
        !(kind === 'date' && isOfReading(now)) &&
        String(old[name]) !== String(now[name]),
    )
    const gone = removed.filter(each => isNew(each, values.is))
    const more = added.filter(each => isNew(each, kind === 'status' ? noValues : values.was))
    // A sentence that was written anew.
    const only = gone.length === 1 && more.length === 1
    const rest = only
      ? [{ old: gone[0], now: more[0] }]
      : [
          ...gone.map(old => ({ old, now: undefined })),
          ...more.map(now => ({ old: undefined, now })),
        ]
    return [...changed.map(([old, now]) => ({ old, now })), ...rest].map(
      ({ old, now }): PageChange => ({
        kind,
        before: excerptOf(old?.text ?? '', now?.text ?? ''),
        after: excerptOf(now?.text ?? '', old?.text ?? ''),
      }),
    )
  })
  return uniqueChanges(changes).slice(0, maxChanges)
}

/** The statements that the other list does not have, or has less often. */
function subtract(list: readonly Statement[], other: readonly Statement[]): Statement[] {
  const counts = new Map<string, number>()
  for (const { text } of other) counts.set(text, (counts.get(text) ?? 0) + 1)
  return list.filter(({ text }) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count - 1)
    return count <= 0
  })
}

/**
 * Pairs statements that differ in dates and amounts only, in their order; then those of similar
 * words.
 */
function pairUp(removed: readonly Statement[], added: readonly Statement[]): Pair[] {
  const byPattern = Map.groupBy(added, ({ pattern }) => pattern)
  const pairs: Pair[] = []
  const left = removed.filter(old => {
    const now = byPattern.get(old.pattern)?.shift()
    if (now) pairs.push([old, now])
    return !now
  })
  const unpaired = [...byPattern.values()].flat().slice(0, maxCompared)
  const open = new Map(unpaired.map(now => [now, wordsOf(now)]))
  for (const old of left.slice(0, maxCompared)) {
    const words = wordsOf(old)
    const best = [...open]
      .map(([now, others]) => ({ now, similarity: similarityOf(words, others) }))
      .reduce<{ now?: Statement; similarity: number }>(
        (most, each) => (each.similarity > most.similarity ? each : most),
        { similarity: minSimilarity },
      )
    if (!best.now) continue
    open.delete(best.now)
    pairs.push([old, best.now])
  }
  return pairs
}

const wordsOf = ({ pattern }: Statement) => new Set(pattern.match(/[\p{L}#]+/gu))

/** Words in common, from 0 to 1 (Sørensen–Dice). */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter(word => other.has(word)).length
  return (2 * common) / (one.size + other.size || 1)
}

/** All dates, amounts and states of the statements about the program. */
const collectValues = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    statements
      .filter(({ isRelevant }) => isRelevant)
      .flatMap(({ dates, amounts, statuses }) => [...dates, ...amounts, ...statuses]),
  )

/** A day and its neighbors, since the page may be in another time zone; with and without year. */
function around(day: string): string[] {
  return [-1, 0, 1].flatMap(offset => {
    const text = addDays(day, offset)
    return [text, text.slice(5)]
  })
}

/** At most 200 characters of a text, around where it begins to differ from the other. */
function excerptOf(text: string, other: string): string {
  const characters = [...text]
  if (characters.length <= maxExcerpt) return text
  const others = [...other]
  const differsAt = characters.findIndex((character, at) => character !== others[at])
  const start = Math.max(0, Math.min(differsAt - 80, characters.length - maxExcerpt + 1))
  const part = characters.slice(start, start + maxExcerpt - 2).join('')
  return `${start > 0 ? '…' : ''}${part}${start + maxExcerpt - 2 < characters.length ? '…' : ''}`
}

const uniqueChanges = (changes: readonly PageChange[]): PageChange[] => [
  ...new Map(changes.map(change => [JSON.stringify(change), change])).values(),
]
