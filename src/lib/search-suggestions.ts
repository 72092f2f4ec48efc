import { normalize } from '#catalog/search-text.ts'
import { mapInSlices } from './map-in-slices.ts'
import { createSearch } from './program-search.ts'
import { isTelling, readSearch } from './search-words.ts'

/** A search that found nothing. */
export interface EmptySearch<Item> {
  query: string
  /** All that is searched, also what filters leave out. */
  list: readonly Item[]
  /** What the search reads of an item: words as `normalize` writes them. */
  textOf: (item: Item) => string
  /** Whether another query would find something. */
  finds: (query: string) => boolean
}

/** Time without a further key after which suggestions are offered, in milliseconds. */
const debounceDelay = 300
/** Longer searches are sentences or pasted texts. */
const maxLength = 100
/** Each unknown word costs a look at all texts. */
const maxUnknown = 3
const maxSuggestions = 3
/** Shorter words are near to many others. */
const minLetters = 4
/** Words of so many letters may have two mistakes. */
const manyLetters = 8

/**
 * Suggests queries once nobody types any more; none if the search is not the latest one by then.
 */
export async function suggestDebounced<Item>(
  search: EmptySearch<Item>,
  isCurrent: () => boolean,
): Promise<string[]> {
  await new Promise(resolve => setTimeout(resolve, debounceDelay))
  const queries = isCurrent() ? await suggestQueries(search) : []
  return isCurrent() ? queries : []
}

const wordPattern = /[\p{L}\p{M}\p{N}'’]+/gu

/**
 * Suggests queries with known words in place of misspelled ones, or else with fewer words: at most
 * three, and none that finds nothing either. Thousands of texts are read in slices.
 */
export async function suggestQueries<Item>(search: EmptySearch<Item>): Promise<string[]> {
  const query = readSearch(search.query)
  if (query.length > maxLength) return []
  let queries = [query]
  let unknown = 0
  for (const typed of new Set(query.match(wordPattern))) {
    const nearest = await findNearestWords(normalize(typed).trim(), search)
    if (nearest === null) continue
    unknown += 1
    if (unknown > maxUnknown) return []
    queries = nearest
      .flatMap(word => queries.map(each => replaceWord(each, typed, copyCase(typed, word))))
      .slice(0, maxSuggestions)
  }
  const found = await keepFinding(
    queries.filter(each => each !== query),
    search,
  )
  return found.length > 0 ? found : suggestFewerWords(queries[0] ?? query, search)
}

async function keepFinding<Item>(
  queries: readonly string[],
  { finds }: EmptySearch<Item>,
): Promise<string[]> {
  const isFound = await mapInSlices(queries, finds)
  return queries.filter((_, index) => isFound[index])
}

/** Suggests the words that most texts have together, of as many words as one text has. */
async function suggestFewerWords<Item>(
  query: string,
  search: EmptySearch<Item>,
): Promise<string[]> {
  const words = [...new Set(query.split(/\s+/))].filter(word => isTelling(normalize(word).trim()))
  if (words.length < 2) return []
  const tests = words.map(createSearch)
  const counts = new Map<string, { count: number; size: number }>()
  await mapInSlices(search.list, item => {
    const text = search.textOf(item)
    const has = words.filter((_, index) => tests[index]?.(text))
    const shorter = has.join(' ')
    counts.set(shorter, { count: (counts.get(shorter)?.count ?? 0) + 1, size: has.length })
  })
  const most = Math.max(...[...counts.values()].map(({ size }) => size))
  const queries = [...counts]
    .filter(([shorter, { size }]) => size === most && size > 0 && shorter !== query)
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([shorter]) => shorter)
  return keepFinding(queries.slice(0, maxSuggestions), search)
}

const replaceWord = (query: string, typed: string, word: string): string =>
  query.replace(wordPattern, each => (each === typed ? word : each))

/** A word with the capitals of another. */
function copyCase(typed: string, word: string): string {
  if (typed === typed.toLowerCase()) return word
  return typed === typed.toUpperCase()
    ? word.toUpperCase()
    : word.charAt(0).toUpperCase() + word.slice(1)
}

/** How many mistakes a word may have. Numbers are near to many others too. */
const maxDistance = (word: string): number =>
  word.length < minLetters || /\p{N}/u.test(word) ? 0 : word.length < manyLetters ? 1 : 2

/**
 * The words of the texts that are nearest to an unknown word, the most frequent first; null for a
 * word that is known or may have no mistake.
 */
async function findNearestWords<Item>(
  word: string,
  { list, textOf }: EmptySearch<Item>,
): Promise<string[] | null> {
  const most = maxDistance(word)
  if (most === 0 || !isTelling(word)) return null
  // A word with one mistake has its first two letters or all after the third. Looking at each word
  // of 10,000 programs would take ten times as long.
  const parts = [` ${word.slice(0, 2)}`, `${word.slice(3)} `]
  const counts = new Map<string, number>()
  await mapInSlices(list, item => {
    const text = textOf(item)
    for (const part of parts) {
      for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
        const start = text.lastIndexOf(' ', at) + 1
        const found = text.slice(start, text.indexOf(' ', start))
        counts.set(found, (counts.get(found) ?? 0) + 1)
      }
    }
  })
  const isKnown = createSearch(word)(` ${[...counts.keys()].join(' ')} `)
  return isKnown ? null : pickNearest(word, counts, most)
}

function pickNearest(word: string, counts: ReadonlyMap<string, number>, most: number): string[] {
  const near = [...counts].flatMap(([found, count]) => {
    const isNear = Math.abs(found.length - word.length) <= most
    const distance = isNear ? getEditDistance(word, found) : Number.POSITIVE_INFINITY
    // A wrong first letter is rare.
    const order = distance * 2 + (found.startsWith(word.charAt(0)) ? 0 : 1)
    return distance <= most ? [{ found, count, order }] : []
  })
  const nearest = Math.min(...near.map(({ order }) => order))
  return near
    .filter(({ order }) => order === nearest)
    .sort((a, b) => b.count - a.count)
    .map(({ found }) => found)
    .filter((found, _, all) => !all.some(each => each !== found && found.startsWith(each)))
}

/**
 * How many letters were added, left out, replaced or swapped with the next one (Damerau-Levenshtein
 * distance, optimal string alignment).
 */
function getEditDistance(a: string, b: string): number {
  let previous: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (previous[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    previous = last
    last = next
  }
  return last[b.length] ?? 0
}
