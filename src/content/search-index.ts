import type { Program } from '#contract/programs.ts'
import type { CatalogIndex, Column } from '#lib/catalog-index.ts'
import { getSearchText } from '#lib/program-search.ts'
import type { School } from '#lib/schools.ts'
import { isOnePage, sortByDeadline } from './catalog.ts'
import { amountOf, createFilters } from './filter-choices.ts'

function toColumn<Value>(values: readonly Value[]): Column<Value> {
  const places = new Map<string, number>()
  const distinct: Value[] = []
  const rows = values.map(value => {
    const key = JSON.stringify(value)
    const place = places.get(key) ?? distinct.push(value) - 1
    places.set(key, place)
    return place
  })
  return { values: distinct, rows }
}

/** The search index of a catalog; `on` is the day of the build. */
export function createSearchIndex(
  programs: readonly Program[],
  schools: readonly School[],
  on: string,
): CatalogIndex {
  const ordered = sortByDeadline(programs, on).map(({ program }) => program)
  const columnOf = (read: (program: Program) => string) => toColumn(ordered.map(read))
  // The descriptions of thousands of programs would be a large file.
  const hasDescriptions = isOnePage(programs.length)
  const textOf = (program: Program) =>
    getSearchText({
      ...program,
      name: '',
      provider: '',
      description: hasDescriptions ? program.description : '',
    })
  const filters = createFilters(schools).map(
    ({ name, valuesOf }) => [name, columnOf(program => valuesOf(program).join('|'))] as const,
  )
  return {
    ids: ordered.map(({ id }) => id),
    names: ordered.map(({ name }) => name),
    provider: columnOf(({ provider }) => provider),
    type: columnOf(({ type }) => type),
    text: columnOf(textOf),
    filters: Object.fromEntries(filters),
    amount: ordered.map(amountOf),
    checked: toColumn(ordered.map(({ checked }) => checked)),
    dates: toColumn(
      ordered.map(({ cycles, season, closes_when_full }) => ({ cycles, season, closes_when_full })),
    ),
  }
}
