import { asWebsite } from './values.ts'

/** Words that come and go in the names of one program, without a final s. */
const filler = new RegExp(
  `^(the|and|of|for|an?|in|at|to|program(me)?|scholar(ship)?|fellow(ship)?|intern(ship)?|grant|award
  |annual|(19|20)\\d\\d)$`.replace(/\s+/g, ''),
)

/** The words of a text in lower case, without accents, punctuation and plural s. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => word.replace(/s$/, ''))
    .filter(Boolean)

/** The words that tell the name of a program from others. */
export const nameWords = (name: string): ReadonlySet<string> =>
  new Set(wordsOf(name).filter(word => !filler.test(word)))

/** Host and path of a website, without `www.`, query and final slash; null for other texts. */
export function addressKey(website: string | null): string | null {
  const link = asWebsite(website)
  if (link === null) return null
  const { host, pathname } = new URL(link)
  return (host.replace(/^www\./, '') + pathname.replace(/\/+$/, '')).toLowerCase()
}

/** Names count as similar from here on: two words of three are the same. */
const minSimilarity = 0.66

/** Longer addresses are not compared, so that the server can keep those of all contributions. */
const maxAddress = 300

/** What programs are compared by. */
export interface ComparedProgram {
  addresses: readonly (string | null)[]
  /** Words of its name, and of its name with its provider. */
  names: readonly ReadonlySet<string>[]
}

/** Prepares a program for `compare`. */
export const toCompared = ({
  name,
  provider = '',
  websites,
}: {
  name: string
  provider?: string
  websites: readonly (string | null)[]
}): ComparedProgram => ({
  addresses: websites
    .map(addressKey)
    .filter(key => key !== null)
    .filter(key => key.length <= maxAddress),
  names: [nameWords(name), ...(provider ? [nameWords(`${provider} ${name}`)] : [])],
})

/**
 * How likely two programs are the same: 2 for the same address, else the share of words that their
 * names have in common (Dice coefficient), at most 1; 0 if that is too low to mean something.
 */
export function compare(a: ComparedProgram, b: ComparedProgram): number {
  if (a.addresses.some(address => b.addresses.includes(address))) return 2
  let best = 0
  for (const one of a.names) for (const other of b.names) best = Math.max(best, shareOf(one, other))
  return best >= minSimilarity ? best : 0
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let common = 0
  for (const word of a) if (b.has(word)) common += 1
  return (2 * common) / (a.size + b.size)
}
