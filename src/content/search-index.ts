import type { Program } from '#catalog/program.ts'
import type { ProgramCycle } from '#catalog/record.ts'
import { listAliases, listStates } from '#catalog/school-rules.ts'
import type { School } from '#catalog/schools.ts'
import type { CatalogIndex, Column, FilterCell } from '#lib/catalog-index.ts'
import { getFilterWords, getSentences } from '#lib/program-search-text.ts'
import { isOnePage, monthsOf, sortByDeadline } from './catalog.ts'
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

/** A round without what no deadline depends on. */
const toDates = (cycle: ProgramCycle): ProgramCycle => ({
  ...cycle,
  label: '',
  papers: null,
  decision: null,
  note: null,
  source: null,
})

/** The search index of a catalog; `on` is the day of the build. */
export function createSearchIndex(
  programs: readonly Program[],
  schools: readonly School[],
  on: string,
): CatalogIndex {
  const ordered = sortByDeadline(programs, on).map(({ program }) => ({
    ...program,
    states: listStates(program.audience, schools),
    aliases: listAliases(program.audience, schools),
    months: monthsOf(program),
  }))
  const columnOf = <Value>(read: (program: (typeof ordered)[number]) => Value) =>
    toColumn(ordered.map(read))
  // The sentences about thousands of programs would be a large file.
  const isWhole = isOnePage(programs.length)
  const filters = createFilters(schools).map(({ name, valuesOf }) => {
    const toCell = (program: (typeof ordered)[number]): FilterCell => [
      valuesOf(program).join('|'),
      getFilterWords(name, program),
    ]
    return [name, columnOf(toCell)] as const
  })
  return {
    ids: ordered.map(({ id }) => id),
    names: ordered.map(({ name }) => name),
    provider: columnOf(({ provider }) => provider),
    type: columnOf(({ type }) => type),
    descriptions: isWhole ? ordered.map(getSentences) : null,
    filters: Object.fromEntries(filters),
    amount: ordered.map(amountOf),
    checked: columnOf(({ checked }) => checked),
    dates: {
      cycles: columnOf(({ cycles }) => cycles.map(toDates)),
      season: columnOf(({ season: { note, ...season } }) => season),
      closes_when_full: columnOf(program => program.closes_when_full),
    },
  }
}
