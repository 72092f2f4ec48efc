import type { SchoolFacts } from './school-rules.ts'
import { isTelling } from './search.ts'
import { normalize } from './search-text.ts'
import { states } from './states.ts'

type Named = Pick<SchoolFacts, 'name' | 'aliases'>

const placeNames = new Set([...states.map(({ name }) => name), 'Atlanta'].map(normalize))

/** The names of a school without "College" or "University", as a search is read. */
function listShortNames({ name, aliases }: Named): Set<string> {
  const shortNames = [name, ...aliases].map(each => {
    const full = normalize(each)
    const short = full.replace(/ (college|university) $/, ' ')
    // "Texas" is not Texas College, nor "Atlanta" the former Atlanta University.
    return placeNames.has(short) ? full : short
  })
  return new Set(shortNames)
}

/**
 * Finds the school that a search names, such as "biology at Savannah State" or "FAMU", and what else
 * the search says. Returns all schools of a name that several share, such as "TSU".
 */
export function findNamedSchools<School extends Named>(
  query: string,
  schools: readonly School[],
): { school: School; rest: string }[] {
  const typed = normalize(query)
  const found = schools
    .flatMap(school => [...listShortNames(school)].map(short => ({ school, short })))
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
    .join('[^\\p{L}\\p{N}]+(?:and[^\\p{L}\\p{N}]+)?')
  const pattern = `(?<![\\p{L}\\p{N}])${words}( college| university)?(?![\\p{L}\\p{N}])`
  const rest = query.replace(new RegExp(pattern, 'iu'), ' ').replace(/\s+/g, ' ').trim()
  const isFilled = rest.split(/\s+/).some(word => isTelling(normalize(word).trim()))
  return listNamed(named.short).map(({ school }) => ({ school, rest: isFilled ? rest : '' }))
}
