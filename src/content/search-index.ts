import type { Program } from '#contract/programs.ts'
import type { CatalogIndex, Column, PackedDates } from '#lib/catalog-index.ts'
import { sortPrograms } from './catalog.ts'

function column<Value>(values: readonly Value[]): Column<Value> {
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

const packed = (program: Program): PackedDates => [
  program.applicationMonth,
  program.deadlineKind,
  program.deadlineMonth,
  program.deadlineDay,
  program.deadlineKind === 'exact' ? program.applicationDeadline : null,
]

/** The index of a catalog, in its order. */
export function createSearchIndex(programs: readonly Program[]): CatalogIndex {
  const ordered = sortPrograms(programs)
  const columnOf = (of: (program: Program) => string) => column(ordered.map(of))
  return {
    ids: ordered.map(({ id }) => id),
    names: ordered.map(({ name }) => name),
    provider: columnOf(({ provider }) => provider),
    type: columnOf(({ type }) => type),
    field: columnOf(({ fields }) => fields.join('|')),
    level: columnOf(({ levels }) => levels.join('|')),
    citizenship: columnOf(({ citizenship }) => citizenship),
    dates: column(ordered.map(packed)),
  }
}
