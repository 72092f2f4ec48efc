import { createTextSearch } from '#catalog/search-text.ts'
import { compareTexts } from '#catalog/values.ts'

/** Filters by name; empty means any. */
export type Filters<Name extends string = string> = Record<Name, string>

/** What is searched and filtered of a record, computed once. */
export interface Filterable<Name extends string = string> {
  /** Made by `toSearchText`. */
  text: string
  /** The values of a record for each filter. */
  values: Readonly<Partial<Record<Name, readonly string[]>>>
}

const toSortKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Sorts by name, without case and accents. */
export const sortByName = <Item>(
  list: readonly Item[],
  nameOf: (item: Item) => string = String,
): Item[] =>
  list
    .map(item => ({ item, key: toSortKey(nameOf(item)) }))
    .sort((a, b) => compareTexts(a.key, b.key))
    .map(({ item }) => item)

/** The distinct names of a list, sorted; blank ones are left out. */
export const listNames = (names: readonly string[]): string[] =>
  sortByName([...new Set(names.map(name => name.trim()).filter(Boolean))])

/** A test of records: the text matches the search, each filter the choice (spec section 5). */
export function createFilter<Name extends string>(
  search: string,
  filters: Readonly<Partial<Filters<Name>>>,
): (record: Filterable<Name>) => boolean {
  const isFound = createTextSearch(search)
  const chosen = (Object.entries(filters) as [Name, string][]).filter(([, value]) => value !== '')
  return record =>
    isFound(record.text) && chosen.every(([name, value]) => record.values[name]?.includes(value))
}
