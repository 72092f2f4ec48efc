import { describe, expect, test } from 'vitest'
import type { EligibilityAnswers } from '#contract/eligibility-answers.ts'
import type { ProgramAudience } from '#contract/program-record.ts'
import { check, named, only } from '#tests/support/eligibility.ts'

type Row = [
  condition: string,
  audience: Partial<ProgramAudience>,
  answers: Partial<EligibilityAnswers>,
  verdict: string,
  text: string,
]

const table: Row[] = [
  // Year of study
  ['year', { class_years: ['second'] }, {}, 'fits', 'You are a sophomore; it is for sophomores'],
  ['year', { levels: ['undergraduate'] }, {}, 'fits', 'it is for undergraduates.'],
  [
    'year',
    { levels: ['undergraduate'], class_years: ['first'] },
    {},
    'does not fit',
    'You are a sophomore; it is for first-years.',
  ],
  ['year', { levels: ['graduate'] }, {}, 'does not fit', 'it is for graduate students.'],
  ['year', { levels: ['institution'] }, {}, 'does not fit', 'it is for institutions.'],
  [
    'year',
    { levels: ['undergraduate'] },
    { year: null },
    'not known',
    'It is for undergraduates; you have not said your year.',
  ],
  ['year', { levels: [] }, {}, 'not known', 'Not stated: for which year of study it is.'],
  [
    'year',
    { levels: ['high-school', 'undergraduate'], class_years: ['hs-senior'] },
    {},
    'not known',
    'it is for high-school seniors and undergraduates. Check this with the provider.',
  ],
  [
    'year',
    {
      levels: ['high-school', 'undergraduate'],
      class_years: ['hs-senior', 'first', 'second', 'third', 'fourth'],
    },
    {},
    'fits',
    'it is for high-school seniors and undergraduates.',
  ],
  [
    'year',
    { levels: ['undergraduate', 'recent-graduate'], class_years: ['fourth'] },
    { year: 'recent-graduate' },
    'fits',
    'You are a recent graduate',
  ],
  [
    'year',
    { levels: ['graduate'], class_years: ['doctoral'] },
    { year: 'graduate' },
    'not known',
    'it is for doctoral students. Check',
  ],
  // School
  ['school', only(['hbcu']), {}, 'fits', 'You go to Spelman College; it is for students of HBCUs.'],
  [
    'school',
    only(['hbcu']),
    { year: 'hs-senior' },
    'fits',
    'You want to go to Spelman College; it',
  ],
  ['school', only(['hbcu']), { school: 'other' }, 'does not fit', 'Your school is not an HBCU;'],
  ['school', only(['pbi', 'hbcu']), { school: 'other' }, 'not known', 'Check'],
  ['school', only(['uncf']), {}, 'fits', 'students of UNCF member schools.'],
  ['school', only(['tmcf']), {}, 'does not fit', 'students of TMCF member schools.'],
  ['school', only(['tmcf']), { school: 'Morris Brown College' }, 'not known', 'Check this'],
  ['school', only(['msi']), {}, 'fits', 'minority-serving institutions'],
  ['school', only(['hsi']), {}, 'not known', 'Hispanic-serving'],
  ['school', only(['tcu']), {}, 'does not fit', 'tribal colleges'],
  ['school', named('AAMU'), { school: 'Alabama A&M University' }, 'fits', 'students of AAMU.'],
  ['school', named('Morehouse College'), {}, 'does not fit', 'students of Morehouse College.'],
  [
    'school',
    { schools: { groups: ['hbcu'], names: ['Morehouse College'], states: [] } },
    {},
    'not known',
    'Check',
  ],
  [
    'school',
    { schools: { groups: ['hbcu'], names: [], states: ['NC'] } },
    {},
    'does not fit',
    'students of HBCUs in North Carolina.',
  ],
  [
    'school',
    { schools: { groups: [], names: [], states: ['GA'] } },
    { school: 'other' },
    'not known',
    'students of schools in Georgia. Check',
  ],
  [
    'school',
    only(['1890']),
    { school: null },
    'not known',
    'It is for students of 1890 land-grant universities; you have not said your school.',
  ],
  ['school', {}, {}, 'not known', 'Not stated: at which schools one must study.'],
  // Field of study
  ['field', { fields: ['stem'] }, {}, 'fits', 'You study biology; it is for STEM.'],
  ['field', { fields: ['stem'] }, { year: 'hs-junior' }, 'fits', 'You want to study biology; it'],
  ['field', { fields: ['all', 'law'] }, {}, 'fits', 'it is for every field of study.'],
  ['field', { fields: ['life sciences'] }, {}, 'fits', 'it is for biology.'],
  ['field', { fields: ['law', 'history'] }, {}, 'does not fit', 'it is for law and history.'],
  ['field', { fields: ['stem', 'computing'] }, {}, 'not known', 'it is for STEM and computing. Ch'],
  ['field', { fields: ['biology'] }, { field: 'science' }, 'not known', 'You study science; it is'],
  ['field', { fields: ['basket weaving'] }, {}, 'not known', 'it is for basket weaving. Check'],
  [
    'field',
    { fields: ['stem'] },
    { field: null },
    'not known',
    'It is for STEM; you have not said your field.',
  ],
  ['field', { fields: [] }, {}, 'not known', 'Not stated: which fields of study it is for.'],
  // State of residence
  ['state', { residence: ['GA'] }, {}, 'fits', 'You live in Georgia; it is for people who live in'],
  ['state', { residence: ['DC'] }, {}, 'does not fit', 'live in the District of Columbia.'],
  ['state', { residence: ['GA'] }, { state: 'elsewhere' }, 'does not fit', 'You live elsewhere;'],
  [
    'state',
    { residence: ['MD', 'GA'] },
    { state: null },
    'not known',
    'It is for people who live in Maryland and Georgia; you have not said your state.',
  ],
  ['state', { residence: null }, {}, 'not known', 'Not stated: where one must live.'],
  // Citizenship or status
  ['status', { citizenship: ['us-citizen'] }, {}, 'fits', 'You are a US citizen; it is for US cit'],
  ['status', { citizenship: [] }, { status: 'daca' }, 'fits', 'it is for students of any status.'],
  [
    'status',
    { citizenship: ['us-citizen', 'permanent-resident'] },
    { status: 'international' },
    'does not fit',
    'You are an international student; it is for US citizens and permanent residents.',
  ],
  [
    'status',
    { citizenship: ['us-citizen'], other: ['other eligible non-citizens may apply too'] },
    { status: 'refugee' },
    'not known',
    'Check',
  ],
  ...[
    'other eligible non-citizens may apply too',
    'some laboratories take permanent residents',
    'undocumented students may apply',
  ].map(
    (text): Row => [
      'status',
      { citizenship: ['us-citizen'], other: [text] },
      { status: 'international' },
      'does not fit',
      'You are an international student; it is for US citizens.',
    ],
  ),
  ...[
    'citizens of Canada may apply too',
    'undocumented and international students may apply',
    'eligible non-citizens and F-1 students may apply',
  ].map(
    (text): Row => [
      'status',
      { citizenship: ['us-citizen'], other: [text] },
      { status: 'international' },
      'not known',
      'Check',
    ],
  ),
  [
    'status',
    { citizenship: ['us-citizen'] },
    { status: null },
    'not known',
    'It is for US citizens; you have not said your status.',
  ],
  [
    'status',
    { citizenship: ['us-citizen'] },
    { status: 'other' },
    'does not fit',
    'You are of another status, or undocumented; it is for US citizens.',
  ],
  ['status', { citizenship: null }, {}, 'not known', 'Not stated: which citizenship or status'],
  // Grade point average
  ['gpa', { gpa: 3 }, {}, 'fits', 'Your GPA is 3.2; it asks for a GPA of 3.0.'],
  ['gpa', { gpa: 3.2 }, {}, 'fits', 'it asks for a GPA of 3.2.'],
  ['gpa', { gpa: 3.25 }, {}, 'does not fit', 'Your GPA is 3.2; it asks for a GPA of 3.25.'],
  [
    'gpa',
    { gpa: 3.3, other: ['GPA of 3.3 or among the best third of the class'] },
    {},
    'not known',
    'Check this',
  ],
  ['gpa', { gpa: 3.5, other: ['3.0 GPA to keep it'] }, {}, 'does not fit', '3.5.'],
  [
    'gpa',
    { gpa: 3 },
    { gpa: null },
    'not known',
    'It asks for a GPA of 3.0; you have not said your GPA.',
  ],
  ['gpa', { gpa: null }, {}, 'not known', 'Not stated: which GPA it asks for.'],
  // Financial need
  ['need', { need: false }, {}, 'fits', 'It does not look at financial need.'],
  ['need', { need: true }, {}, 'not known', 'It asks for financial need. Check this'],
  ['need', { need: null }, {}, 'not known', 'Not stated: whether financial need counts.'],
  // Other conditions
  ['other', { other: ['full-time'] }, {}, 'not known', 'Check: full-time.'],
  ['other', { other: ['members of NSBE'] }, {}, 'not known', 'Check: members of NSBE.'],
  ['other', { other: ['new full-time freshmen'] }, {}, 'does not fit', 'It says: new full-time'],
  ['other', { other: ['not for high-school students'] }, {}, 'not known', 'Check: not for'],
  [
    'other',
    { other: ['not for high-school students'] },
    { year: 'hs-senior' },
    'does not fit',
    'It says: not for high-school students.',
  ],
  [
    'other',
    { other: ['authorized to work in the US; not F-1 or M-1'] },
    { status: 'international' },
    'does not fit',
    'It says: authorized',
  ],
]

describe('a reason', () => {
  test.each(table)('about %s, %j, for %j: %s', (condition, audience, answers, verdict, text) => {
    const { reasons } = check(audience, answers)
    const reason = reasons.find(each => each.condition === condition)
    expect(reason?.verdict).toBe(verdict)
    expect(reason?.text).toContain(text)
  })

  test('stands for every condition once, and for each other condition', () => {
    const { reasons } = check({ other: ['women', 'full-time'] })
    expect(reasons.map(({ condition }) => condition)).toEqual([
      ...['year', 'field', 'status', 'school', 'state', 'gpa', 'need', 'other', 'other'],
    ])
  })

  const visa = 'international students need a visa'
  test.each([
    ['us-citizen', 'fits', []],
    ['us-national', 'fits', []],
    ['permanent-resident', 'fits', []],
    ['international', 'not known', [`Check: ${visa}.`]],
    ['other', 'not known', [`Check: ${visa}.`]],
    [null, 'not known', [`Check: ${visa}.`]],
  ] as const)('for international students alone counts for %s as: %s', (status, verdict, texts) => {
    const found = check({ other: [visa] }, { status })
    expect(found.verdict).toBe(verdict)
    const others = found.reasons.filter(({ condition }) => condition === 'other')
    expect(others.map(({ text }) => text)).toEqual(texts)
  })
})
