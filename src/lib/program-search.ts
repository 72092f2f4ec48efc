import { normalize } from '#catalog/search-text.ts'
import { isTelling, readSearch } from './search-words.ts'

/**
 * A test of `getSearchText`: each word begins one of the text, and words of one or two letters,
 * such as a state's, are whole ones.
 */
export function createSearch(query: string): (text: string) => boolean {
  // "No-essay" is one word, so that "essay" does not find it.
  const typed = readSearch(query)
    .split(' ')
    .map(word => normalize(word.replace(/^no-/i, 'no')))
  const words = typed.filter(word => word.trim() !== '')
  const telling = words.filter(word => isTelling(word.trim()))
  // A space stands for a typed hyphen: "first-year" is looked for as a whole. Plurals find
  // singulars. "Art" begins "artificial intelligence".
  const isWhole = (word: string) => word.length <= 4 || word === ' art '
  const parts = (telling.length > 0 ? telling : words).map(word =>
    isWhole(word) ? word : word.trimEnd().replace(/(?<=\w{4})s$/, ''),
  )
  return text => parts.every(part => text.includes(part))
}
