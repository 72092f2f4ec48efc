import { type CatalogRow, findRows, loadRows } from '#lib/catalog-rows.ts'
import type { Filters } from '#lib/filters.ts'
import * as attributes from '#lib/page-attributes.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { type FilterForm, watchFilterForm } from './filter-form.ts'

type Field = FilterForm['fields'][number]

const count = (programs: number): string => `${programs} program${programs === 1 ? '' : 's'}`

/** What a list shows: how many programs, and the words for it. */
interface Shown {
  count: number
  text: string
}

/** Selects the status that links of earlier versions name, such as `?citizenship=US+Citizen`. */
function readFormerStatus(form: HTMLFormElement): void {
  const query = readQuery()
  const former = query.get('citizenship')?.trim().toLowerCase().replaceAll(' ', '-')
  const status = form.elements.namedItem('status')
  if (!former || query.has('status') || !(status instanceof HTMLSelectElement)) return
  status.value = former
  writeQuery({ citizenship: '' })
}

/**
 * The filters above the catalog: a removable chip for each, a count, and for an empty result what
 * leads out of it. The index is loaded on first use.
 *
 * @param prepare completes each row once, such as by the state of its deadline
 * @param show shows the rows in their order; null: nothing is filtered or sorted. Returns what is
 *   shown then; null: everything
 */
export function watchCatalogFilters(
  form: HTMLFormElement,
  prepare: (rows: CatalogRow[]) => CatalogRow[] | Promise<CatalogRow[]>,
  show: (found: readonly CatalogRow[] | null, filters: Filters) => Shown | null,
): void {
  const find = (selector: string) => form.querySelector<HTMLElement>(selector)
  const chips = find('[data-chips]')
  const output = form.querySelector('output')
  const clear = find('[type=reset]')
  const saveSearch = document.querySelector<HTMLElement>(`[${attributes.saveSearch}]`)
  const submit = find('[type=submit]')
  const activeCount = find('[data-active]')
  const details = form.querySelector('details')
  const emptyState = document.querySelector<HTMLElement>(`[${attributes.emptyResult}]`)
  const places = document.querySelectorAll(`[${attributes.explanation}]`)
  const initial = output?.value ?? ''
  const { remove = '', failed = '', show: showText = '' } = form.dataset
  let rows: CatalogRow[] | undefined
  let isLoading = false
  let shownFilters: Filters

  const textOf = (field: Field) => {
    if (!(field instanceof HTMLSelectElement)) return field.value
    const text = field.selectedOptions[0]?.text ?? ''
    // Most filters have this option.
    const label = field.value === 'not-stated' && field.labels[0]?.firstChild?.textContent?.trim()
    return label ? `${label}: ${text}` : text
  }

  const createButton = (field: Field, text: string, label: string, className = '') => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = className
    button.textContent = text
    button.ariaLabel = label
    button.onclick = () => {
      field.value = ''
      filterForm.apply()
      // The pressed button is gone, and a folded field cannot have the focus.
      const target = field.closest('details:not([open])')
        ? details?.querySelector('summary')
        : field
      target?.focus()
    }
    return button
  }

  const createObstacle = (field: Field, left: number) => {
    const text = `${remove} “${textOf(field)}”: ${count(left)}`
    return createButton(field, text, text, 'button')
  }
  /** Its code is loaded on first use. */
  const explain = async (filters: Filters, rows: readonly CatalogRow[], isEmpty: boolean) => {
    const isCurrent = () => shownFilters === filters
    const script = emptyState?.getAttribute(attributes.emptyResult) ?? ''
    await import(/* @vite-ignore */ script).catch(console.warn)
    const result = { rows, filters, filterForm, places, createObstacle, isCurrent, isEmpty }
    window.emptyResult?.explainResult(result)
  }

  readFormerStatus(form)
  const filterForm = watchFilterForm(form, filters => {
    shownFilters = filters
    const active = filterForm.fields.filter(({ name }) => name !== 'sort' && filters[name] !== '')
    const isUsed = active.length > 0 || Boolean(filters.sort)
    chips?.replaceChildren(
      ...active.map(field =>
        createButton(field, `${textOf(field)} ×`, `${remove}: ${textOf(field)}`),
      ),
    )
    const folded = active.filter(({ name }) => name !== 'q').length
    if (activeCount) activeCount.textContent = folded > 0 ? `(${folded})` : ''
    if (clear) clear.hidden = active.length === 0
    if (saveSearch) saveSearch.hidden = active.length === 0
    if (isUsed && !rows) load()
    const found = isUsed && rows ? findRows(rows, filters) : null
    const shown = show(found, filters)
    if (output) output.value = shown?.text ?? initial
    if (submit) submit.textContent = `${showText} ${shown ? count(shown.count) : initial}`
    if (emptyState) emptyState.hidden = shown?.count !== 0
    const isEmpty = found?.length === 0
    // Whatever was searched before is no longer wanted.
    window.emptyResult?.countEmptySearch('')
    for (const place of places) place.replaceChildren()
    if (rows && (filters.q || isEmpty)) explain(filters, rows, isEmpty)
    dispatchEvent(new Event(attributes.programsShown))
  })

  function load(): void {
    if (isLoading || rows) return
    isLoading = true
    loadRows()
      .then(prepare)
      .then(prepared => {
        rows = prepared
        filterForm.apply()
      })
      .catch(error => {
        console.error(error)
        isLoading = false
        if (output) output.value = failed
      })
  }

  form.addEventListener('focusin', load)
  addEventListener(attributes.verdictsChanged, () => filterForm.apply())
  form.addEventListener('submit', () => {
    // Enter in the search, whose results are shown already.
    if (document.activeElement === find('[type=search]')) return
    if (details) details.open = false
    form.scrollIntoView({ block: 'end' })
    details?.querySelector('summary')?.focus({ preventScroll: true })
  })
  // The button is hidden by then and would lose the focus.
  form.addEventListener('reset', () => setTimeout(() => filterForm.fields[0]?.focus()))
  filterForm.apply()
}

/** `12 of 122 programs`. */
export const describeShown = (shown: number, total: number): Shown => ({
  count: shown,
  text: `${shown} of ${total} programs`,
})
