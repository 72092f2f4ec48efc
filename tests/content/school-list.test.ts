// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'

const rows = [
  [
    '1',
    'Alabama A&M University',
    'aamu.edu',
    'Normal',
    'Alabama',
    '1875',
    'Public, 4-year',
    'AL',
    'AAMU',
  ],
  [
    '2',
    'Fisk University',
    'fisk.edu',
    'Nashville',
    'Tennessee',
    '1866',
    'Private, 4-year',
    'TN',
    '',
  ],
  [
    '3',
    'Shelton State Community College',
    'shelton.edu',
    'Tuscaloosa',
    'Alabama',
    '1952',
    'Public, 2-year',
    'AL',
    '',
  ],
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

const runScript = () => {
  vi.resetModules()
  return import('#scripts/university-filters.ts')
}

async function openPage(at = '') {
  history.replaceState(null, '', `/hbcu${at}`)
  const options = (values: string[]) =>
    ['', ...values].map(value => `<option value="${value}">${value}</option>`).join('')
  document.body.innerHTML = `
    <form id="school-filter"><input name="q"><select name="state">${options(['AL', 'TN'])}</select>
    <select name="control">${options(['public', 'private'])}</select><select name="level">${options(['2-year', '4-year'])}</select>
    <button type="reset">Clear</button></form><strong id="school-count"></strong>
    <table class="schools"><thead><tr>${['#', 'College / University', 'URL', 'City', 'State', 'Founded', 'Type'].map(head => `<th>${head}</th>`).join('')}</tr></thead>
    <tbody>${rows
      .map(
        ([number, name, ...rest]) =>
          `<tr data-state="${rest[5]}" data-also="${rest[6]}"><td>${number}</td><th>${name}</th>${rest
            .slice(0, 5)
            .map(cell => `<td>${cell}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</tbody></table>`
  await runScript()
}

beforeEach(() => openPage())

describe('the list of schools', () => {
  test('finds a school by a part of its name or by a short name', () => {
    fill('q', 'fisk')
    expect(names()).toEqual(['Fisk University'])
    fill('q', 'alabama a m')
    expect(names()).toEqual(['Alabama A&M University'])
    fill('q', 'aamu')
    expect(names()).toEqual(['Alabama A&M University'])
    expect(count()).toBe('1 of 3 HBCUs')
  })

  test('does not match missing values', () => {
    fill('q', 'undefined')
    expect(names()).toEqual([])
    expect(count()).toBe('0 of 3 HBCUs. Try fewer words or another filter.')
  })

  test('filters by state, type and length of study, and keeps the filters in the URL', () => {
    fill('state', 'AL')
    fill('control', 'public')
    fill('level', '2-year')
    expect(names()).toEqual(['Shelton State Community College'])
    expect(location.search).toBe('?state=AL&control=public&level=2-year')
  })

  test('applies the filters of the URL', async () => {
    await openPage('?state=AL&sort=-founded')
    expect(names()).toEqual(['Shelton State Community College', 'Alabama A&M University'])
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
    expect(names()[0]).toBe('Shelton State Community College')
    expect(location.search).toBe('?sort=-founded')
    press('#')
    expect(names()[0]).toBe('Alabama A&M University')
  })

  test('clears every filter at once', async () => {
    fill('state', 'TN')
    document.querySelector('form')?.reset()
    await vi.waitFor(() => expect(count()).toBe('3 HBCUs'))
    expect(location.search).toBe('')
  })

  test('does nothing on a page without the list', async () => {
    document.body.innerHTML = ''
    await expect(runScript()).resolves.toBeDefined()
  })
})
