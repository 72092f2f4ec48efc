import type { Program } from '#contract/programs.ts'
import { monthNames, monthOf } from '#contract/values.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'
import { findUnstatedDates } from './claims.ts'
import { attribute, find, parsePage, textOf } from './parsed-page.ts'

/** The months in which a program opens, or usually opens. */
const openingMonths = ({ cycles, season }: Program): (string | null)[] => [
  monthOf(season.opens_month),
  ...cycles.map(({ opens }) => (opens ? monthOf(Number(opens.slice(5, 7))) : null)),
]

/** What the cards of /programs claim of programs that their records do not say. */
export function findFalseCards(html: string, programs: readonly Program[]): string[] {
  const cards = find(parsePage(html), ({ name }) => name === 'li')
  const found = cards.flatMap(card => {
    const links = find([card], ({ name }) => name === 'a')
    const [page, apply] = links.map(link => attribute(link, 'href'))
    const program = programs.find(({ id }) => page === `/catalog/${id}`)
    if (!program) return [`${page} is the page of no program`]
    const terms = find([card], ({ name }) => name === 'dt').map(textOf)
    const values = find([card], ({ name }) => name === 'dd').map(textOf)
    const read = (term: string) => values[terms.indexOf(term)] ?? ''
    const opens = read(messages.opens)
    const isOpening = monthNames.some(month => month === opens)
    const namesNoSchool = read(messages.university) === messages.anyUniversity
    const isProvider = [program.url, program.apply_url].some(
      address => address && apply && new URL(address).href === apply,
    )
    return [
      ...findUnstatedDates(read(messages.deadline), program),
      ...(isOpening && !openingMonths(program).includes(opens) ? [`it opens in ${opens}`] : []),
      ...(namesNoSchool && program.audience.schools ? ['it names no school'] : []),
      ...(read(messages.typeLabel) === program.type ? [] : ['it is of another type']),
      ...(isProvider ? [] : [`${apply} is its provider`]),
    ].map(claim => `${program.id}: ${claim}`)
  })
  return cards.length === programs.length ? found : [...found, `there are ${cards.length} cards`]
}
