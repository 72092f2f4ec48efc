import { normalize } from './program-search.ts'
import { isTelling } from './search-words.ts'

/** A school that a search names, and what else the search says. */
export interface NamedSchool {
  name: string
  rest: string
}

/** Finds the school of a list that a search names, such as "biology at Savannah State". */
export function findNamedSchool(query: string, names: readonly string[]): NamedSchool | null {
  const typed = normalize(query)
  const found = names
    .map(name => ({ name, short: normalize(name).replace(/ (college|university) $/, ' ') }))
    .filter(({ short }) => typed.includes(short))
    // "West Virginia State" also has the name of Virginia State.
    .sort((a, b) => b.short.length - a.short.length)[0]
  if (!found) return null
  // As typed, since "3.1 GPA" and "don't" mean more than their letters.
  const words = found.short.trim().replaceAll(' ', '[^\\p{L}\\p{N}]+')
  const pattern = `(?<![\\p{L}\\p{N}])${words}( college| university)?(?![\\p{L}\\p{N}])`
  const rest = query.replace(new RegExp(pattern, 'iu'), ' ').replace(/\s+/g, ' ').trim()
  const isFilled = rest.split(/\s+/).some(word => isTelling(normalize(word).trim()))
  return { name: found.name, rest: isFilled ? rest : '' }
}
