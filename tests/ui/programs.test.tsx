// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, today } from '#catalog/days.ts'
import { toCardProgram } from '#catalog/program.ts'
import { formatLongDay } from '#catalog/values.ts'
import ProgramsPage from '#islands/catalog/ProgramsPage.tsx'
import { $session } from '#lib/session.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import { cardOf, press, resetPage, signInAs, textsOf } from '#tests/support/screen.tsx'

const { ada } = users

const programs = [
  { id: 'p2', name: 'Bridge' },
  {
    id: 'p1',
    name: 'Harbor Fellowship',
    description: 'A summer by the water.',
    logo: '/img/harbor.png',
    type: 'Fellowship',
    university: 'Fisk University',
    citizenship: 'US Citizen',
    applicationMonth: 'January',
    applicationDeadline: '2087-02-15',
    applicationLink: 'https://example.org/harbor',
  },
]

const backend = setUpBackend()
/** The file of the build. */
const file = 'GET /img/program.json'

beforeEach(() => {
  backend.reply(file, () => Response.json(programs))
  history.replaceState(null, '', '/programs')
  signInAs(ada)
})
afterEach(resetPage)

test('shows 60 programs at a time; the focus moves to the first new one', async () => {
  const many = Array.from({ length: 70 }, (_, index) => ({ id: `m${index}`, name: `M ${index}` }))
  backend.reply(file, () => Response.json(many))
  render(page)
  const cards = () =>
    within(screen.getByRole('list', { name: 'Programs' })).getAllByRole('listitem')
  await screen.findByText('70 programs')
  expect(cards()).toHaveLength(60)
  press('Show more')
  expect(cards()).toHaveLength(70)
  expect(cards()[60]?.contains(document.activeElement)).toBe(true)
})

const page = <ProgramsPage first={[]} builtAt={today()} />

/** Harbor closes on a stated day. */
const both = ['Harbor Fellowship', 'Bridge']
const names = () => textsOf(screen.queryAllByRole('heading', { level: 2 }))
const searchFor = (value: string) =>
  fireEvent.change(screen.getByPlaceholderText('Search programs...'), { target: { value } })

async function open() {
  render(page)
  await screen.findByText(/^\d+ programs$/)
}

describe('while the page loads', () => {
  test('shows "Loading..." and the first programs of the build during the session check', async () => {
    sessionStorage.clear()
    $session.set({ status: 'unknown' })
    const release = backend.hold('GET /api/auth/verify')
    const first = [toCardProgram(programOf({ id: 'p1', name: 'Harbor Fellowship' }))]
    render(<ProgramsPage first={first} builtAt={today()} />)
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(names()).toEqual(['Harbor Fellowship'])
    await vi.waitFor(() => expect(backend.requests(file)).toHaveLength(1))
    act(() => signInAs(ada))
    expect(await screen.findByText('2 programs')).toBeTruthy()
    expect(names()).toEqual(both)
    release()
  })

  test('shows a spinner beside the search while the programs load', async () => {
    const response = Promise.withResolvers<Response>()
    backend.reply(file, () => response.promise)
    render(page)
    expect(screen.getByPlaceholderText('Search programs...')).toBeTruthy()
    expect(screen.getByText('Loading...').querySelector('.spinner')).not.toBeNull()
    expect(names()).toEqual([])
    await act(async () => response.resolve(Response.json(programs)))
    await screen.findByRole('heading', { name: 'Bridge' })
    expect(document.querySelector('.spinner')).toBeNull()
  })

  test('never shows what the filters of the address leave out', async () => {
    history.replaceState(null, '', '/programs?search=r&type=Fellowship')
    render(page)
    expect(screen.queryByText('No programs found')).toBeNull()
    await screen.findByRole('heading', { name: 'Harbor Fellowship' })
    expect(names()).toEqual(['Harbor Fellowship'])
    expect(screen.getByText('2 active filters')).toBeTruthy()
    expect(location.search).toBe('?search=r&type=Fellowship')
  })
})

test.each([
  ['is missing', () => new Response('', { status: 404 })],
  ['is HTML', () => new Response('<p>hello')],
  ['is no list', () => Response.json({})],
])('shows the empty state and logs the reason when the file %s', async (_, reply) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  backend.reply(file, reply)
  render(page)
  expect(await screen.findByText('No programs found')).toBeTruthy()
  expect(screen.getByText('Try adjusting your search or filter criteria')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy()
  expect(logged).toHaveBeenCalledWith('Failed to fetch programs', expect.anything())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('begins with what is open or due next, whatever the names', async () => {
  const day = (days: number) => [cycleOf({ closes: addDays(today(), days) })]
  const dated = [
    programOf({ id: 'a', name: 'A, over', confidence: 'high', cycles: day(-30) }),
    programOf({ id: 'b', name: 'B, later', confidence: 'high', cycles: day(60) }),
    programOf({ id: 'c', name: 'C, soon', confidence: 'high', cycles: day(5) }),
  ]
  backend.reply(file, () => Response.json(dated))
  render(page)
  await screen.findByText('3 programs')
  expect(names()).toEqual(['C, soon', 'B, later', 'A, over'])
})

test('says of deadlines what is true when somebody returns to the page', async () => {
  const closes = addDays(today(), 1)
  const cycles = [cycleOf({ closes })]
  const harbor = programOf({ id: 'p1', name: 'Harbor', confidence: 'high', cycles })
  backend.reply(file, () => Response.json([harbor, programOf({ id: 'p2', name: 'Bridge' })]))
  await open()
  const shown = () => screen.getByRole('list', { name: 'Programs' }).textContent
  expect(shown()).toContain('Closes tomorrow')
  vi.useFakeTimers({ now: new Date(`${addDays(closes, 1)}T12:00`), toFake: ['Date'] })
  fireEvent(document, new Event('visibilitychange'))
  expect(shown()).toContain(`Closed ${formatLongDay(closes)}`)
  expect(names()).toEqual(['Harbor', 'Bridge'])
})

describe('a card', () => {
  test('shows all that the specification asks for, and opens the application in a new tab', async () => {
    await open()
    const card = await cardOf('Harbor Fellowship')
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/img/harbor.png')
    expect(within(card).getByText('A summer by the water.')).toBeTruthy()
    const details = [...card.querySelectorAll('dt')].map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ])
    expect(details).toEqual([
      ['Opens', 'January'],
      ['Deadline', expect.stringContaining('February 15, 2087')],
      ['Type', 'Fellowship'],
      ['University', 'Fisk University'],
    ])
    const apply = within(card).getByRole('link', { name: /^Apply Now/ })
    expect(apply.textContent).toBe('Apply Now')
    expect([apply.getAttribute('href'), apply.getAttribute('target')]).toEqual([
      'https://example.org/harbor',
      '_blank',
    ])
  })

  test('says that students report the program as closed', async () => {
    backend.reply(file, () => Response.json([{ ...programOf({ id: 'p1' }), closedReports: 2 }]))
    render(page)
    expect(
      await screen.findByText('Two students say it is closed. We are checking it.'),
    ).toBeTruthy()
  })

  test.each(['2087-02-15', '2020-02-15'])(
    'of another backend shows the deadline %s as a long date, and asks for nothing else',
    async applicationDeadline => {
      const { cycles, sources, ...foreign } = programOf({ name: 'Foreign', applicationDeadline })
      backend.reply(file, () => Response.json([foreign]))
      render(page)
      const card = await cardOf('Foreign')
      const term = [...card.querySelectorAll('dt')].find(each => each.textContent === 'Deadline')
      expect(term?.nextElementSibling?.textContent).toBe(formatLongDay(applicationDeadline))
      expect(within(card).queryByRole('link', { name: 'Foreign' })).toBeNull()
      expect(backend.requests('GET /api/programs')).toEqual([])
    },
  )
})

test('a search that finds nothing says what to do, and can be cleared', async () => {
  await open()
  searchFor('no such program')
  expect(screen.getByText('No programs found')).toBeTruthy()
  expect(screen.getByText('Try adjusting your search or filter criteria')).toBeTruthy()
  press('Clear filters')
  expect(names()).toEqual(both)
})

test('scrolls back to the top after more than 300 pixels', async () => {
  await open()
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const scrolled = (y: number) => {
    vi.stubGlobal('scrollY', y)
    act(() => void window.dispatchEvent(new Event('scroll')))
  }
  scrolled(300)
  expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull()
  scrolled(301)
  press('Scroll to top')
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
})
