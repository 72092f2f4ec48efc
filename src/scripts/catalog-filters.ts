import {
  type DeadlineGroup,
  type DeadlineState,
  deadlineStates,
  groupOfState,
} from '#catalog/deadlines.ts'
import { normalize } from '#catalog/search-text.ts'
import * as attributes from '#lib/page-attributes.ts'
import { describeShown, watchCatalogFilters } from './catalog-filter-form.ts'

/** Filters and sorts the cards of a catalog that fits on one page. */
const form = document.querySelector<HTMLFormElement>('#catalog-filter')
const results = document.querySelector<HTMLElement>('[data-results]')
const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')]
const cards = groups.flatMap(group => [...group.querySelectorAll<HTMLElement>('.program-card')])

const stateOf = (card: HTMLElement): DeadlineState | undefined => {
  const state = card.querySelector<HTMLElement>('[data-state]')?.dataset.state
  return deadlineStates.find(each => each === state)
}

/** The id of a card's program, the last part of its link. */
const idOf = (card: HTMLElement) => card.querySelector('a')?.pathname.split('/').at(-1)

const isOut = (card: HTMLElement) => card.hasAttribute(attributes.notFitting)

/** Moves cards whose state is no longer that of their group. */
function regroup(): void {
  const lists = new Map(groups.map(group => [group.dataset.group, group.querySelector('ul')]))
  for (const card of cards) {
    const state = stateOf(card)
    const group: DeadlineGroup | undefined = state && groupOfState[state]
    const list = lists.get(group)
    if (list && !list.contains(card)) list.append(card)
  }
  hideEmptyGroups()
}

function hideEmptyGroups(): void {
  for (const group of groups) group.hidden = !group.querySelector('li:not([hidden])')
}

/** Shows the cards of the found rows, in their groups or, in another order, in one list. */
function createView() {
  const cardOf = new Map(cards.map(card => [idOf(card), card]))
  const places = cards.map(card => [card, card.parentElement] as const)
  const list = results?.querySelector('ul')
  let isSorted = false
  return (ids: readonly string[] | null, sort: string) => {
    const found = ids?.flatMap(id => cardOf.get(id) ?? []) ?? cards
    const shown = new Set(found)
    for (const card of cards) card.hidden = !shown.has(card)
    if (sort) list?.append(...found)
    else if (isSorted) for (const [card, place] of places) place?.append(card)
    isSorted = sort !== ''
    if (results) results.hidden = !isSorted || found.length === 0
    if (isSorted) hideEmptyGroups()
    else regroup()
  }
}

if (form) {
  regroup()
  // After the head script, which shows the states of the moment.
  addEventListener('visibilitychange', () => {
    if (!results?.querySelector('li')) regroup()
  })
  let view: ReturnType<typeof createView> | undefined
  watchCatalogFilters(
    form,
    rows => {
      const states = new Map(cards.map(card => [idOf(card), stateOf(card)]))
      return rows.map(row => {
        const state = states.get(row.id) ?? ''
        return {
          ...row,
          text: row.text + normalize(state),
          values: { ...row.values, state: [state] },
        }
      })
    },
    (found, { sort = '' }) => {
      if (found) view ??= createView()
      view?.(found?.map(({ id }) => id) ?? null, found ? sort : '')
      const isOnly = document.querySelector(`[${attributes.onlyFitting}]`) !== null
      if (!found && !isOnly) return null
      const shown = cards.filter(card => !card.hidden && !(isOnly && isOut(card)))
      return describeShown(shown.length, cards.length)
    },
  )
}
