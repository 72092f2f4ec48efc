import type { Program } from '#contract/programs.ts'
import type { CatalogIndex, Column } from '#lib/catalog-index.ts'
import { sortPrograms } from './catalog.ts'

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

/** The search index of a catalog, in its order. */
export function createSearchIndex(programs: readonly Program[]): CatalogIndex {
  const ordered = sortPrograms(programs)
  const columnOf = (read: (program: Program) => string) => toColumn(ordered.map(read))
  return {
    ids: ordered.map(({ id }) => id),
    names: ordered.map(({ name }) => name),
    provider: columnOf(({ provider }) => provider),
    type: columnOf(({ type }) => type),
    field: columnOf(({ audience }) => audience.fields.join('|')),
    level: columnOf(({ audience }) => audience.levels.join('|')),
    citizenship: columnOf(({ citizenship }) => citizenship),
    dates: toColumn(
      ordered.map(({ cycles, season, closes_when_full }) => ({ cycles, season, closes_when_full })),
    ),
  }
}
