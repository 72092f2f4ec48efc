import { excludesSchool, listSchoolConditions } from '#catalog/other-conditions.ts'
import type { Program } from '#catalog/program.ts'
import { admitsSchool, listAliases, listStates, type SchoolFacts } from '#catalog/school-rules.ts'
import { normalize } from '#catalog/search-text.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { formatCount } from '#lib/format.ts'
import { mapInSlices } from '#lib/map-in-slices.ts'
import { suggestionMessages } from '#lib/messages/suggestions.ts'
import { findNamedSchools } from '#lib/named-school.ts'
import { createSearch } from '#lib/program-search.ts'
import { getSearchText, type Searchable } from '#lib/program-search-text.ts'
import { choicesOf, filterPrograms, type Indexed, type ProgramFilters } from './filters.ts'

/** What the search and the filters know beside the specification's rules. */
export interface SearchFacts {
  all: readonly Indexed[]
  createSearch: typeof createSearch
  /** The programs for the students of the schools that the search names. */
  offerSchools: (filters: ProgramFilters) => SchoolOffer[]
}

interface SchoolOffer {
  filters: ProgramFilters
  /** Names the school, and how many programs the filters find. */
  label: string
}

/** Most programs for the students of a school do not name it. */
function offerSchools(
  all: readonly Indexed[],
  schools: Parameters<typeof findNamedSchools>[1],
  filters: ProgramFilters,
): SchoolOffer[] {
  if (filters.university !== '') return []
  return findNamedSchools(filters.search, schools).flatMap(({ name, rest }) => {
    const offered = { ...filters, search: rest, university: name }
    const { length: count } = filterPrograms(all, offered, createSearch)
    const label = suggestionMessages.forStudentsOf(name, formatCount(count, 'program'))
    return count > 0 ? [{ filters: offered, label }] : []
  })
}

/** Reads the facts of programs with the schools; without the schools if they cannot be loaded. */
export const loadSearchFacts = async (programs: readonly Indexed[]): Promise<SearchFacts> =>
  readFacts(programs, await loadSchools().catch(() => []))

/**
 * Reads what programs say of fields, years, states and schools. A school of the list also matches
 * programs for all HBCUs or for one of its groups.
 */
export async function readFacts(
  programs: readonly Indexed[],
  schools: readonly SchoolFacts[],
): Promise<SearchFacts> {
  const admitted = new Map<string, string[]>()
  const listAdmitted = ({ program: { audience } }: Indexed): string[] => {
    const rule = audience.schools
    if (!rule || rule.groups.length + rule.states.length === 0) return []
    const other = listSchoolConditions(audience.other)
    const key = JSON.stringify([rule, other])
    const known =
      admitted.get(key) ??
      schools
        .filter(school => admitsSchool(rule, school) && !excludesSchool(other, school))
        .map(({ name }) => name)
    admitted.set(key, known)
    return known
  }
  const places = new Map<string, Pick<Searchable, 'states' | 'aliases'>>()
  const findPlaces = ({ residence, schools: rule }: Program['audience']) => {
    const key = JSON.stringify([residence, rule])
    const found = places.get(key) ?? {
      states: listStates({ residence, schools: rule }, schools),
      aliases: listAliases({ schools: rule }, schools),
    }
    places.set(key, found)
    return found
  }
  const all = await mapInSlices(programs, each => ({
    ...each,
    words:
      getSearchText({
        ...each.program,
        ...findPlaces(each.program.audience),
        months: each.values.month,
      }) + normalize(each.values.deadline.join(' ')),
    values: {
      ...each.values,
      university: [...new Set([...each.values.university, ...listAdmitted(each)])],
    },
  }))
  const aliases = new Map(schools.map(school => [school.name, school.aliases]))
  const offered = choicesOf('university', all).map(name => ({
    name,
    aliases: aliases.get(name) ?? [],
  }))
  return { all, createSearch, offerSchools: filters => offerSchools(all, offered, filters) }
}
