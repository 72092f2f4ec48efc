import { describe, expect, test } from 'vitest'
import type { EligibilityAnswers } from '#catalog/eligibility-checks.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import { check, named, only } from '#tests/support/eligibility.ts'

type Case = [
  audience: Partial<ProgramAudience>,
  answers: Partial<EligibilityAnswers>,
  verdict: string,
  text: string,
]

const [no, open] = ['does not fit', 'not known']
const [highSchool, college] = ['high-school', 'undergraduate'] as const
const citizens = { citizenship: ['us-citizen' as const] }
const foreign = { status: 'international' as const }
const statesOf = (state: string, ...groups: 'hbcu'[]) => ({
  schools: { groups, names: [], states: [state] },
})
const years = ['first', 'second', 'third', 'fourth'] as const

const cases: Record<string, Case[]> = {
  year: [
    [{ class_years: ['second'] }, {}, 'fits', 'You are a sophomore; it is for sophomores'],
    [{ levels: [college] }, {}, 'fits', 'it is for undergraduates.'],
    [{ class_years: ['first'] }, {}, no, 'You are a sophomore; it is for first-years'],
    [{ levels: ['graduate'] }, {}, no, 'it is for graduate students.'],
    [{ levels: ['institution'] }, {}, no, 'it is for institutions.'],
    [
      { levels: [college] },
      { year: null },
      open,
      'It is for undergraduates; you have not said your year.',
    ],
    [{ levels: [] }, {}, open, 'Not stated: for which year of study it is.'],
    [
      { levels: [highSchool, college], class_years: ['hs-senior'] },
      {},
      open,
      'it is for high-school seniors and undergraduates. Check this with the provider.',
    ],
    [
      { levels: [highSchool, college], class_years: ['hs-senior', ...years] },
      {},
      'fits',
      'it is for high-school seniors and undergraduates.',
    ],
    [
      { levels: [college, 'recent-graduate'], class_years: ['fourth'] },
      { year: 'recent-graduate' },
      'fits',
      'You are a recent graduate',
    ],
    [
      { levels: ['graduate'], class_years: ['doctoral'] },
      { year: 'graduate' },
      open,
      'it is for doctoral students. Check',
    ],
  ],
  school: [
    [only(['hbcu']), {}, 'fits', 'You go to Spelman College; it is for students of HBCUs.'],
    [only(['hbcu']), { year: 'hs-senior' }, 'fits', 'You want to go to Spelman College; it'],
    [only(['hbcu']), { school: 'other' }, no, 'Your school is not an HBCU;'],
    [only(['pbi', 'hbcu']), { school: 'other' }, open, 'Check'],
    [only(['uncf']), {}, 'fits', 'students of UNCF member schools.'],
    [only(['tmcf']), {}, no, 'students of TMCF member schools.'],
    [only(['tmcf']), { school: 'Morris Brown College' }, open, 'Check this'],
    [only(['msi']), {}, 'fits', 'minority-serving institutions'],
    [only(['hsi']), {}, open, 'Hispanic-serving'],
    [only(['tcu']), {}, no, 'tribal colleges'],
    [named('AAMU'), { school: 'Alabama A&M University' }, 'fits', 'students of AAMU.'],
    [named('Morehouse College'), {}, no, 'students of Morehouse College.'],
    [
      { schools: { groups: ['hbcu'], names: ['Morehouse College'], states: [] } },
      {},
      open,
      'Check',
    ],
    [statesOf('NC', 'hbcu'), {}, no, 'students of HBCUs in North Carolina.'],
    [statesOf('GA'), { school: 'other' }, open, 'students of schools in Georgia. Check'],
    [only(['1890']), { school: null }, open, 'universities; you have not said your school.'],
    [{}, {}, open, 'Not stated: at which schools one must study.'],
  ],
  field: [
    [{ fields: ['stem'] }, {}, 'fits', 'You study biology; it is for STEM.'],
    [{ fields: ['stem'] }, { year: 'hs-junior' }, 'fits', 'You want to study biology; it'],
    [{ fields: ['all', 'law'] }, {}, 'fits', 'it is for every field of study.'],
    [{ fields: ['life sciences'] }, {}, 'fits', 'it is for biology.'],
    [{ fields: ['law', 'history'] }, {}, no, 'it is for law and history.'],
    [{ fields: ['stem', 'computing'] }, {}, open, 'it is for STEM and computing. Ch'],
    [{ fields: ['biology'] }, { field: 'science' }, open, 'You study science; it is'],
    [{ fields: ['basket weaving'] }, {}, open, 'it is for basket weaving. Check'],
    [{ fields: ['stem'] }, { field: null }, open, 'It is for STEM; you have not said your field.'],
    [{ fields: [] }, {}, open, 'Not stated: which fields of study it is for.'],
  ],
  state: [
    [{ residence: ['GA'] }, {}, 'fits', 'You live in Georgia; it is for people who live in'],
    [{ residence: ['DC'] }, {}, no, 'live in the District of Columbia.'],
    [{ residence: ['GA'] }, { state: 'elsewhere' }, no, 'You live elsewhere;'],
    [{ residence: ['MD', 'GA'] }, { state: null }, open, 'in Maryland and Georgia; you have not'],
    [{ residence: null }, {}, open, 'Not stated: where one must live.'],
  ],
  status: [
    [citizens, {}, 'fits', 'You are a US citizen; it is for US citizens.'],
    [{ citizenship: [] }, { status: 'daca' }, 'fits', 'it is for students of any status.'],
    [citizens, foreign, no, 'You are an international student; it is for US citizens.'],
    [citizens, { status: null }, open, 'It is for US citizens; you have not said your status.'],
    [citizens, { status: 'other' }, no, 'You are of another status, or undocumented; it is for'],
    [{ citizenship: null }, {}, open, 'Not stated: which citizenship or status'],
    [
      { ...citizens, other: ['other eligible non-citizens may apply too'] },
      { status: 'refugee' },
      open,
      'Check',
    ],
    ...[
      'other eligible non-citizens may apply too',
      'some laboratories take permanent residents',
      'undocumented students may apply',
    ].map((text): Case => [{ ...citizens, other: [text] }, foreign, no, 'for US citizens.']),
    ...[
      'citizens of Canada may apply too',
      'undocumented and international students may apply',
      'eligible non-citizens and F-1 students may apply',
    ].map((text): Case => [{ ...citizens, other: [text] }, foreign, open, 'Check']),
  ],
  gpa: [
    [{ gpa: 3 }, {}, 'fits', 'Your GPA is 3.2; it asks for a GPA of 3.0.'],
    [{ gpa: 3.2 }, {}, 'fits', 'it asks for a GPA of 3.2.'],
    [{ gpa: 3.25 }, {}, no, 'Your GPA is 3.2; it asks for a GPA of 3.25.'],
    [{ gpa: 3.3, other: ['GPA of 3.3 or among the best third'] }, {}, open, 'Check this'],
    [{ gpa: 3.5, other: ['3.0 GPA to keep it'] }, {}, no, '3.5.'],
    [{ gpa: 3 }, { gpa: null }, open, 'It asks for a GPA of 3.0; you have not said your GPA.'],
    [{ gpa: null }, {}, open, 'Not stated: which GPA it asks for.'],
  ],
  need: [
    [{ need: false }, {}, 'fits', 'It does not look at financial need.'],
    [{ need: true }, {}, open, 'It asks for financial need. Check this'],
    [{ need: null }, {}, open, 'Not stated: whether financial need counts.'],
  ],
  other: [
    [{ other: ['full-time'] }, {}, open, 'Check: full-time.'],
    [{ other: ['new full-time freshmen'] }, {}, no, 'It says: new full-time freshmen.'],
    [{ other: ['not for high-school students'] }, {}, open, 'Check: not for high-school students.'],
    [{ other: ['not for high-school students'] }, { year: 'hs-senior' }, no, 'It says: not for'],
    [{ other: ['authorized to work; not F-1 or M-1'] }, foreign, no, 'It says: authorized'],
    ...(['us-citizen', 'us-national', 'permanent-resident'] as const).map(
      (status): Case => [{ other: ['international students need a visa'] }, { status }, '', ''],
    ),
    ...(['international', 'other', null] as const).map(
      (status): Case => [
        { other: ['international students need a visa'] },
        { status },
        open,
        'Che',
      ],
    ),
  ],
}

describe.each(Object.entries(cases))('the reason about %s', (condition, rows) => {
  test.each(rows)('for %j and answers %j: %s, “%s”', (audience, answers, verdict, text) => {
    const { reasons } = check(audience, answers)
    const reason = reasons.find(each => each.condition === condition)
    expect(reason?.verdict ?? '').toBe(verdict)
    expect(reason?.text ?? '').toContain(text)
  })
})

test('a reason stands for every condition once, and for each other condition', () => {
  const { reasons } = check({ other: ['women', 'full-time'] })
  expect(reasons.map(({ condition }) => condition)).toEqual([
    ...['year', 'field', 'status', 'school', 'state', 'gpa', 'need', 'other', 'other'],
  ])
})
