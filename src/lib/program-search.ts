/** Words in lower case without accents and apostrophes, with one space around each. */
export const normalize = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Words that say nothing of a program, beside others. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a am an and are at can do for from have i in is me my now of on or that the their to who with ' +
    'best deadline deadlines due find looking major majors money program programs school ' +
    'student students'
  ).split(' '),
)

/** Whether a word says anything of a program; a year does not, since most come every year. */
export const isTelling = (word: string): boolean => !stopWords.has(word) && !/^20\d\d$/.test(word)

/** "pre med" means "pre-med", and no two words such as "press" and "media". */
const looseHyphen = /(?<!\p{L})(pre)\s+(?=\p{L})/giu

/**
 * A test of `getSearchText`: each word begins one of the text, and words of one or two letters,
 * such as a state's, are whole ones.
 */
export function createSearch(query: string): (text: string) => boolean {
  const typed = query.replace(looseHyphen, '$1-').split(/\s+/).map(normalize)
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
