import { createFilter, type Filterable, type Filters } from '#lib/filters.ts'
import { type FilterForm, watchFilterForm } from './filter-form.ts'

const isSet = (filters: Filters): boolean => Object.values(filters).some(value => value !== '')

/**
 * The filters above the catalog, with a removable chip for each, a count and a button that clears
 * them. `show` shows the filtered programs and returns the text of the count.
 */
export function watchCatalogFilters(
  form: HTMLFormElement,
  show: (filters: Filters, isFiltered: boolean) => string,
): FilterForm {
  const chips = form.querySelector('[data-chips]')
  const count = form.querySelector('output')
  const clear = form.querySelector<HTMLElement>('[type=reset]')

  const createChip = (field: FilterForm['fields'][number]) => {
    const button = document.createElement('button')
    button.type = 'button'
    const text = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value
    button.textContent = `${text} ×`
    button.ariaLabel = `${form.dataset.remove}: ${text}`
    button.onclick = () => {
      field.value = ''
      filterForm.apply()
      field.focus()
    }
    return button
  }
  const filterForm = watchFilterForm(form, filters => {
    const active = filterForm.fields.filter(({ name }) => name !== 'sort' && filters[name] !== '')
    chips?.replaceChildren(...active.map(createChip))
    if (clear) clear.hidden = !isSet(filters)
    const text = show(filters, isSet(filters))
    if (count) count.value = text
  })
  // The button is hidden by then and would lose the focus.
  form.addEventListener('reset', () => setTimeout(() => filterForm.fields[0]?.focus()))
  return filterForm
}

/** A test of programs; the order is no filter. */
export const createCatalogFilter = ({
  q = '',
  sort: _sort,
  ...filters
}: Filters): ((program: Filterable) => boolean) => createFilter(q, filters)

/** `12 of 122 programs`. */
export const formatShown = (shown: number, total: number): string => `${shown} of ${total} programs`
