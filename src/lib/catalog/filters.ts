import type { Now } from './days.ts'
import {
  byDeadline,
  type DeadlineStatus,
  deadlineOrder,
  getDeadlineStatus,
  isListed,
} from './deadlines.ts'
import { searchNames } from './filter-query.ts'
import { amountOf, createFilters, listMonths, remember, type ValueFilter } from './filter-values.ts'
import { mapInSlices } from './map-in-slices.ts'
import { findNamedSchools } from './named-schools.ts'
import type { Program } from './program.ts'
import { listAliases, listStates, type SchoolFacts } from './school-rules.ts'
import { createSearchIndex, type SearchIndex } from './search.ts'
import { createTextSearch, toSearchText } from './search-text.ts'
import { getSearchText } from './search-words.ts'
import { compareNames, compareTexts, formatNumber } from './values.ts'

/** Filters by their names in the address; empty: any. `sort` is the order. */
export type Filters = Readonly<Record<string, string>>

/** Which filters a page has: those of /catalog, or the specification's of /programs. */
export type FilterSet = 'catalog' | 'programs'

/** An option of a filter. */
export type Option = readonly [value: string, label: string]

/** A select: its name in the address, its label, and its options. */
export interface FilterChoice {
  name: string
  label: string
  options: readonly Option[]
}

/** A program with what it is filtered by, at a time. */
interface Entry {
  program: Program
  status: DeadlineStatus
  values: Readonly<Record<string, readonly string[]>>
}

/** The programs of a page that are listed, which can be searched and filtered. */
export interface Catalog {
  /** What is open or due next comes first. */
  entries: readonly Entry[]
  choices: readonly FilterChoice[]
  /** What passes all filters, in the chosen order. */
  find(filters: Filters): readonly Entry[]
  /** Filters without which something is found, and how much. */
  listObstacles(filters: Filters): readonly (readonly [name: string, count: number])[]
  /** Other words for a search that finds nothing. */
  suggest(filters: Filters): readonly string[]
  /** The programs for students of the schools that the search names: most do not name one. */
  offerSchools(filters: Filters): readonly { label: string; filters: Filters }[]
}

const readValues = (filters: readonly ValueFilter[], program: Program, status: DeadlineStatus) =>
  Object.fromEntries(filters.map(({ name, valuesOf }) => [name, valuesOf(program, status)]))

/** What can be filtered by: an option that gives nothing is not offered. */
const toChoices = (
  filters: readonly ValueFilter[],
  values: readonly Entry['values'][],
): FilterChoice[] =>
  filters.map(({ name, label, options, isOpen }) => {
    const found = new Set(values.flatMap(each => each[name] ?? []))
    if (!isOpen) return { name, label, options: options.filter(([value]) => found.has(value)) }
    for (const [value] of options) found.delete(value)
    return {
      name,
      label,
      options: [...options, ...[...found].sort(compareNames).map(value => [value, value] as const)],
    }
  })

/** The filters of a page and their options, for its first render. */
export function listFilterChoices(
  programs: readonly Program[],
  schools: readonly SchoolFacts[],
  now: Now,
  set: FilterSet,
): FilterChoice[] {
  const filters = createFilters(programs, schools, now, set)
  const values = programs
    .filter(isListed)
    .map(each => readValues(filters, each, getDeadlineStatus(each, now)))
  return toChoices(filters, values)
}

const orders: Readonly<Record<string, (a: Entry, b: Entry) => number>> = {
  amount: (a, b) => amountOf(b.program) - amountOf(a.program),
  name: (a, b) => compareNames(a.program.name, b.program.name),
  checked: (a, b) => compareTexts(b.program.checked ?? '', a.program.checked ?? ''),
}

/** Reads the programs for search and filters, in slices between which the browser answers input. */
export async function createCatalog(...of: Parameters<typeof startCatalog>): Promise<Catalog> {
  const catalog = await startCatalog(...of)
  await catalog.indexed
  return catalog
}

/** The same before the search is there: until `indexed`, only names are searched. */
export async function startCatalog(
  programs: readonly Program[],
  schools: readonly SchoolFacts[],
  now: Now,
  set: FilterSet,
): Promise<Catalog & { indexed: Promise<void> }> {
  const filters = createFilters(programs, schools, now, set)
  const listed = await mapInSlices(programs.filter(isListed), program => {
    const status = getDeadlineStatus(program, now)
    const entry = { program, status, values: readValues(filters, program, status) }
    return { program, entry, order: deadlineOrder(status, now.today) }
  })
  const entries = listed.sort(byDeadline).map(({ entry }) => entry)
  const listPlaces = remember(
    ({ audience }) => ({
      states: listStates(audience, schools),
      aliases: listAliases(audience, schools),
    }),
    ({ audience: { residence, schools: rule } }) => [residence, rule],
  )
  let index: SearchIndex | undefined
  const indexed = createSearchIndex(entries, ({ program, status }) =>
    getSearchText(program, {
      ...listPlaces(program),
      months: listMonths(program, status),
      state: status.state,
    }),
  ).then(created => {
    index = created
  })
  const names = entries.map(({ program }) => toSearchText(program.name))
  const choices = toChoices(
    filters,
    entries.map(({ values }) => values),
  )
  const searchName = searchNames[set]
  const isSet = (chosen: Filters) => (name: string) => Boolean(chosen[name])

  function find(chosen: Filters): Entry[] {
    const search = chosen[searchName]?.trim() ?? ''
    const active = filters.map(({ name }) => name).filter(isSet(chosen))
    const about = index?.find(search)
    // A name that contains the search counts, whatever its words (spec section 5).
    const isByName = search !== '' && (set === 'programs' || !index)
    const isNamed = isByName ? createTextSearch(search) : null
    const named: Entry[] = []
    const others: Entry[] = []
    entries.forEach((entry, place) => {
      if (!active.every(name => entry.values[name]?.includes(chosen[name] ?? ''))) return
      if (isNamed?.(names[place] ?? '')) named.push(entry)
      else if (about ? about.has(place) : !isNamed) others.push(entry)
    })
    const order = orders[chosen.sort ?? '']
    const found = [...named, ...others]
    return order ? found.sort(order) : found
  }

  const schoolFilter = choices.find(({ name }) => name === 'school' || name === 'university')
  const aliases = new Map(schools.map(school => [school.name, school.aliases]))
  const offered = (schoolFilter?.options ?? []).map(([value, name]) => ({
    value,
    name,
    aliases: aliases.get(name) ?? [],
  }))

  return {
    indexed,
    entries,
    choices,
    find,
    listObstacles: chosen =>
      [searchName, ...filters.map(({ name }) => name)]
        .filter(isSet(chosen))
        .map(name => [name, find({ ...chosen, [name]: '' }).length] as const)
        .filter(([, count]) => count > 0),
    suggest: chosen =>
      index?.suggest(
        chosen[searchName] ?? '',
        search => find({ ...chosen, [searchName]: search }).length > 0,
      ) ?? [],
    offerSchools(chosen) {
      const name = schoolFilter?.name ?? ''
      if (chosen[name]) return []
      return findNamedSchools(chosen[searchName] ?? '', offered).flatMap(({ school, rest }) => {
        const next = { ...chosen, [searchName]: rest, [name]: school.value }
        const { length } = find(next)
        const count = `${formatNumber(length)} program${length === 1 ? '' : 's'}`
        const label = `For students of ${school.name}: ${count}`
        return length > 0 ? [{ label, filters: next }] : []
      })
    },
  }
}
