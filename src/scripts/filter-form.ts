import type { Filters } from '#lib/filters.ts'
import { readQuery, writeQuery } from '#lib/query.ts'

type FilterField = HTMLInputElement | HTMLSelectElement

const isField = (control: Element): control is FilterField => control.matches('input, select')

/** A form of filters, whose values stand in the address. */
export interface FilterForm {
  fields: readonly FilterField[]
  /** Writes the filters to the address and shows them. */
  apply: () => void
}

/**
 * Keeps a form of filters and the query of the address in step. Starts with what is typed already,
 * else with the query. `show` is called after each change, with trimmed values.
 */
export function watchFilterForm(
  form: HTMLFormElement,
  show: (filters: Filters) => void,
): FilterForm {
  const fields = [...form.elements].filter(isField)
  const query = readQuery()
  for (const field of fields) field.value ||= query.get(field.name) ?? ''
  const apply = () => {
    const filters = Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()]))
    writeQuery(filters)
    show(filters)
  }
  form.addEventListener('input', apply)
  form.addEventListener('submit', event => event.preventDefault())
  // The fields are reset after the event.
  form.addEventListener('reset', () => setTimeout(apply))
  return { fields, apply }
}
