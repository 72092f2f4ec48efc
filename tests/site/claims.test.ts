import { describe, expect, test } from 'vitest'
import type { Program } from '#contract/programs.ts'
import { builtCatalog, pages } from '../support/built-catalog.ts'
import { type Catalog, findFalseClaims } from '../support/claims.ts'
import { cycleOf, yearly } from '../support/dates.ts'
import { programOf } from '../support/programs.ts'

test('built pages claim nothing that the records do not say', () => {
  expect(pages.length).toBeGreaterThan(builtCatalog.programs.size)
  const found = pages.flatMap(({ path, html }) =>
    findFalseClaims(path, html, builtCatalog).map(claim => `${path}: ${claim}`),
  )
  expect(found).toEqual([])
})

describe('the check of claims', () => {
  const stated: Program = {
    ...programOf({ id: 'stated', name: 'Stated', type: 'Scholarship' }),
    cycles: [cycleOf({ opens: '2026-10-01', closes: '2027-02-15' })],
    money: { ...programOf({}).money, max: 5000 },
    url: 'https://provider.example/',
    sources: [{ kind: 'listing', where: 'https://list.example/', seen: null, fields: ['summary'] }],
  }
  const expected: Program = {
    ...programOf({ id: 'expected', name: 'Expected', type: 'Internship' }),
    ...yearly({ closes_month: 2, closes_day: 15 }),
  }
  const known: Catalog = {
    programs: new Map([stated, expected].map(program => [program.id, program])),
    on: '2026-11-22',
    lists: new Map([
      ['/catalog', ['stated', 'expected']],
      ['/catalog/type/internships', ['expected']],
    ]),
  }
  const line = (lead: string, rest: string, periods = '') =>
    `<p class="group/deadline" data-periods="${periods}"><span><b>${lead}</b><span>${rest}</span></span></p>`
  const card = (id: string, content = '') => `<li><a href="/catalog/${id}">${id}</a>${content}</li>`
  const check = (path: string, body: string) =>
    findFalseClaims(path, `<html><body><main>${body}</main></body></html>`, known)

  test.each([
    ['/catalog', card('stated', line('Open now', 'Closes February 15, 2027'))],
    ['/catalog', card('expected', line('', 'Closes around February 15, 2027'))],
    ['/catalog', `<section data-group="now">${card('stated')}</section>`],
    [
      '/catalog',
      '<header>2 programs</header><a href="/catalog/type/internships">Internships 1</a>',
    ],
    [
      '/catalog/state/georgia',
      '<header><a href="/catalog?place=not-stated">See also the 2 programs</a></header>',
    ],
    ['/catalog/stated', '<article><a href="https://provider.example/">Apply</a></article>'],
    [
      '/catalog/stated',
      '<article><section><h2>Sources</h2><a href="https://list.example/">List</a></section></article>',
    ],
  ])('accepts what the records say (%#)', (path, body) => {
    expect(check(path, body)).toEqual([])
  })

  test.each([
    [
      'an expected day told as stated',
      '/catalog',
      card('expected', line('', 'Closes February 15, 2027')),
    ],
    [
      'another day than the stated one',
      '/catalog',
      card('stated', line('', 'Closes February 16, 2027')),
    ],
    [
      'an unstated opening',
      '/catalog',
      card('expected', line('Open now', 'Closes around May 1, 2027')),
    ],
    [
      'a sentence that a script shows later',
      '/catalog',
      card('expected', line('', '', '2027-01-01|open|2027-02-15||Closes |||')),
    ],
    ['a date on the page of a program', '/catalog/expected', line('', 'Closes February 15, 2027')],
    [
      'a group that the deadline contradicts',
      '/catalog',
      `<section data-group="now">${card('expected')}</section>`,
    ],
    ['a wrong number of programs', '/catalog', '<header>3 programs</header>'],
    ['a wrong number on a link', '/about', '<a href="/catalog/type/internships">Internships 9</a>'],
    [
      'a wrong number of programs that name no state',
      '/catalog/state/georgia',
      '<a href="/catalog?place=not-stated">See also the 3 programs that name no state</a>',
    ],
    [
      'a wrong number of shown programs',
      '/hbcu/x',
      `<section>8 of 9 programs ${card('stated')}</section>`,
    ],
    [
      'a link to an aggregator',
      '/catalog/stated',
      '<article><a href="https://www.fastweb.com/x">Apply</a></article>',
    ],
    [
      'a link to a listing as if it were the provider',
      '/catalog/stated',
      '<article><a href="https://list.example/">Apply</a></article>',
    ],
    [
      'structured data with an expected deadline',
      '/catalog/expected',
      '<script type="application/ld+json">{"applicationDeadline":"2027-02-15"}</script>',
    ],
    [
      'structured data with another amount',
      '/catalog/stated',
      '<script type="application/ld+json">{"amount":{"maxValue":6000}}</script>',
    ],
  ])('finds %s', (_, path, body) => {
    expect(check(path, body)).toHaveLength(1)
  })
})
