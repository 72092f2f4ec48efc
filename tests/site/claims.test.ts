import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Program } from '#contract/programs.ts'
import { type Catalog, findFalseClaims, listCards, parsePage } from '../support/claims.ts'
import { cycleOf, yearly } from '../support/dates.ts'
import { programOf } from '../support/programs.ts'

const built: Program[] = JSON.parse(readFileSync('dist/img/program.json', 'utf8'))
const pages = globSync('dist/**/*.html').map(file => {
  const path = file.slice('dist'.length, -'.html'.length).replace(/^\/index$/, '/')
  return { path, html: readFileSync(file, 'utf8') }
})
const builtOn = /Built on\s+(\w+ \d+, \d+)/.exec(readFileSync('dist/data.html', 'utf8'))?.[1]
const programs = new Map(built.map(program => [program.id, program]))

/** The programs of each list of the catalog, over all of its pages. */
const lists = Map.groupBy(
  pages.filter(({ path }) => /^\/catalog(\/\w+\/|$)/.test(path)),
  ({ path }) => path.replace(/\/page(\/\d+)$/, ''),
)
const idsOf = (path: string) =>
  (lists.get(path) ?? []).flatMap(({ html }) =>
    listCards(
      parsePage(html).filter(node => 'attribs' in node),
      programs,
    ).map(({ program }) => program.id),
  )
const catalog: Catalog = {
  programs,
  on: new Date(`${builtOn} UTC`).toISOString().slice(0, 10),
  counts: new Map([...lists.keys()].map(path => [path, idsOf(path).length])),
}

describe('the built pages', () => {
  test('claim nothing that the records do not say', () => {
    expect(pages.length).toBeGreaterThan(programs.size)
    const found = pages.flatMap(({ path, html }) =>
      findFalseClaims(path, html, catalog).map(claim => `${path}: ${claim}`),
    )
    expect(found).toEqual([])
  })

  test('list each program once in the catalog, and once on any other list', () => {
    expect(idsOf('/catalog').sort()).toEqual([...programs.keys()].sort())
    const repeated = [...lists.keys()].filter(
      path => new Set(idsOf(path)).size < idsOf(path).length,
    )
    expect(repeated).toEqual([])
  })

  test('have calendars that call no expected date stated', () => {
    const wrong = globSync('dist/{catalog,calendars}/*.ics').flatMap(file => {
      const events = readFileSync(file, 'utf8')
        .replaceAll('\r\n ', '')
        .split('BEGIN:VEVENT')
        .slice(1)
      return events.filter(event => !isTrueEvent(event)).map(event => `${file}: ${event}`)
    })
    expect(wrong).toEqual([])
  })
})

/** Whether the provider states the day of an event, or the event says that it is expected. */
function isTrueEvent(event: string): boolean {
  const id = /URL;?[^:]*:\S*\/catalog\/([\w-]+)/.exec(event)?.[1] ?? ''
  const [, ...date] = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event) ?? []
  const stated = programs.get(id)?.cycles.flatMap(cycle => Object.values(cycle)) ?? []
  return event.includes('Deadline expected') || stated.includes(date.join('-'))
}

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
    counts: new Map([
      ['/catalog', 2],
      ['/catalog/type/internships', 1],
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
    ['/catalog/type/internships', card('expected')],
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
    ['a list of another type', '/catalog/type/internships', card('stated')],
    ['a list for another year', '/catalog/for/first-years', card('stated')],
    ['a month without a date', '/catalog/month/july', card('expected')],
    ['a wrong number of programs', '/catalog', '<header>3 programs</header>'],
    ['a wrong number on a link', '/about', '<a href="/catalog/type/internships">Internships 9</a>'],
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
