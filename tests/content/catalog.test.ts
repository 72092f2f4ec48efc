import { describe, expect, test } from 'vitest'
import { startOfBuildDay, toNow } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { findSimilarPrograms, paginate, sortByDeadline, sortPrograms } from '#content/catalog.ts'
import { stated, yearly } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const program = (id: string, more: Partial<Program> = {}) => programOf({ id, name: id, ...more })
/** A program for an audience. */
const of = (more: Partial<Program['audience']>): Partial<Program> => ({
  audience: { ...programOf({}).audience, ...more },
})
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    program(`p${index}`, {
      type: index % 2 ? 'Internship' : 'Scholarship',
      ...of({ fields: [`field ${index % 7}`] }),
    }),
  )

describe('catalog order and pages', () => {
  test('sorts by type and name, whatever the order of the records', () => {
    const residency = program('c', { type: 'Residency' })
    const programs = [program('b 10'), program('b 9'), program('a', { type: 'CSR' }), residency]
    expect(sortPrograms(programs).map(({ id }) => id)).toEqual(['b 9', 'b 10', 'a', 'c'])
    expect(sortPrograms(programs.toReversed())).toEqual(sortPrograms(programs))
  })

  test('has pages of 60 with every program once, and always one', () => {
    const pages = paginate(sortByDeadline(many(121), startOfBuildDay('2026-11-22')))
    expect(pages.map(page => page.length)).toEqual([60, 60, 1])
    expect(new Set(pages.flat().map(({ program: { id } }) => id)).size).toBe(121)
    expect(paginate([])).toEqual([[]])
  })

  test('begins with what is open or opens within 60 days, stated dates first, and ends with what is over', () => {
    const programs = [
      program('over', stated({ closes: '2026-11-20' })),
      program('unknown'),
      program('expected', yearly({ opens_month: 9, closes_month: 10, closes_day: 1 })),
      program('expected soon', yearly({ closes_month: 1, closes_day: 20 })),
      program('later', stated({ opens: '2027-03-01', closes: '2027-04-01' })),
      program('rolling', yearly({ kind: 'rolling' })),
      program('open, end not known', stated({ opens: '2026-11-01' })),
      program('opens soon', stated({ opens: '2027-01-10', closes: '2027-02-01' })),
      program('usually open', yearly({ opens_month: 10, closes_month: 1, closes_day: 15 })),
      program('closes soon', stated({ closes: '2026-11-30' })),
    ]
    const groupsOf = (list: readonly Program[]) =>
      sortByDeadline(list, startOfBuildDay('2026-11-22')).map(
        ({ group, program: { id } }) => `${group}: ${id}`,
      )
    expect(groupsOf(programs)).toEqual([
      'now: closes soon',
      'now: opens soon',
      'now: open, end not known',
      'now: usually open',
      'expected-soon: expected soon',
      'rolling: rolling',
      'later: later',
      'expected: expected',
      'unknown: unknown',
      'over: over',
    ])
    expect(groupsOf(programs.toReversed())).toEqual(groupsOf(programs))
  })

  test('puts what closed the day before under what is over once its day has ended everywhere', () => {
    const programs = [program('one', stated({ closes: '2026-11-27' }))]
    const groupAt = (time: string) => sortByDeadline(programs, toNow(new Date(time), 0))[0]?.group
    expect(groupAt('2026-11-28T10:59:00Z')).toBe('now')
    expect(groupAt('2026-11-28T11:00:00Z')).toBe('over')
  })
})

describe('similar programs', () => {
  const similarIds = (...programs: Program[]) =>
    findSimilarPrograms(programs, startOfBuildDay('2026-11-22'))
      .get('one')
      ?.map(({ id }) => id)
  const artist = of({ fields: ['arts'], levels: ['graduate'] })

  test('share the type and a field, sorted by what else they share, without the program', () => {
    const near = program('zz near', artist)
    const far = program('far', of({ fields: ['arts'], levels: ['high-school'] }))
    const others = [
      program('law', of({ fields: ['law'] })),
      program('two', { type: 'CSR' }),
      program('ended', { ...artist, ended: '2026-08' }),
    ]
    expect(similarIds(program('one', artist), far, near, ...others)).toEqual(['zz near', 'far'])
  })

  test('share what a program is about, not that it takes every major', () => {
    const about = (...topics: string[]) => ({ ...of({ fields: ['all'] }), topics })
    const others = [program('music', about('music')), program('law', about('law'))]
    expect(similarIds(program('one', about('music')), ...others)).toEqual(['music'])
    expect(similarIds(program('one', about()), ...others, program('any', about()))).toEqual(['any'])
  })

  test('have a date ahead, and are for the same audience first', () => {
    const audience = (...years: Program['audience']['class_years']) =>
      of({ fields: ['arts'], levels: ['undergraduate'], class_years: years })
    const dated = yearly({ closes_month: 3, closes_day: 1 })
    const others = [
      program('a undated', audience('first')),
      program('b wider', { ...audience('first', 'second'), ...dated }),
      program('c same', { ...audience('first'), ...dated }),
      program('d other', { ...audience('fourth'), ...dated }),
    ]
    expect(similarIds(program('one', audience('first')), ...others)).toEqual([
      'c same',
      'b wider',
      'd other',
    ])
  })

  test('are three at most, and none without others of its type', () => {
    const same = ['one', 'a', 'b', 'c', 'd'].map(id => program(id, artist))
    expect(similarIds(...same)).toHaveLength(3)
    expect(similarIds(program('one'), program('two', { type: 'CSR' }))).toEqual([])
  })
})
