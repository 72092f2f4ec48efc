import type { SchoolFacts } from '#catalog/school-rules.ts'
import { normalize } from '#catalog/search-text.ts'
import { states } from '#catalog/states.ts'
import { isTelling } from './search-words.ts'

/** A school that a search names, and what else the search says. */
export interface NamedSchool {
  name: string
  rest: string
}

const placeNames = new Set([...states.map(({ name }) => name), 'Atlanta'].map(normalize))

/** The names of a school without "College" or "University", as a search is read. */
function listShortNames({ name, aliases }: Pick<SchoolFacts, 'name' | 'aliases'>): Set<string> {
  const shortNames = [name, ...aliases].map(each => {
    const full = normalize(each)
    const short = full.replace(/ (college|university) $/, ' ')
    // "Texas" is not Texas College, nor "Atlanta" the former Atlanta University.
    return placeNames.has(short) ? full : short
  })
  return new Set(shortNames)
}

/**
 * Finds the school that a search names, such as "biology at Savannah State" or "FAMU". Returns all
 * schools of a name that several share, such as "TSU".
 */
export function findNamedSchools(
  query: string,
  schools: readonly Pick<SchoolFacts, 'name' | 'aliases'>[],
): NamedSchool[] {
  const typed = normalize(query)
  const found = schools
    .flatMap(school => [...listShortNames(school)].map(short => ({ name: school.name, short })))
    .filter(({ short }) => typed.includes(short))
    // "West Virginia State" also has the name of Virginia State.
    .sort((a, b) => b.short.length - a.short.length)
  const listNamed = (short: string) => found.filter(each => each.short === short)
  const named = found.find(({ short }) => listNamed(short).length === 1) ?? found[0]
  if (!named) return []
  // As typed, since "3.1 GPA" and "don't" mean more than their letters.
  const words = named.short
    .trim()
    .split(' ')
    .map(word => (word === 'saint' ? '(saint|st)' : [...word].join("['’.]?")))
    .join('[^\\p{L}\\p{N}]+')
  const pattern = `(?<![\\p{L}\\p{N}])${words}( college| university)?(?![\\p{L}\\p{N}])`
  const rest = query.replace(new RegExp(pattern, 'iu'), ' ').replace(/\s+/g, ' ').trim()
  const isFilled = rest.split(/\s+/).some(word => isTelling(normalize(word).trim()))
  return listNamed(named.short).map(({ name }) => ({ name, rest: isFilled ? rest : '' }))
}
