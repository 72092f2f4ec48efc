import { expect, test } from 'vitest'
import { startOfBuildDay } from '#catalog/days.ts'
import { countFreshness } from '#catalog/freshness.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const now = startOfBuildDay('2026-11-27')
const { audience } = programOf({})
const dated = (dates: Parameters<typeof cycleOf>[0], who: Partial<typeof audience> = {}) =>
  programOf({ cycles: [cycleOf(dates)], audience: { ...audience, ...who } })

test('counts programs with a stated day ahead once, by its month and by whom they name', () => {
  const programs = [
    dated({ closes: '2027-02-15', priority: '2026-12-01' }, { levels: ['undergraduate'] }),
    dated({ campus: '2027-02-01' }, { levels: ['undergraduate'], class_years: ['first'] }),
    dated({ closes: '2026-11-01' }, { levels: ['high-school', 'undergraduate'] }),
    dated({ opens: '2027-01-01' }, { levels: ['graduate'] }),
    programOf({}),
  ]
  expect(countFreshness(programs, now)).toEqual({
    total: 5,
    stated: 2,
    months: [
      { month: '2026-12', stated: 1 },
      { month: '2027-02', stated: 1 },
    ],
    audiences: [
      { label: 'High-school students', total: 1, stated: 0 },
      { label: 'First-years', total: 1, stated: 1 },
      { label: 'Undergraduates', total: 3, stated: 2 },
      { label: 'Graduate students', total: 1, stated: 0 },
      { label: 'Recent graduates', total: 0, stated: 0 },
    ],
  })
})

test('leaves out what has ended and what is for institutions only', () => {
  const closes = '2027-02-15'
  const ended = { ...dated({ closes }), ended: '2026-08', ended_note: 'No founder' }
  const programs = [
    ended,
    dated({ closes }, { levels: ['institution'] }),
    dated({ closes }, { levels: ['institution', 'graduate'] }),
  ]
  expect(countFreshness(programs, now)).toMatchObject({ total: 1, stated: 1 })
})
