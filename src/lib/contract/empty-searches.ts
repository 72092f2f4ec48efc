/** The path of `coverage.countEmptySearch`: its schemas would enlarge the catalog's script. */
export const emptySearchPath = '/api/empty-searches'

/** Characters of the words that are kept. */
const maxWords = 60

/** An address, or five digits or more, also with signs between them as in a telephone number. */
const personal = /@|\d(?:[\s().+-]*\d){4}/

/** What is kept of an empty search: words in lower case. Null if it may be about a person. */
export function normalizeEmptySearch(text: string): string | null {
  if (personal.test(text)) return null
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const kept = [...words].slice(0, maxWords).join('').trim()
  return personal.test(kept) || kept === '' ? null : kept
}
