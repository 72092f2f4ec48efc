// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toNow } from '#catalog/days.ts'
import { type Catalog, createCatalog, type FilterSet, type Filters } from '#catalog/filters.ts'
import { noAnswers } from '#catalog/given-answers.ts'
import { EmptyResult } from '#islands/catalog/EmptyResult.tsx'
import { FilterBar } from '#islands/catalog/FilterBar.tsx'
import { changeAnswers, readStoredAnswers, storeAnswers } from '#lib/eligibility-answers.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { replyWithConditions } from '#tests/support/eligibility-list.tsx'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import {
  clearBrowser,
  field,
  fill,
  hrefOf,
  press,
  resetPage,
  signInAs,
  textsOf,
} from '#tests/support/screen.tsx'

const backend = setUpBackend()
const school = {
  name: 'Fisk University',
  aliases: [],
  state: 'TN',
  level: '4-year',
  control: 'private',
  groups: [],
  unknownGroups: [],
}
const programs = [
  programOf({ id: 'a', name: 'Bridge' }),
  programOf({
    id: 'b',
    name: 'Harbor Fellowship',
    description: 'A summer by the water.',
    type: 'Fellowship',
    university: 'Fisk University',
    applicationMonth: 'January',
  }),
]
const create = (set: FilterSet) => createCatalog(programs, [school], toNow(), set)
const catalogs = { catalog: await create('catalog'), programs: await create('programs') }

interface PageProps {
  set: FilterSet
  initial?: Filters
  onUse?: () => void
}

/** A page with all parts of search and filters, and the names of what is found. */
function Page({ set, initial = {}, onUse = () => {} }: PageProps) {
  const catalog: Catalog = catalogs[set]
  const [filters, onChange] = useState(initial)
  const found = catalog.find(filters)
  const { choices } = catalog
  return (
    <>
      <FilterBar
        {...{ set, choices, filters, onChange, onUse, catalog }}
        total={programs.length}
        found={Object.values(filters).some(Boolean) ? found.length : null}
        counted={null}
      />
      {found.length === 0 && <EmptyResult {...{ catalog, filters, onChange, set }} />}
      <ul aria-label="Found">
        {found.map(({ program: { id, name } }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <output aria-label="Filters">{JSON.stringify(filters)}</output>
    </>
  )
}

const names = () => textsOf(screen.getByRole('list', { name: 'Found' }).children)
const shown = () => screen.getByLabelText('Filters').textContent
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search programs' })
const summary = () => screen.getByText('Filters', { selector: 'summary' })
const bar = () => document.querySelector('search')
const details = () => summary().closest('details')
function searchFor(value: string) {
  search().focus()
  fireEvent.change(search(), { target: { value } })
}

beforeEach(() => signInAs(users.ada))
afterEach(resetPage)

describe('the filter bar', () => {
  test('counts the active filters and what is found, and removes one by its chip', () => {
    render(<Page set="programs" />)
    expect(search().placeholder).toBe('Search programs...')
    expect(screen.getByText('2 programs')).toBeTruthy()
    searchFor('HARBOR')
    fill('Program type', 'Fellowship')
    fill('Application month', 'January')
    expect(screen.getByText('3 active filters')).toBeTruthy()
    expect(screen.getByText('1 program')).toBeTruthy()
    press('Remove filter: HARBOR')
    press('Remove filter: January')
    expect(screen.getByText('1 active filter')).toBeTruthy()
    press('Clear all filters')
    expect(names()).toHaveLength(2)
    expect(document.activeElement).toBe(search())
    expect(screen.queryByText(/active filter/)).toBeNull()
  })

  test.each<[FilterSet, string, string, string]>([
    ['catalog', 'Fellowships', 'type', 'fellowships'],
    ['catalog', 'Summer', 'when', 'summer'],
    ['programs', 'Fellowship', 'type', 'Fellowship'],
    ['programs', 'Closing this month', 'state', 'this-month'],
  ])('sets on %s a filter by a press on %s, and takes it back', (set, text, name, value) => {
    render(<Page set={set} />)
    const chip = screen.getByRole('button', { name: text })
    fireEvent.click(chip)
    expect(shown()).toBe(JSON.stringify({ [name]: value }))
    expect([chip.textContent, chip.getAttribute('aria-label')]).toEqual([
      `${text} ×`,
      `Remove filter: ${text}`,
    ])
    fireEvent.click(chip)
    expect(chip.textContent?.trim()).toBe(text)
    expect(names()).toHaveLength(2)
  })

  test('asks nothing that "Does it fit me?" asks, and keeps what a link has set of it', () => {
    render(<Page set="catalog" initial={{ school: 'not-stated' }} />)
    expect(screen.queryByRole('combobox', { name: 'School or group' })).toBeNull()
    press('Remove filter: School or group: Any school, or not stated')
    expect(shown()).toBe('{"school":""}')
    expect(document.activeElement).toBe(search())
  })

  test('puts the list in the order of the answers, which stays as somebody left it', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    render(<Page set="catalog" />)
    const chip = screen.getByRole('button', { name: /^For me/ })
    const isPressed = () => chip.getAttribute('aria-pressed')
    expect(isPressed()).toBe('true')
    expect(screen.getByRole('option', { name: 'Fits first, by date' })).toBeTruthy()
    fireEvent.click(chip)
    expect(screen.getByRole('option', { name: 'Next deadline' })).toBeTruthy()
    expect([isPressed(), readStoredAnswers().isForMe]).toEqual(['false', false])
    act(() => changeAnswers({ year: 'second' }))
    expect([isPressed(), readStoredAnswers().isForMe]).toEqual(['false', false])
    fireEvent.click(chip)
    expect([isPressed(), readStoredAnswers().isForMe]).toEqual(['true', true])
  })

  test('opens the questions for somebody who has not answered one', async () => {
    replyWithConditions(backend)
    render(<Page set="catalog" />)
    press('For me')
    expect(details()?.open).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(field('Your year now')))
  })

  test('takes the focus from a removed chip to what folds its filter', () => {
    render(
      <Page set="catalog" initial={{ type: 'fellowships', need: 'not-stated', q: 'harbor' }} />,
    )
    expect(textsOf(screen.getAllByRole('button', { name: /^Remove filter: / }))).toEqual([
      'Financial need: Not stated ×',
      'harbor ×',
      'Fellowships ×',
    ])
    press('Remove filter: Financial need: Not stated')
    expect(document.activeElement).toBe(summary())
    press('Remove filter: harbor')
    expect(document.activeElement).toBe(search())
  })

  test('folds the filters on Escape, a click elsewhere, and the button with the count', () => {
    render(<Page set="catalog" initial={{ q: 'harbor' }} />)
    const closings = [
      () => fireEvent.keyDown(screen.getByLabelText('Type'), { key: 'Escape' }),
      () => fireEvent.click(document.body),
      () => press('Show 1 program'),
    ]
    for (const close of closings) {
      details()?.setAttribute('open', '')
      close()
      expect(details()?.open).toBe(false)
    }
    expect(document.activeElement).toBe(summary())
  })

  test('orders, and keeps what an old link names', () => {
    render(<Page set="catalog" initial={{ sort: 'name', type: 'gone' }} />)
    expect(screen.getByRole('button', { name: 'Remove filter: gone' })).toBeTruthy()
    fill('Type', 'scholarships')
    fill('Order', 'checked')
    expect(shown()).toBe('{"sort":"checked","type":"scholarships"}')
    expect(screen.getAllByText('1 active filter')).toHaveLength(1)
  })

  test('answers nothing before it is hydrated, and says when it is used', () => {
    const used = vi.fn()
    const container = document.body.appendChild(document.createElement('div'))
    const page = <Page set="catalog" onUse={used} />
    container.innerHTML = renderToString(page)
    expect(bar()?.hasAttribute('inert')).toBe(true)
    expect(container.textContent).toContain('2 programs')
    const onRecoverableError = vi.fn()
    render(page, { container, hydrate: true, onRecoverableError })
    expect(bar()?.hasAttribute('inert')).toBe(false)
    expect(onRecoverableError).not.toHaveBeenCalled()
    act(() => search().focus())
    expect(used).toHaveBeenCalled()
  })

  test('offers the programs for students of a school that the search names', () => {
    render(<Page set="programs" />)
    searchFor('a harbor at Fisk')
    press('For students of Fisk University: 1 program')
    expect(shown()).toBe('{"search":"a harbor at","university":"Fisk University"}')
    expect(names()).toEqual(['Harbor Fellowship'])
    expect(document.activeElement).toBe(search())
    expect(screen.queryByText(/^For students of/)).toBeNull()
  })
})

describe('a search that finds nothing', () => {
  test.each<[FilterSet, string, string]>([
    ['programs', 'No programs foundTry adjusting your search or filter criteria', 'Clear filters'],
    ['catalog', 'No programs match “no such program”. Show all 2', 'Show all 2'],
  ])('says on %s what to do, and can be cleared', (set, text, button) => {
    render(<Page set={set} />)
    searchFor('no such program')
    expect(document.body.textContent).toContain(text)
    expect(screen.queryByRole('button', { name: /^Remove filter “/ })).toBeNull()
    press(button)
    expect(names()).toHaveLength(2)
  })

  test('suggests the known word for a misspelled one', async () => {
    render(<Page set="programs" />)
    searchFor('Harbur')
    const suggestion = await screen.findByRole('button', { name: 'Harbor' })
    const sentence = suggestion.closest('[role=status]')
    expect(sentence?.textContent).toBe('No programs match “Harbur”. Did you mean Harbor?')
    press('Harbor')
    expect(names()).toEqual(['Harbor Fellowship'])
    expect(document.activeElement).toBe(search())
    expect(screen.queryByText(/Did you mean/)).toBeNull()
  })

  test('names the filters that emptied the result, and removes one', () => {
    render(<Page set="catalog" initial={{ q: 'zzz', type: 'fellowships' }} />)
    press('Remove filter “zzz”: 1 program')
    expect(names()).toEqual(['Harbor Fellowship'])
    expect(document.activeElement).toBe(search())
  })

  test.each([
    ['what somebody typed', {}, 'zzlacrosse', ['zzlacrosse']],
    ['no words of an opened address', { q: 'zzcurling' }, null, []],
    ['no words that another filter emptied', { type: 'scholarships' }, 'harbor', []],
  ])('counts %s', async (_, initial, typed, expected) => {
    vi.useFakeTimers()
    render(<Page set="catalog" initial={initial} />)
    if (typed !== null) searchFor(typed)
    await act(() => vi.advanceTimersByTimeAsync(2500))
    const sent = backend.requests('POST /api/empty-searches').map(({ body }) => body.words)
    expect(sent).toEqual(expected)
  })
})

describe('a search that is saved', () => {
  const open = () => {
    const summary = screen.getByText('Save search')
    summary.closest('details')?.setAttribute('open', '')
    fireEvent(summary.closest('details') ?? summary, new Event('toggle'))
  }

  test('gets the filters as its name, and keeps them', async () => {
    render(<Page set="catalog" initial={{ q: 'harbor', type: 'fellowships' }} />)
    open()
    expect(screen.getByLabelText<HTMLInputElement>('Name of the search').value).toBe(
      'harbor, Fellowships',
    )
    press('Save')
    expect(await screen.findByText('Saved. You find it on your dashboard.')).toBeTruthy()
    expect(hrefOf('Go to the dashboard')).toBe('/dashboard')
    const [{ body } = {}] = backend.requests('POST /api/saved-searches')
    expect(body).toMatchObject({ name: 'harbor, Fellowships', query: 'q=harbor&type=fellowships' })
  })

  test('needs a name, and a backend that has them', async () => {
    render(<Page set="catalog" initial={{ q: 'harbor' }} />)
    open()
    const input = screen.getByLabelText<HTMLInputElement>('Name of the search')
    input.value = ''
    press('Save')
    await screen.findAllByText('Please give the search a name')
    expect(document.activeElement).toBe(input)
    backend.fail('POST /api/saved-searches', 404)
    input.value = 'Harbors'
    press('Save')
    expect(await screen.findByText('Searches cannot be saved on this site.')).toBeTruthy()
  })

  test('leads a visitor to the log-in page, and is offered for filters only', async () => {
    clearBrowser()
    history.replaceState(null, '', '/catalog?q=harbor')
    render(<Page set="catalog" initial={{ q: 'harbor' }} />)
    open()
    expect(hrefOf(/^Log in to save searches/)).toBe('/login?next=%2Fcatalog%3Fq%3Dharbor')
    press('Clear all filters')
    await waitFor(() => expect(screen.queryByText('Save search')).toBeNull())
  })
})
