import MiniSearch, { type Query } from 'minisearch'
import { mapInSlices } from './map-in-slices.ts'
import { normalize } from './search-text.ts'

/** Words that say nothing of a program, beside others: those of questions, and of every program. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a afford am an any anything apply are at be best but can cant college daughter ' +
    'deadline deadlines do does dont due easy find for from funding get give go good has have ' +
    'help how i if im in into is it letter letters like looking major majors me money my near ' +
    'now of on or our pay program programs qualify requirement requirements right school scores ' +
    'should show so some son student students studying that the their there these they this to ' +
    'want we what when where which who why will with would you your'
  ).split(' '),
)

/** Whether a word says anything of a program; a year does not, since most come every year. */
export const isTelling = (word: string): boolean => !stopWords.has(word) && !/^20\d\d$/.test(word)

/** Words that mean something together, in searches and in programs. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bhigh[ -]school[ -](?=freshm|sophomore|junior|senior)/gi, 'high-school-'],
  [/\b(high(?= school)|community(?= college)|international(?= student)) /gi, '$1-'],
  [/\b(two|2)[ -]year/gi, 'two-year'],
  [/\bgpa (?:of |is )?(\d\.\d)/gi, 'gpa-$1'],
  [/\b(first|second|third|fourth|1st|2nd|3rd|4th) year/gi, '$1-year'],
  // No two words such as "press" and "media".
  [/\b(pre) (?=\w)/gi, '$1-'],
]

/** What people type, and what programs say, in order. A hyphen keeps words together. */
const questions: readonly (readonly [RegExp, string])[] = [
  [/\bdo(es)?(n['’]?t| not) (need|require)|\bwithout\b/gi, 'no'],
  [/\bno (an? |letters? of |minimum )*((essay|transcript|test|recommendation|gpa)s?)\b/gi, 'no-$2'],
  [/(?<!-)\b(gpa (of |is )?)?(\d\.\d)\d*( gpa)?/gi, 'gpa-$3'],
  [/\bfree money\b|\b((pay|money) for|afford) (college|school)\b/gi, 'scholarships'],
  [/\b(\w+) in high school\b/gi, 'high school $1'],
  [/\bgrads?\b/gi, 'graduate'],
  [/\bi need\b/gi, ''],
  [/\b(single )?mo(m|ther)s?\b/gi, 'mothers'],
]

const replaceAll = (text: string, readings: typeof phrases): string =>
  readings.reduce((read, [typed, words]) => read.replace(typed, words), text)

/** A search in words that programs have: "don't need an essay" is "no-essay". */
const readSearch = (query: string): string =>
  replaceAll(query.trim().replace(/\s+/g, ' '), [...questions, ...phrases])

/** Phrases whose words mean something else apart: "no-essay" is not about essays. */
const isPhrase = (word: string): boolean =>
  /^((no|pre|gpa)-|high-school|community-college|international-student)|-years?$/i.test(word)

/** Words that are found where they stand whole; "art" begins "artificial intelligence". */
const isWhole = (term: string): boolean => term.length <= 2 || term === 'art'

/** A term of a search, which begins one of a program. Plurals find singulars. */
const toQuery = (term: string): Query =>
  isWhole(term)
    ? { queries: [term], prefix: false }
    : { queries: [term.replace(/(?<=\w{4})s$/, '')], prefix: true }

/** The words in a word, and with hyphens it as a whole: "first-year" is "firstyear" too. */
function splitWord(word: string): { parts: string[]; whole: string[] } {
  const parts = normalize(word).trim().split(' ').filter(Boolean)
  return { parts, whole: parts.length > 1 && /[-‐‑–]/.test(word) ? [parts.join('')] : [] }
}

/** What a search does for a word; "African-American" is found as one word and as two. */
function readWord(word: string): Query {
  const { parts, whole } = splitWord(word)
  const apart = { combineWith: 'AND', queries: parts.map(toQuery) } as const
  return { combineWith: 'OR', queries: [...whole.map(toQuery), ...(isPhrase(word) ? [] : [apart])] }
}

/** The words of a search that say something, or all. */
function listWords(query: string): string[] {
  const words = query.split(/\s+/).filter(word => normalize(word).trim() !== '')
  const telling = words.filter(word => isTelling(normalize(word).trim()))
  return telling.length > 0 ? telling : words
}

/** A list whose texts can be searched. */
export interface SearchIndex {
  /** The places of what has all words of a search; null for a search without words. */
  find(query: string): ReadonlySet<number> | null
  /**
   * Other words for a search that finds nothing: known words in place of misspelled ones, or else
   * fewer words. At most three, of which `finds` something is true.
   */
  suggest(query: string, finds: (query: string) => boolean): string[]
}

/** Indexes a list in slices, between which the browser answers input. */
export async function createSearchIndex<Item>(
  list: readonly Item[],
  textOf: (item: Item) => string,
): Promise<SearchIndex> {
  const terms = new Map<string, string[]>()
  const listTerms = (word: string): string[] => {
    const known = terms.get(word)
    if (known) return known
    const { parts, whole } = splitWord(word)
    terms.set(word, [...whole, ...parts])
    return [...whole, ...parts]
  }
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: text => replaceAll(text, phrases).split(/\s+/).flatMap(listTerms),
    processTerm: term => term,
    searchOptions: { tokenize: term => [term] },
  })
  await mapInSlices(list, (item, id) => index.add({ id, text: textOf(item) }))

  const findRead = (read: string): ReadonlySet<number> | null => {
    const words = listWords(read)
    if (words.length === 0) return null
    return new Set(
      index.search({ combineWith: 'AND', queries: words.map(readWord) }).map(({ id }) => id),
    )
  }
  return {
    find: query => findRead(readSearch(query)),
    suggest(query, finds) {
      const read = readSearch(query)
      if (read.length > maxLength) return []
      const corrected = correctWords(read, word => listNearest(index, word))
      const found = corrected?.filter(each => each !== read && finds(each)) ?? []
      if (!corrected || found.length > 0) return found
      return listShorter(corrected[0] ?? read, findRead).filter(finds)
    },
  }
}

/** Longer searches are sentences or pasted texts. */
const maxLength = 100
const maxUnknown = 3
const maxSuggestions = 3
/** Shorter words are near to many others. */
const minLetters = 4
/** Words of so many letters may have two mistakes. */
const manyLetters = 8

const wordPattern = /[\p{L}\p{M}\p{N}'’]+/gu

/** A search with known words in place of misspelled ones; null where these are too many. */
function correctWords(
  query: string,
  listNearest: (word: string) => string[] | null,
): string[] | null {
  let queries = [query]
  let unknown = 0
  for (const typed of new Set(query.match(wordPattern))) {
    const nearest = listNearest(normalize(typed).trim())
    if (nearest === null) continue
    unknown += 1
    if (unknown > maxUnknown) return null
    const replace = (each: string, word: string) =>
      each.replace(wordPattern, found => (found === typed ? copyCase(typed, word) : found))
    queries = nearest
      .flatMap(word => queries.map(each => replace(each, word)))
      .slice(0, maxSuggestions)
  }
  return queries
}

/** A word with the capitals of another. */
function copyCase(typed: string, word: string): string {
  if (typed === typed.toLowerCase()) return word
  return typed === typed.toUpperCase()
    ? word.toUpperCase()
    : word.charAt(0).toUpperCase() + word.slice(1)
}

/** How many mistakes a word may have. Numbers are near to many others too. */
const maxMistakes = (word: string): number =>
  word.length < minLetters || /\p{N}/u.test(word) ? 0 : word.length < manyLetters ? 1 : 2

/** The words that are nearest to an unknown one, the most frequent first; null if it is known. */
function listNearest(index: MiniSearch, word: string): string[] | null {
  const most = maxMistakes(word)
  if (most === 0 || !isTelling(word) || index.search(toQuery(word)).length > 0) return null
  for (let mistakes = 1; mistakes <= most; mistakes++) {
    const found = [...countNear(index, word, mistakes)].sort(([, a], [, b]) => b - a)
    const words = found.map(([term]) => term)
    // A wrong first letter is rare.
    const likely = words.filter(term => term.startsWith(word.charAt(0)))
    const nearest = likely.length > 0 ? likely : words
    if (nearest.length > 0)
      return nearest.filter(term => !nearest.some(each => each !== term && term.startsWith(each)))
  }
  return []
}

/** How many texts have each term that so many mistakes make of a word; swapped letters are one. */
function countNear(
  index: MiniSearch,
  word: string,
  mistakes: number,
  counts = new Map<string, number>(),
): Map<string, number> {
  const near = new Map<string, number>()
  for (const { terms } of index.search(word, { fuzzy: mistakes || false }))
    for (const term of terms) near.set(term, (near.get(term) ?? 0) + 1)
  for (const [term, count] of near) counts.set(term, count)
  for (let at = 1; mistakes > 0 && at < word.length; at++) {
    const swapped = word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1)
    countNear(index, swapped + word.slice(at + 1), mistakes - 1, counts)
  }
  return counts
}

/** The words of a search that most texts have together, of as many words as one text has. */
function listShorter(query: string, find: (query: string) => ReadonlySet<number> | null): string[] {
  const words = [...new Set(listWords(query))]
  if (words.length < 2) return []
  const has = new Map<number, string[]>()
  for (const word of words)
    for (const place of find(word) ?? []) has.set(place, [...(has.get(place) ?? []), word])
  const counts = Map.groupBy(has.values(), each => each.join(' '))
  const most = Math.max(...[...has.values()].map(each => each.length))
  return [...counts]
    .filter(([shorter, [first]]) => first?.length === most && shorter !== query)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([shorter]) => shorter)
    .slice(0, maxSuggestions)
}
