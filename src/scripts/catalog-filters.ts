import { countWords, isChosen, watchForm } from './catalog-form.ts'

/** Filters and orders the cards of a catalog of one page where they stand. Loaded as a file of its own (`?worker&url`). */
const form = document.querySelector<HTMLFormElement>('#catalog-filter')
const groups = [...document.querySelectorAll<HTMLElement>('.catalog-group')]
const none = document.querySelector<HTMLElement>('[data-none]')

const readCards = () =>
  groups.flatMap(group =>
    [...group.querySelectorAll<HTMLElement>('[data-find]')].map((card, place) => {
      const [level, field, citizenship, month] = (card.dataset.find ?? '')
        .split('|')
        .map(list => list.split(';'))
      const state = [card.querySelector<HTMLElement>('[data-state]')?.dataset.state ?? '']
      const values = { type: [group.id], level, field, citizenship, month, state } as Record<string, string[]>
      // Programs without a known day come last.
      const day = card.querySelector('time')?.dateTime ?? '9998'
      return { card, group, place, day: state[0] === 'closed' ? '9999' : day, values, text: textOf(card) }
    }),
  )

type Card = ReturnType<typeof readCards>[number]

// Reading them all takes a phone a tenth of a second, which most who come to look around need not spend.
let known: Card[] | undefined
const cardsNow = (): Card[] => {
  known ??= readCards()
  return known
}

function textOf(card: HTMLElement): string {
  return (card.textContent ?? '').toLowerCase()
}

let order = ''

function sort(cards: readonly Card[], by = '') {
  if (by === order) return
  order = by
  const sorted = cards.toSorted((a, b) => (by ? a.day.localeCompare(b.day) : 0) || a.place - b.place)
  for (const { card } of sorted) card.parentElement?.append(card)
}

if (form) {
  form.addEventListener('focusin', cardsNow, { once: true })
  watchForm(form, choice => {
    if (!known && Object.keys(choice).length === 0) {
      const { length } = document.querySelectorAll('.catalog-group [data-find]')
      return countWords(length, length)
    }
    const cards = cardsNow()
    let shown = 0
    const full = new Set<HTMLElement>()
    for (const { card, group, values, text } of cards) {
      card.hidden = !isChosen(choice, text, values)
      if (card.hidden) continue
      shown++
      full.add(group)
    }
    for (const group of groups) group.hidden = !full.has(group)
    if (none) none.hidden = shown > 0
    sort(cards, choice.sort)
    return countWords(shown, cards.length)
  }).apply()
}
