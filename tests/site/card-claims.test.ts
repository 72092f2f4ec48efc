import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { startOfBuildDay } from '#contract/calendar-days.ts'
import type { ProgramRecord } from '#contract/program-record.ts'
import { type Program, ProgramFacts } from '#contract/programs.ts'
import { ProgramGrid } from '#islands/programs/components/ProgramGrid.tsx'
import { toCardProgram } from '#islands/ui/ProgramCard.tsx'
import { sortByName } from '#lib/filters.ts'
import { builtCatalog, pages } from '../support/built-catalog.ts'
import { findFalseCards } from '../support/card-claims.ts'
import { cycleOf, yearly } from '../support/dates.ts'
import { attribute, find, parsePage } from '../support/parsed-page.ts'
import { programOf } from '../support/programs.ts'

const all = [...builtCatalog.programs.values()]
const records: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))

/** A card of each program, as /programs shows it on a day. */
const renderCards = (programs: readonly Program[], on: string): string =>
  programs
    .map(program =>
      renderToStaticMarkup(
        createElement(ProgramGrid, { programs: [program], now: startOfBuildDay(on) }),
      ),
    )
    .join('')

/** A value as Astro writes it into the properties of an island. */
const decode = (written: unknown): unknown => {
  if (!Array.isArray(written)) return written
  const [kind, value] = written
  if (kind === 1) return value.map(decode)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decode(each)]))
}

describe('the programs of /programs', () => {
  test('are served with the facts of their records', () => {
    const served = all.map(({ id, ...program }) => ({ id, ...ProgramFacts.parse(program) }))
    const written = records.map(({ id, ...record }) => ({ id, ...ProgramFacts.parse(record) }))
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
    expect(served.sort(byId)).toEqual(written.sort(byId))
  })

  test('stand in the page with what its cards show, and no more', () => {
    const html = pages.find(({ path }) => path === '/programs')?.html ?? ''
    const islands = find(parsePage(html), ({ name }) => name === 'astro-island')
    const written = islands.map(island => JSON.parse(attribute(island, 'props')).first)
    const [embedded] = written.filter(each => each !== undefined).map(decode)
    expect(embedded).toEqual(
      sortByName(all, ({ name }) => name)
        .slice(0, 6)
        .map(toCardProgram),
    )
  })

  test('have cards that claim nothing that the records do not say', () => {
    expect(findFalseCards(renderCards(all, builtCatalog.on), all)).toEqual([])
  })
})

describe('the check of cards', () => {
  const stated: Program = {
    ...programOf({ id: 'stated', name: 'Stated', confidence: 'high' }),
    url: 'https://one.example/',
    applicationLink: 'https://one.example/',
    cycles: [cycleOf({ opens: '2026-10-01', closes: '2027-02-15' })],
    applicationMonth: 'October',
    audience: {
      ...programOf({}).audience,
      schools: { groups: ['uncf'], names: [], states: [] },
    },
  }
  const expected: Program = {
    ...programOf({ id: 'expected', name: 'Expected', confidence: 'high' }),
    url: 'https://two.example/',
    applicationLink: 'https://two.example/',
    ...yearly({ closes_month: 3, closes_day: 1 }),
  }
  const html = renderCards([stated, expected], '2026-11-22')
  const check = (text: string) => findFalseCards(text, [stated, expected])

  test('accepts what the records say', () => {
    expect(check(html)).toEqual([])
  })

  test.each([
    ['an expected date told as stated', 'Next round closes around March 1', 'Closes March 1'],
    ['another day', 'February 15, 2027', 'February 16, 2027'],
    ['another month', '>October<', '>November<'],
    ['any school where a group is named', 'UNCF member schools', 'Any, or not stated'],
    ['another type', 'Scholarship', 'Internship'],
    ['a link to another site', 'https://one.example/', 'https://list.example/'],
    ['a missing card', '<li', '<div'],
  ])('finds %s', (_, right, wrong) => {
    expect(html).toContain(right)
    expect(check(html.replace(right, wrong))).not.toEqual([])
  })
})
