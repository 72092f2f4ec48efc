import { asWebsite, normalizeInParts } from './values.ts'

/** Words that come and go in the names of one program, without a final s. */
const fillers = new Set([
  ...'the and of for a an in at to program programme annual grant award'.split(' '),
  ...'scholar scholarship fellow fellowship intern internship'.split(' '),
])
const isFiller = (word: string): boolean => fillers.has(word) || /^(19|20)\d\d$/.test(word)

/** A text in lower case without accents. */
const simplify = (text: string): string =>
  normalizeInParts(text, 'NFKD').toLowerCase().replace(/\p{M}/gu, '')

/** The words of a text in lower case, without accents, punctuation and plural s. */
export const wordsOf = (text: string): string[] =>
  simplify(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => word.replace(/s$/, ''))
    .filter(Boolean)

/** The words that tell the name of a program from others. */
const nameWords = (name: string): string[] => [
  ...new Set(wordsOf(name).filter(word => !isFiller(word))),
]

/** Host and path of a website, without `www.`, query and final slash; null for other texts. */
export function addressKey(website: string | null): string | null {
  const link = asWebsite(website)
  if (link === null) return null
  const { host, pathname } = new URL(link)
  return (host.replace(/^www\./, '') + pathname.replace(/\/+$/, '')).toLowerCase()
}

/** Characters of a text that the filter reads: a name, and the host of an address. */
const maxFiltered = 300

/** Names count as similar from here on: two words of three are the same. */
const minSimilarity = 0.66

/** What programs are compared by. */
export interface ComparedProgram {
  addresses: readonly string[]
  /** Words of its name, and of its name with its provider. */
  names: readonly (readonly string[])[]
}

/** Prepares a program for `compare`. */
export function toCompared(program: {
  name: string
  provider?: string
  websites: readonly (string | null)[]
}): ComparedProgram {
  const { name, provider, websites } = program
  const words = nameWords(name)
  return {
    addresses: [...new Set(websites)].map(addressKey).filter(key => key !== null),
    names: [words, ...(provider ? [[...new Set([...nameWords(provider), ...words])]] : [])],
  }
}

/** A quick test of name, provider and websites: only few of thousands are then compared. */
export function createSimilarityFilter({ addresses, names: [words = []] }: ComparedProgram) {
  const hosts = addresses.map(address => address.replace(/[:/].*/, ''))
  // With fewer common words no two names are similar enough.
  const least = Math.max(1, (words.length * minSimilarity) / (2 - minSimilarity))
  return (texts: readonly (string | null)[]): boolean => {
    const text = simplify(texts.map(each => (each ?? '').slice(0, maxFiltered)).join(' '))
    // A host in another alphabet may be written in two ways.
    const isSameHost = hosts.some(host => text.includes(host) || host.includes('xn--'))
    return isSameHost || words.filter(word => text.includes(word)).length >= least
  }
}

/**
 * How likely two programs are the same: the share of words that their names have in common (Dice
 * coefficient), at most 1; 0 if that is too low to mean something. The same address adds 2.
 */
export function compare(a: ComparedProgram, b: ComparedProgram): number {
  let best = 0
  for (const one of a.names) for (const other of b.names) best = Math.max(best, shareOf(one, other))
  if (a.addresses.some(address => b.addresses.includes(address))) return 2 + best
  return best >= minSimilarity ? best : 0
}

function shareOf(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const common = a.filter(word => b.includes(word)).length
  return (2 * common) / (a.length + b.length)
}
