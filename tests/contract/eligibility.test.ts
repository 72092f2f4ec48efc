import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type StudyYear, studyYears } from '#contract/audience-names.ts'
import { checkEligibility, getVerdict, toStudent } from '#contract/eligibility.ts'
import { EligibilityAnswers } from '#contract/eligibility-answers.ts'
import { noAnswers } from '#contract/eligibility-checks.ts'
import { fieldsOfStudy } from '#contract/fields.ts'
import { validate } from '#contract/input.ts'
import type { ProgramAudience } from '#contract/program-record.ts'
import { citizenshipStatuses, classYears, programLevels } from '#contract/program-values.ts'
import type { SchoolFacts } from '#contract/school-rules.ts'
import { states } from '#contract/states.ts'

const schools: readonly SchoolFacts[] = [
  {
    ...{ name: 'Spelman College', aliases: [], state: 'GA' },
    ...{ groups: ['uncf'], unknownGroups: [] },
  },
  {
    ...{ name: 'Alabama A&M University', aliases: ['AAMU'], state: 'AL' },
    ...{ groups: ['tmcf', '1890'], unknownGroups: [] },
  },
  {
    ...{ name: 'Morris Brown College', aliases: [], state: 'GA' },
    ...{ groups: [], unknownGroups: ['tmcf'] },
  },
]

const nothingStated: ProgramAudience = {
  ...{ levels: [], class_years: [], citizenship: null, residence: null, schools: null },
  ...{ fields: [], gpa: null, need: null, other: [] },
}
const anybody: ProgramAudience = {
  ...nothingStated,
  levels: [...programLevels],
  citizenship: [],
  fields: ['all'],
}
const sophomore: EligibilityAnswers = {
  ...{ year: 'second', school: 'Spelman College', field: 'biology' },
  ...{ state: 'GA', status: 'us-citizen', gpa: 3.2 },
}

const check = (audience: Partial<ProgramAudience>, answers: Partial<EligibilityAnswers> = {}) =>
  checkEligibility({ ...anybody, ...audience }, toStudent({ ...sophomore, ...answers }, schools))
const only = (groups: NonNullable<ProgramAudience['schools']>['groups']) => ({
  schools: { groups, names: [], states: [] },
})
const named = (...names: string[]) => ({ schools: { groups: [], names, states: [] } })

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
  [
    'status',
    { citizenship: ['us-citizen'] },
    { status: null },
    'not known',
    'It is for US citizens; you have not said your status.',
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
})

describe('the verdict', () => {
  const rows: [string, Partial<ProgramAudience>, Partial<EligibilityAnswers>][] = [
    ['fits', {}, {}],
    ['fits', { gpa: 3, class_years: ['second'], residence: ['GA'], ...only(['hbcu']) }, {}],
    // Silence on these is no condition.
    ['fits', {}, { school: null, state: null, gpa: null }],
    // Silence on these leaves it open, but for the status of US citizens.
    ['not known', { fields: [] }, {}],
    ['not known', { levels: [] }, {}],
    ['fits', { citizenship: null }, {}],
    ['not known', { citizenship: null }, { status: 'international' }],
    ['not known', { citizenship: null }, { status: null }],
    // An answer that is missing
    ['not known', { gpa: 3 }, { gpa: null }],
    ['not known', only(['hbcu']), { school: null }],
    // What no question asks for
    ['not known', { need: true }, {}],
    ['not known', { other: ['members of NSBE'] }, {}],
    ['not known', { other: ['a school that asks for women'] }, {}],
    // What nearly everybody meets, or may choose
    [
      'fits',
      { other: ['full-time', '18 or older', 'first-generation students are preferred'] },
      {},
    ],
    ['fits', { other: ['undocumented students may apply'] }, {}],
    // One condition that is not met outweighs the rest.
    ['does not fit', { gpa: 3.5, need: true, fields: [] }, {}],
    ['does not fit', { other: ['first-time freshmen'] }, {}],
  ]
  test.each(rows)('%s: %j for %j', (verdict, audience, answers) => {
    expect(check(audience, answers).verdict).toBe(verdict)
  })

  test('is not known without a record, without conditions, and without answers', () => {
    expect(getVerdict(null, toStudent(sophomore, schools))).toBe('not known')
    const silent = { ...nothingStated, other: [] }
    expect(getVerdict(silent, toStudent(sophomore, schools))).toBe('not known')
    expect(getVerdict({ ...anybody, need: true }, toStudent(noAnswers, schools))).toBe('not known')
  })
})

const arbitraryAnswers = fc.record<EligibilityAnswers>({
  year: fc.option(fc.constantFrom(...(Object.keys(studyYears) as StudyYear[]))),
  school: fc.option(fc.constantFrom('other', ...schools.map(({ name }) => name))),
  field: fc.option(fc.constantFrom(...fieldsOfStudy.map(({ id }) => id))),
  state: fc.option(fc.constantFrom('elsewhere', ...states.map(({ code }) => code))),
  status: fc.option(fc.constantFrom(...citizenshipStatuses)),
  gpa: fc.option(fc.double({ min: 0, max: 4, noNaN: true })),
})
const arbitraryAudience = fc.record<ProgramAudience>({
  levels: fc.subarray([...programLevels]),
  class_years: fc.subarray([...classYears]),
  citizenship: fc.option(fc.subarray([...citizenshipStatuses])),
  residence: fc.option(fc.subarray(['GA', 'AL', 'MD'], { minLength: 1 })),
  schools: fc.option(
    fc.record({
      groups: fc.subarray(['hbcu', 'uncf', 'tmcf', 'hsi'] as const),
      names: fc.subarray(['Spelman College', 'AAMU', 'Georgia Tech']),
      states: fc.subarray(['GA', 'AL']),
    }),
  ),
  fields: fc.subarray(['all', 'stem', 'biology', 'computing', 'history', 'basket weaving']),
  gpa: fc.option(fc.constantFrom(2, 2.5, 3.5)),
  need: fc.option(fc.boolean()),
  other: fc.subarray([
    ...['full-time', 'women', 'first-time freshmen', 'not for high-school students'],
    ...['international students could not apply in 2026', 'permanent residents may not apply'],
    ...['GPA of 3.3 or among the best third', 'other eligible non-citizens may apply too'],
  ]),
})

describe('for any program and answers', () => {
  const judge = (audience: ProgramAudience, answers: EligibilityAnswers) =>
    checkEligibility(audience, toStudent(answers, schools))

  test('saying more never turns one clear verdict into the other', () => {
    fc.assert(
      fc.property(
        arbitraryAudience,
        arbitraryAnswers,
        fc.subarray(Object.keys(noAnswers)),
        (audience, answers, said) => {
          const less = Object.fromEntries(
            Object.entries(answers).map(([name, value]) => [
              name,
              said.includes(name) ? value : null,
            ]),
          )
          const before = judge(audience, { ...noAnswers, ...less }).verdict
          const after = judge(audience, answers).verdict
          const opposite = new Set([before, after, 'not known'])
          expect(opposite.size).toBeLessThan(3)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('the verdict follows from the reasons', () => {
    fc.assert(
      fc.property(arbitraryAudience, arbitraryAnswers, (audience, answers) => {
        const { verdict, reasons } = judge(audience, answers)
        const unmet = reasons.some(reason => reason.verdict === 'does not fit')
        const open = reasons.some(({ finding }) => /unsaid|unclear|unstated/.test(finding))
        const met = reasons.some(reason => reason.verdict === 'fits')
        expect(verdict).toBe(unmet ? 'does not fit' : met && !open ? 'fits' : 'not known')
        expect(reasons.every(({ text }) => /^[A-Z].*\.$/.test(text))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('the order of answers and of lists changes nothing', () => {
    fc.assert(
      fc.property(arbitraryAudience, arbitraryAnswers, (audience, answers) => {
        const turned = {
          ...audience,
          levels: audience.levels.toReversed(),
          class_years: audience.class_years.toReversed(),
          fields: audience.fields.toReversed(),
          other: audience.other.toReversed(),
        }
        const reversed = Object.fromEntries(Object.entries(answers).reverse())
        expect(judge(turned, { ...noAnswers, ...reversed }).verdict).toBe(
          judge(audience, answers).verdict,
        )
      }),
    )
  })
})

describe('answers', () => {
  test('of the lists are taken, and so is no answer at all', () => {
    expect(validate(EligibilityAnswers, sophomore).ok).toBe(true)
    expect(validate(EligibilityAnswers, noAnswers).ok).toBe(true)
  })

  test.each([
    [{ gpa: 9 }, 'GPA must be a number from 0 to 4'],
    [{ gpa: -1 }, 'GPA must be a number from 0 to 4'],
    [{ gpa: '3' }, 'GPA must be a number from 0 to 4'],
    [{ year: 1850 }, 'Year must be one of the list'],
    [{ year: 'constructor' }, 'Year must be one of the list'],
    [{ field: 'all' }, 'Field must be one of the list'],
    [{ field: 'basket weaving' }, 'Field must be one of the list'],
    [{ state: 'ZZ' }, 'State must be one of the list'],
    [{ status: 'martian' }, 'Status must be one of the list'],
    [{ school: 'x'.repeat(201) }, 'School must be at most 200 characters'],
  ])('that are absurd are refused: %j', (answers, message) => {
    expect(validate(EligibilityAnswers, { ...sophomore, ...answers })).toMatchObject({
      ok: false,
      message,
    })
  })
})
