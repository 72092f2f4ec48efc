/** Dates and amounts of a text, in a form that does not depend on how they are written. */
export interface PageValues {
  /** `2027-03-01`, `03-01`, `2027-03` or a time, `23:59`. */
  dates: string[]
  /** Such as `5000`. */
  amounts: string[]
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(?<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?'
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const year = '(?<year>20\\d\\d)'
/** The last day of a range within a month: March 1-15. */
const lastDay =
  '(?:\\s*(?:-|–|—|to|through)\\s*(?<last>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:|[,.]\\d))?'

const dateForms = [
  `\\b${month}\\s+(?:the\\s+)?${day}${lastDay}(?!\\d)(?:,?\\s+${year})?\\b`,
  `\\b${day}\\s+(?:of\\s+)?${month}(?:,?\\s+${year})?\\b`,
  `\\b${month},?\\s+${year}\\b`,
  `\\b${year}[-/.](?<number>\\d{1,2})[-/.]${day}\\b`,
  `\\b(?<number>\\d{1,2})[-/.]${day}[-/.](?:${year}|(?<short>\\d\\d))\\b`,
].map(source => new RegExp(source, 'gi'))

const time =
  /\b(?<hour>\d{1,2})(?::(?<minute>\d\d))?(?::\d\d)?\s*(?<half>[ap])\.?m\b\.?|\b(?<hour24>[01]?\d|2[0-3]):(?<minute24>[0-5]\d)(?::[0-5]\d)?\b|\b(?<word>noon|midnight)\b/gi

/** Bounded, so that a page of digits and commas takes no quadratic time. */
const number = '\\d[\\d,]{0,14}(?:\\.\\d{1,9})?'
const scale = '(?:\\s?(?<scale>k|million|m|billion)\\b)?'
const amountForms = [
  `(?:US|USD)?\\s?[$€£]\\s?(?<from>${number})${scale}(?:\\s*(?:-|–|—|to|and)\\s*(?:US|USD)?\\s?[$€£]?\\s?(?<to>\\d[\\d,]{2,14}(?:\\.\\d{1,9})?)(?!\\d|[-/])${scale.replace('scale', 'scaleTo')})?`,
  `\\bUSD\\s?(?<from>${number})`,
  `\\b(?<from>${number})\\s?(?:dollars|USD)\\b`,
].map(source => new RegExp(source, 'gi'))

const weekdays =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b,?\s*|\b(mon|tue|wed|thu|fri|sat|sun)\b[.,]\s*/gi

const pad = (value: string | number) => String(value).padStart(2, '0')

type Groups = Readonly<Record<string, string | undefined>>

/** The dates of a match; none if it is no date. "may 5" in small letters is a verb. */
function readDates({ month: name, number, day, last, year, short }: Groups): string[] {
  if (name && !/^\p{Lu}/u.test(name)) return []
  const index = name ? months.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(number)
  if (index < 1 || index > 12 || Number(day ?? 1) < 1 || Number(day ?? 1) > 31) return []
  const start = year ?? (short ? `20${short}` : '')
  const days = [day, last].filter(each => each !== undefined)
  const ends = days.length === 0 ? [pad(index)] : days.map(each => `${pad(index)}-${pad(each)}`)
  return ends.map(end => (start ? `${start}-${end}` : end))
}

function readTime({ hour, minute, half, hour24, minute24, word }: Groups): string[] {
  if (word) return [word.toLowerCase() === 'noon' ? '12:00' : '00:00']
  if (hour24) return [`${pad(hour24)}:${minute24}`]
  if (Number(hour) > 12) return []
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  return [`${pad(hours)}:${minute ?? '00'}`]
}

const scales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, million: 1e6, billion: 1e9 }

function readAmounts({ from, to, scale, scaleTo }: Groups): string[] {
  const value = (text: string, unit: string | undefined) =>
    String(Number(text.replaceAll(',', '')) * (scales[unit?.toLowerCase() ?? ''] ?? 1))
  return [
    ...(from ? [value(from, scale ?? (to ? scaleTo : undefined))] : []),
    ...(to ? [value(to, scaleTo)] : []),
  ]
}

const forms: readonly {
  pattern: RegExp
  kind: keyof PageValues
  read: (groups: Groups) => string[]
}[] = [
  ...amountForms.map(pattern => ({ pattern, kind: 'amounts' as const, read: readAmounts })),
  ...dateForms.map(pattern => ({ pattern, kind: 'dates' as const, read: readDates })),
  { pattern: time, kind: 'dates', read: readTime },
]

/** Stands for a date or an amount in a text without it. */
const placeholder = ' # '

function extractValues(text: string): PageValues & { rest: string } {
  const values: PageValues = { dates: [], amounts: [] }
  let rest = text.replace(weekdays, '')
  for (const { pattern, kind, read } of forms)
    rest = rest.replace(pattern, (match, ...more) => {
      const found = read(more.at(-1))
      values[kind].push(...found)
      return found.length > 0 ? placeholder : match
    })
  return { dates: sortUnique(values.dates), amounts: sortUnique(values.amounts), rest }
}

const sortUnique = (values: readonly string[]) => [...new Set(values)].sort()

/** The dates and amounts that a text names. */
export function readValues(text: string): PageValues {
  const { dates, amounts } = extractValues(text)
  return { dates, amounts }
}

/** A text with `#` in the place of each date, time and amount, and without weekdays. */
export const replaceValues = (text: string): string =>
  extractValues(text)
    .rest.replace(/\s+/g, ' ')
    .replace(/(# ?(,|-|–|—|to|at|by|through)? ?)+/g, '# ')
    .trim()
