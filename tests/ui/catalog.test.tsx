// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, startOfBuildDay, today } from '#catalog/days.ts'
import { listFilterChoices } from '#catalog/filters.ts'
import { toCardProgram } from '#catalog/program.ts'
import CatalogPage from '#islands/catalog/CatalogPage.tsx'
import ProgramPanel, { ProgramDates } from '#islands/catalog/ProgramPanel.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'
import { press, resetPage, textsOf } from '#tests/support/screen.tsx'

const builtAt = today()
const closing = (days: number) => [cycleOf({ closes: addDays(builtAt, days) })]
const programs = [
  programOf({ id: 'soon', name: 'Soon', confidence: 'high', cycles: closing(2) }),
  programOf({ id: 'later', name: 'Later', type: 'Internship', cycles: closing(40) }),
  programOf({ id: 'unknown', name: 'Unknown', confidence: 'high' }),
]
const [soon, later, unknown] = programs.map(toCardProgram)
const sections = [
  { id: 'now', heading: 'Open', programs: [soon, later].filter(each => each !== undefined) },
  { id: 'rest', heading: 'Date not known', programs: unknown ? [unknown] : [] },
]

const choices = listFilterChoices(programs, [], startOfBuildDay(builtAt), 'catalog')
const page = (
  <CatalogPage {...{ sections, builtAt, choices }} total={3}>
    <nav>Page 1 of 2</nav>
  </CatalogPage>
)
const names = () => textsOf(screen.queryAllByRole('heading', { level: 3 }))
const lines = () => textsOf(document.querySelectorAll('.deadline-line'))
const searchFor = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

const backend = setUpBackend()
const file = 'GET /img/program.json'

beforeEach(() => {
  backend.reply(file, () => Response.json(programs))
  backend.reply('GET /catalog/schools.json', () => Response.json([]))
  history.replaceState(null, '', '/catalog')
})
afterEach(resetPage)

/** Hydrates the markup of a page that was built today, some days later. */
function hydrateLater(days: number) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const built = lines()
  const errors: unknown[] = []
  vi.useFakeTimers({ now: new Date(`${addDays(builtAt, days)}T12:00`), toFake: ['Date'] })
  render(page, { container, hydrate: true, onRecoverableError: error => errors.push(error) })
  return { built, errors }
}

describe('a built page', () => {
  test('is taken over without an error on a later day, and says what is true then', () => {
    const { built, errors } = hydrateLater(1)
    expect(errors).toEqual([])
    expect(built[0]).toContain('in 2 days')
    expect(lines()[0]).toBe('Stated. Closing soon. Closes tomorrow')
    vi.setSystemTime(new Date(`${addDays(builtAt, 3)}T12:00`))
    fireEvent(document, new Event('visibilitychange'))
    expect(lines()[0]).toContain('Closed ')
    // The order changes only when the reader does something.
    expect(names()).toEqual(['Soon', 'Later', 'Unknown'])
    expect(backend.requests(file)).toEqual([])
  })

  test('has cards that say in a line each what a program is, and what it gives', () => {
    const stated = programOf({
      ...{ id: 'a', name: 'A', type: 'Internship', description: 'Ten weeks of summer research.' },
      money: { ...programOf({}).money, min: 5500, max: 5500 },
    })
    const unstated = programOf({ id: 'b', name: 'B' })
    const listed = [stated, unstated].map(toCardProgram)
    render(
      <CatalogPage
        sections={[{ id: 'now', heading: 'Open', programs: listed }]}
        {...{ builtAt }}
      />,
    )
    const lines = [...document.querySelectorAll('li')].map(card =>
      textsOf(card.querySelectorAll(':scope > p')),
    )
    expect(lines).toEqual([
      ['Ten weeks of summer research.', '$5,500 · Internship · Summer', expect.any(String)],
      [unstated.description, 'Scholarship', expect.any(String)],
    ])
  })

  test('is replaced by what is found, and comes back without filters', async () => {
    render(page)
    searchFor('later')
    expect(await screen.findByText('1 program')).toBeTruthy()
    expect(names()).toEqual(['Later'])
    expect(location.search).toBe('?q=later')
    expect(screen.queryByText('Page 1 of 2')?.closest('[hidden]')).toBeTruthy()
    press('Clear all filters')
    expect(names()).toEqual(['Soon', 'Later', 'Unknown'])
    expect(screen.queryByText('Page 1 of 2')?.closest('[hidden]')).toBeNull()
    expect(location.search).toBe('')
  })

  test('stays, and says so, while the search cannot be loaded; the next key tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    backend.fail(file, 404)
    render(page)
    searchFor('lat')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
    expect(names()).toEqual(['Soon', 'Later', 'Unknown'])
    backend.reply(file, () => Response.json(programs))
    searchFor('later')
    expect(await screen.findByText('1 program')).toBeTruthy()
  })

  test.each([
    ['?type=internships', '?type=internships', ['Later']],
    // Links of an earlier version, of which one names no status.
    ['?citizenship=Martian', '', ['Soon', 'Later', 'Unknown']],
  ])('applies the filters of the address %s', async (query, kept, found) => {
    history.replaceState(null, '', `/catalog${query}`)
    render(page)
    await vi.waitFor(() => expect(names()).toEqual(found))
    expect(location.search).toBe(kept)
  })
})

test('the page of a program shows every round that lies ahead with its label', () => {
  const program = programOf({
    id: 'one',
    confidence: 'high',
    applicationLink: 'https://provider.example/',
    cycles: [
      cycleOf({ label: 'early', closes: '2026-12-08', note: 'by course', source: 0 }),
      cycleOf({ label: 'over', closes: '2026-10-01' }),
      cycleOf({ label: 'late', opens: '2026-12-20', closes: '2027-01-06', source: 0 }),
    ],
  })
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00'), toFake: ['Date'] })
  render(
    <>
      <ProgramPanel program={toCardProgram(program)} builtAt="2026-11-27" hasCalendar isHomePage />
      <ProgramDates program={program} builtAt="2026-11-27" />
    </>,
  )
  expect(lines()).toEqual(['Stated. Closing soon. Closes December 8, 2026, in 11 days'])
  expect(screen.getByText('(home page; search there)')).toBeTruthy()
  expect(names()).toEqual(['early', 'late'])
  const dates = [...document.querySelectorAll('dl')].map(({ textContent }) => textContent)
  expect(dates).toEqual(['ClosesDecember 8, 2026', 'OpensDecember 20, 2026ClosesJanuary 6, 2027'])
  expect(screen.getByText(/What the source says/).textContent).toContain('By course.')
  expect(screen.getByRole('link', { name: /^Apply Now/ })).toBeTruthy()
  const share = vi.fn(async () => {})
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  press('Share')
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'One', url: expect.any(String) })
})

test.each([
  ['a date', {}, null],
  ['a note', { note: 'by course' }, 'Dates'],
  ['a second date', { opens: '2026-12-20' }, 'Dates'],
])('the page of a program lists its dates if the deadline leaves out %s', (_, more, heading) => {
  const cycles = [cycleOf({ closes: addDays(builtAt, 40), ...more })]
  render(<ProgramDates program={programOf({ cycles })} builtAt={builtAt} />)
  expect(screen.queryByRole('heading', { level: 2 })?.textContent ?? null).toBe(heading)
})

test('the page of a program that opens later leads to it, not to an application', () => {
  const opens = addDays(today(), 100)
  const program = programOf({
    applicationLink: 'https://provider.example/',
    cycles: [cycleOf({ opens, closes: addDays(opens, 30) })],
  })
  const props = { program: toCardProgram(program), builtAt: today() }
  render(<ProgramPanel {...props} hasCalendar isHomePage={false} />)
  expect(screen.getByRole('link', { name: /^See the program/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Apply Now/ })).toBeNull()
})

test('the page of a program that has ended says so, without a link to apply', () => {
  const program = programOf({
    ended: '2026-08',
    applicationLink: 'https://provider.example/',
    cycles: [cycleOf({ closes: addDays(builtAt, 9) })],
  })
  const panel = { program: toCardProgram(program), builtAt, hasCalendar: false }
  render(<ProgramPanel {...panel} isHomePage={false} />)
  expect(lines()).toEqual(['Ended in August 2026'])
  expect(names()).toEqual([])
  expect(screen.queryByRole('link')).toBeNull()
})
