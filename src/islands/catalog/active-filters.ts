import { notStated } from '#catalog/filter-query.ts'
import type { FilterChoice, Filters } from '#catalog/filters.ts'

/** The names of the filters that are set; an order is none. */
export const listActive = (filters: Filters): string[] =>
  Object.keys(filters).filter(name => name !== 'sort' && filters[name]?.trim())

/** A filter that is set, as people read it. */
export function nameFilter(choices: readonly FilterChoice[], filters: Filters, name: string) {
  const value = filters[name] ?? ''
  const choice = choices.find(each => each.name === name)
  const text = choice?.options.find(([option]) => option === value)?.[1] ?? value
  // Most filters have this option.
  return choice && value === notStated ? `${choice.label}: ${text}` : text
}

/** The id of the bar with search and filters. */
export const barId = 'program-filter'

/**
 * Moves the focus to what folds a filter, for buttons that disappear with it; to the search box
 * without a name, or where the filter has no field.
 */
export function focusFilter(name = ''): void {
  const bar = document.getElementById(barId)
  const hasField = bar?.querySelector(`details select[name="${name}"]`)
  bar?.querySelector<HTMLElement>(hasField ? 'summary' : '[type=search]')?.focus()
}
