/**
 * A text as every search compares it, query and record alike: words in lower case without accents,
 * apostrophes, dots and "and", with one space around each. "St. Augustine’s" is " saint augustines ".
 */
export const normalize = (text: string): string =>
  ` ${text
    // NFKD makes it a space.
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼʻ′`]/gu, '')
    // "N.C." is "NC", but 3.1 is no 31.
    .replace(/\.(?<=(?<!\p{L})\p{L}\.)(?=\p{L})/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<!\S)st(?!\S)/g, 'saint')
    // "A&M" is "A and M".
    .replace(/(?<!\S)and(?!\S) ?/g, '')
    .trim()} `

/** What is searched of a text: as it is in lower case, and its words. */
export const toSearchText = (text: string): string => `${text.toLowerCase()}\n${normalize(text)}`

/**
 * A test of what `toSearchText` made: it contains the search in any case (spec section 5), or the
 * words of the search, of which the last may be a beginning.
 */
export function createTextSearch(search: string): (searched: string) => boolean {
  const typed = search.trim().toLowerCase()
  const words = normalize(search).trimEnd()
  return searched => searched.includes(typed) || (words !== '' && searched.includes(words))
}
