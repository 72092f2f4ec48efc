import { describe, expect, test } from 'vitest'
import { toStudent } from '#catalog/answers.ts'
import { addDays, toNow } from '#catalog/days.ts'
import { describeFit } from '#catalog/eligibility.ts'
import { chooseFirstPrograms, type Wish } from '#catalog/first-programs.ts'
import { type Answers, noAnswers } from '#catalog/given-answers.ts'
import type { Program } from '#catalog/program.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { anybody, check, condition, named, only, schools } from '#tests/support/eligibility.ts'
import { programOf } from '#tests/support/programs.ts'

const now = toNow(new Date('2026-11-27T12:00:00Z'), 0)
const day = (days: number) => addDays(now.today, days)
const answers: Answers = { ...noAnswers, year: 'second', school: 'Spelman College' }

/** A program that closes in some days, each of a provider of its own. */
const program = (id: string, days: number, fields: Partial<Program> = {}) =>
  programOf({
    ...{ id, name: id, provider: id, type: 'Scholarship', confidence: 'high', audience: anybody },
    cycles: [cycleOf({ closes: day(days) })],
    ...fields,
  })

const choose = (programs: readonly Program[], wish: Wish = 'any', of = answers) =>
  chooseFirstPrograms(programs, toStudent(of, schools), wish, now).map(each => each.program.id)

describe('the programs that a plan begins with', () => {
  test('are the five nearest, the nearest first', () => {
    const all = [50, 20, 60, 10, 40, 30].map(days => program(`in-${days}`, days))
    expect(choose(all)).toEqual(['in-10', 'in-20', 'in-30', 'in-40', 'in-50'])
  })

  test('leave out what an answer excludes, what has ended and what has no date', () => {
    expect(
      choose([
        program('fits', 10),
        program('year', 10, { audience: { ...anybody, levels: ['high-school'] } }),
        program('school', 10, { audience: { ...anybody, ...named('Shorter College') } }),
        program('ended', 10, { ended: '2026-05' }),
        program('rolling', 10, { cycles: [] }),
      ]),
    ).toEqual(['fits'])
  })

  test.each<[Wish, string[]]>([
    ['money', ['grant', 'contest']],
    ['work', ['job']],
    ['learn', ['contest', 'camp']],
    ['any', ['grant', 'job', 'contest', 'camp']],
  ])('give what is looked for: %s', (wish, ids) => {
    const programs = [
      program('grant', 10),
      program('job', 20, { type: 'Internship' }),
      program('contest', 30, { format: 'contest' }),
      program('camp', 40, { type: 'Fellowship', format: 'camp' }),
    ]
    expect(choose(programs, wish)).toEqual(ids)
  })

  test('are rather those of which little is to be checked, at a date that can be kept', () => {
    const near = Array.from({ length: 5 }, (_, at) => program(`near-${at}`, 20 + at))
    const others = [
      program('too-soon', 1),
      program('far', 130),
      program('major', 10, { audience: { ...anybody, fields: ['nursing'] } }),
      program('doubtful', 10, { confidence: 'low' }),
    ]
    const ids = near.map(({ id }) => id)
    expect(choose([...others, ...near])).toEqual(ids)
    expect(choose([...others, ...near.slice(2)])).toEqual(
      ['major', 'doubtful', ...ids.slice(2)].sort(),
    )
  })

  test('are of several providers, while there are', () => {
    const same = [1, 2, 3, 4].map(at => program(`same-${at}`, 10 + at, { provider: 'One' }))
    const others = [program('b', 20), program('c', 30)]
    expect(choose([...same, ...others])).toEqual(['same-1', 'same-2', 'same-3', 'b', 'c'])
  })
})

test('tells why a program fits, and what is still to be checked', () => {
  const audience = {
    ...only(['hbcu']),
    levels: ['undergraduate' as const],
    class_years: ['second' as const],
    citizenship: ['us-citizen' as const],
    conditions: [condition({ kind: 'age', text: '18 or older' })],
  }
  expect(describeFit(check(audience, { status: null }))).toEqual({
    because: 'for sophomores and for students of HBCUs',
    check: 'for US citizens; 18 or older',
  })
  expect(describeFit(check({ citizenship: null }, { status: null })).check).toBe('')
})
