/** Characters of the words that are kept. */
const maxWords = 60

/** An address, or five digits or more, also with signs between them as in a telephone number. */
const personal = /@|\d(?:[\s().+-]*\d){4}/

/**
 * What is kept of a search that found nothing: words of letters and digits in lower case. Null if
 * nothing is left, or if it may be about a person.
 */
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
