// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'

// Number, name, site, city, state, year, kind, short names.
const rows = [
  ['1', 'Alabama A&M University', 'aamu.edu', 'Normal', 'AL', '1875', 'Public, 4-year', 'AAMU'],
  ['2', 'Fisk University', 'fisk.edu', 'Nashville', 'TN', '1866', 'Private, 4-year', ''],
  ['3', 'Shelton State College', 'shelton.edu', 'Tuscaloosa', 'AL', '1952', 'Public, 2-year', ''],
]

const names = () =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')]
    .filter(row => !row.hidden)
    .map(row => row.querySelector('th')?.textContent)
const count = () => document.querySelector('#school-count')?.textContent
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(button => button.textContent === name)?.click()
function fill(name: string, value: string) {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!field) throw new Error(name)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function openPage(at = '') {
  history.replaceState(null, '', `/hbcu${at}`)
  const select = (name: string, ...values: string[]) =>
    `<select name="${name}"><option></option>${values.map(value => `<option>${value}</option>`).join('')}</select>`
  const heads = ['#', 'College / University', 'URL', 'City', 'State', 'Founded', 'Type']
  const rowOf = ([number, name, site, city, state, year, kind, also]: string[]) =>
    `<tr data-state="${state}" data-also="${also}"><td>${number}</td><th>${name}</th>${[site, city, state, year, kind].map(cell => `<td>${cell}</td>`).join('')}</tr>`
  document.body.innerHTML = `
    <form id="school-filter"><input name="q">${select('state', 'AL', 'TN')}
    ${select('control', 'public', 'private')}${select('level', '2-year', '4-year')}</form>
    <strong id="school-count"></strong>
    <table class="schools"><thead><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr></thead>
    <tbody>${rows.map(rowOf).join('')}</tbody></table>`
  vi.resetModules()
  await import('#scripts/university-filters.ts')
}

beforeEach(() => openPage())

describe('the list of schools', () => {
  test.each([
    ['a part of a name', 'fisk', ['Fisk University']],
    ['words of a name', 'alabama a m', ['Alabama A&M University']],
    ['a short name', 'aamu', ['Alabama A&M University']],
    ['no name', 'undefined', []],
  ])('finds by %s (%s): %j', (_, words, found) => {
    fill('q', words)
    expect(names()).toEqual(found)
    expect(count()).toContain(`${found.length} of 3 HBCUs`)
  })

  test('filters by state, type and length of study, and keeps the filters in the URL', () => {
    fill('state', 'AL')
    fill('control', 'public')
    fill('level', '2-year')
    expect(names()).toEqual(['Shelton State College'])
    expect(location.search).toBe('?state=AL&control=public&level=2-year')
  })

  test('applies the filters of the URL', async () => {
    await openPage('?state=AL&sort=-founded')
    expect(names()).toEqual(['Shelton State College', 'Alabama A&M University'])
    expect(document.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
  })

  test('shows all schools for an unknown state in the URL', async () => {
    await openPage('?state=ZZ&sort=nothing')
    expect(count()).toBe('3 HBCUs')
  })

  test('sorts by a column, and in reverse on a second click', () => {
    press('Founded')
    expect(names()[0]).toBe('Fisk University')
    press('Founded')
    expect(names()[0]).toBe('Shelton State College')
    expect(location.search).toBe('?sort=-founded')
  })

  test('clears every filter at once', async () => {
    fill('state', 'TN')
    document.querySelector('form')?.reset()
    await vi.waitFor(() => expect(count()).toBe('3 HBCUs'))
    expect(location.search).toBe('')
  })
})
