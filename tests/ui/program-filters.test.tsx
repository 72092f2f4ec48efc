// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toNow } from '#catalog/days.ts'
import { type Catalog, createCatalog, type FilterSet, type Filters } from '#catalog/filters.ts'
import { EmptyResult } from '#islands/catalog/EmptyResult.tsx'
import { FilterBar } from '#islands/catalog/FilterBar.tsx'
import { SaveSearch } from '#islands/catalog/SaveSearch.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import {
  clearBrowser,
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
      />
      <SaveSearch {...{ filters, choices }} />
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
    expect(screen.getByText('1 of 2 programs')).toBeTruthy()
    press('Remove filter: HARBOR')
    press('Remove filter: January')
    expect(screen.getByText('1 active filter')).toBeTruthy()
    press('Clear all filters')
    expect(names()).toHaveLength(2)
    expect(document.activeElement).toBe(search())
    expect(screen.queryByText(/active filter/)).toBeNull()
  })

  test('sets a filter by a press, and offers those that are not set', () => {
    render(<Page set="catalog" />)
    press('Fellowships')
    expect(shown()).toBe('{"type":"fellowships"}')
    expect(document.activeElement).toBe(summary())
    expect(screen.queryByRole('button', { name: 'Fellowships' })).toBeNull()
    press('Remove filter: Fellowships')
    expect(screen.getByRole('button', { name: 'Fellowships' })).toBeTruthy()
  })

  test('takes the focus from a removed chip to its filter, or to what folds it', () => {
    render(
      <Page set="catalog" initial={{ type: 'fellowships', need: 'not-stated', q: 'harbor' }} />,
    )
    expect(textsOf(screen.getAllByRole('button', { name: /^Remove filter: / }))).toEqual([
      'Fellowships ×',
      'Financial need: Not stated ×',
      'harbor ×',
    ])
    press('Remove filter: Fellowships')
    expect(document.activeElement).toBe(summary())
    details()?.setAttribute('open', '')
    press('Remove filter: Financial need: Not stated')
    expect(document.activeElement).toBe(screen.getByLabelText('Financial need'))
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
    expect(container.querySelector('form')?.hasAttribute('inert')).toBe(true)
    expect(container.textContent).toContain('2 programs')
    const onRecoverableError = vi.fn()
    render(page, { container, hydrate: true, onRecoverableError })
    expect(container.querySelector('form')?.hasAttribute('inert')).toBe(false)
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
  test.each<[FilterSet, string]>([
    ['programs', 'Try adjusting your search or filter criteria'],
    [
      'catalog',
      'Try other words or fewer filters. For one school, choose it in “School or group”.',
    ],
  ])('says on %s what to do, and can be cleared', (set, text) => {
    render(<Page set={set} />)
    searchFor('no such program')
    expect(screen.getByRole('heading', { name: 'No programs found' })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    press('Clear filters')
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
