// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, today } from '#catalog/days.ts'
import { formatLongDay } from '#catalog/values.ts'
import ProgramsPage from '#islands/programs/ProgramsPage.tsx'
import { $programs } from '#islands/programs/store.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import { cardOf, optionsOf, press, resetPage, signInAs, textsOf } from '#tests/support/screen.tsx'

const { ada } = users

// Sorted by name, as the build writes it.
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

const first = [
  programOf({
    id: 'p1',
    name: 'Harbor Fellowship',
    applicationDeadline: '2026-02-15',
  }),
]

const backend = setUpBackend()
/** The file of the build. */
const file = 'GET /img/program.json'

beforeEach(() => {
  backend.reply(file, () => Response.json(programs))
  history.replaceState(null, '', '/programs')
  $programs.set({ status: 'loading' })
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

const page = <ProgramsPage first={first} builtOn="2026-01-01" />

const names = () => textsOf(screen.queryAllByRole('heading', { level: 2 }))

async function open() {
  render(page)
  await screen.findByText(/^\d+ programs$/)
}

describe('while the programs load', () => {
  test('shows a spinner and the first programs of the build, as the built page does', async () => {
    const response = Promise.withResolvers<Response>()
    backend.reply(file, () => response.promise)
    render(page)
    expect(screen.getByRole('status').querySelector('.spinner')).not.toBeNull()
    expect(names()).toEqual(['Harbor Fellowship'])
    await act(async () => response.resolve(Response.json(programs)))
    await screen.findByRole('heading', { name: 'Bridge' })
    expect(document.querySelector('.spinner')).toBeNull()
  })

  test('takes over the built page without an error, on a later day and with filters', async () => {
    history.replaceState(null, '', '/programs?search=harbor&type=Fellowship')
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(page)
    expect(names()).toEqual(['Harbor Fellowship'])
    const errors: unknown[] = []
    render(page, { container, hydrate: true, onRecoverableError: error => errors.push(error) })
    expect(await screen.findByText('1 of 2 programs')).toBeTruthy()
    expect(errors).toEqual([])
  })

  test.each([
    ['the filters of the address may leave out', '?type=Internship'],
    ['the order of the address may move', '?sort=Next+deadline+first'],
  ])('shows no program that %s', (_what, query) => {
    history.replaceState(null, '', `/programs${query}`)
    render(page)
    expect(names()).toEqual([])
    expect(screen.queryByText('No programs found')).toBeNull()
  })
})

test('shows the states of the day on which somebody returns to the page', async () => {
  const closes = addDays(today(), 1)
  const harbor = programOf({ id: 'p1', name: 'Harbor', cycles: [cycleOf({ closes })] })
  backend.reply(file, () => Response.json([harbor, programOf({ id: 'p2', name: 'Bridge' })]))
  await open()
  const shown = () => screen.getByRole('list', { name: 'Programs' }).textContent
  expect(shown()).toContain('Closes tomorrow')
  expect(optionsOf('Deadline')).toContain('Closing soon')
  vi.useFakeTimers({ now: new Date(`${addDays(closes, 1)}T12:00`), toFake: ['Date'] })
  fireEvent(document, new Event('visibilitychange'))
  await vi.waitFor(() => expect(optionsOf('Deadline')).toContain('Closed'))
  expect(shown()).toContain(`Closed ${formatLongDay(closes)}`)
  vi.useRealTimers()
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
    backend.reply('GET /api/programs', () =>
      Response.json({ programs: [], reportedClosed: [{ programId: 'p1', reports: 2 }] }),
    )
    render(page)
    expect(
      await screen.findByText('Two students say it is closed. We are checking it.'),
    ).toBeTruthy()
    expect((await cardOf('Bridge')).textContent).not.toContain('closed')
  })
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
