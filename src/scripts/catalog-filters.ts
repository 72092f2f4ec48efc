import { filterValuesAttribute, parseFilterValues } from '#lib/program-filter-values.ts'
import { createCatalogFilter, formatShown, watchCatalogFilters } from './catalog-filter-form.ts'

/** Filters and sorts the cards of a catalog that fits on one page. */
const cardSelector = `[${filterValuesAttribute}]`
const form = document.querySelector<HTMLFormElement>('#catalog-filter')
const groups = [...document.querySelectorAll<HTMLElement>('[data-page] > section')]
const emptyState = document.querySelector<HTMLElement>('[data-none]')

const readCards = () =>
  groups.flatMap(group =>
    [...group.querySelectorAll<HTMLElement>(cardSelector)].map((element, index) => {
      const state = element.querySelector<HTMLElement>('[data-state]')?.dataset.state ?? ''
      const listed = parseFilterValues(element.getAttribute(filterValuesAttribute) ?? '')
      const values = { ...listed, type: [group.id], state: [state] }
      // Programs without a known day come last.
      const day = state === 'closed' ? '9999' : (element.querySelector('time')?.dateTime ?? '9998')
      return { element, group, index, day, values, text: (element.textContent ?? '').toLowerCase() }
    }),
  )

type Card = ReturnType<typeof readCards>[number]

// Read on first use: on a phone it takes a tenth of a second.
let cards: Card[] | undefined
const getCards = (): Card[] => {
  cards ??= readCards()
  return cards
}

let order = ''

function sortCards(by: string) {
  if (by === order) return
  order = by
  const sorted = getCards().toSorted(
    (a, b) => (by ? a.day.localeCompare(b.day) : 0) || a.index - b.index,
  )
  for (const { element } of sorted) element.parentElement?.append(element)
}

if (form) {
  form.addEventListener('focusin', getCards, { once: true })
  watchCatalogFilters(form, (filters, isFiltered) => {
    if (!cards && !isFiltered) {
      const { length } = document.querySelectorAll(cardSelector)
      return formatShown(length, length)
    }
    const all = getCards()
    const shown = new Set(all.filter(createCatalogFilter(filters)))
    for (const card of all) card.element.hidden = !shown.has(card)
    const shownGroups = new Set([...shown].map(({ group }) => group))
    for (const group of groups) group.hidden = !shownGroups.has(group)
    if (emptyState) emptyState.hidden = shown.size > 0
    sortCards(filters.sort ?? '')
    return formatShown(shown.size, all.length)
  }).apply()
}
