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
import { states } from '#contract/states.ts'
import {
  anybody,
  check,
  nothingStated,
  only,
  schools,
  sophomore,
} from '#tests/support/eligibility.ts'

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
    ['fits', { citizenship: [] }, { status: 'other' }],
    ['not known', { citizenship: null }, { status: 'other' }],
    ['does not fit', { citizenship: ['us-citizen', 'daca'] }, { status: 'other' }],
    [
      'not known',
      { citizenship: ['us-citizen'], other: ['undocumented students may apply'] },
      { status: 'other' },
    ],
    [
      'does not fit',
      { citizenship: ['us-citizen'], other: ['no dual citizenship'] },
      { status: 'international' },
    ],
    [
      'does not fit',
      { citizenship: ['daca'], other: ['undocumented, with or without DACA'] },
      { status: 'us-citizen' },
    ],
    // An answer that is missing
    ['not known', { gpa: 3 }, { gpa: null }],
    ['not known', only(['hbcu']), { school: null }],
    // What no question asks for
    ['not known', { need: true }, {}],
    ['not known', { other: ['members of NSBE'] }, {}],
    ['not known', { other: ['certificate or diploma program'] }, {}],
    ['not known', { other: ['a local branch: where one must live is not stated'] }, {}],
    ['not known', { other: ['bachelor’s degree of the home country'] }, {}],
    ['not known', { other: ['a wording that nobody has thought of'] }, {}],
    ['not known', { other: ['a school that asks for women'] }, {}],
    // What nearly everybody meets, or may choose
    [
      'fits',
      { other: ['full-time', '18 or older', 'first-generation students are preferred'] },
      {},
    ],
    ['fits', { other: ['undocumented students may apply'] }, {}],
    ['fits', { other: ['a good SAT or ACT score can stand in for the high-school GPA'] }, {}],
    // What the school and the year decide
    ['not known', { other: ['18 or older on 1 August'] }, { year: 'hs-senior' }],
    ['fits', { other: ['16 or older'] }, { year: 'hs-senior' }],
    ['not known', { other: ['16 or older at most sites'] }, { year: 'hs-freshman' }],
    ['does not fit', { other: ['high-school seniors may apply'] }, { year: 'hs-junior' }],
    ['fits', { other: ['graduating high-school seniors may apply'] }, { year: 'hs-senior' }],
    ['fits', { other: ['graduating high-school seniors may apply'] }, {}],
    ['fits', { other: ['full time at a four-year college'] }, {}],
    ['not known', { other: ['full time at a four-year college'] }, { school: 'other' }],
    [
      'does not fit',
      { other: ['full time at a four-year college'] },
      { school: 'Shorter College' },
    ],
    ['does not fit', { other: ['at a two-year college'] }, {}],
    ['not known', { other: ['at a two-year college'] }, { school: 'other' }],
    ['fits', { other: ['at a two-year college'] }, { school: 'Shorter College' }],
    ['fits', { other: ['one year of college completed'] }, {}],
    ['does not fit', { other: ['certificate program of a public college or university'] }, {}],
    [
      'not known',
      { other: ['certificate program of a public college or university'] },
      { school: 'Alabama A&M University' },
    ],
    ['not known', { other: ['eligible private college in Georgia'] }, {}],
    [
      'does not fit',
      { other: ['eligible private college in Georgia'] },
      { school: 'Alabama A&M University' },
    ],
    ['not known', { other: ['eligible private college in Georgia'] }, { school: 'other' }],
    ['not known', { other: ['one year of college completed'] }, { year: 'first' }],
    ['not known', { other: ['first bachelor’s degree in 2020 or later'] }, { year: 'master' }],
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
  status: fc.option(fc.constantFrom(...citizenshipStatuses, 'other' as const)),
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
    ...['at a two-year college', 'one year of college completed', 'certificate program'],
    ...['public college in Georgia', 'eligible private college', 'four-year college'],
    ...['full-time', 'women', 'first-time freshmen', 'not for high-school students'],
    ...['international students could not apply in 2026', 'permanent residents may not apply'],
    ...['GPA of 3.3 or among the best third', 'other eligible non-citizens may apply too'],
  ]),
})

describe('for any program and answers', () => {
  const judge = (audience: ProgramAudience, answers: EligibilityAnswers) =>
    checkEligibility(audience, toStudent(answers, schools))

  test('another answer never turns one clear verdict into the other', () => {
    fc.assert(
      fc.property(
        arbitraryAudience,
        arbitraryAnswers,
        fc.subarray(Object.keys(noAnswers)),
        (audience, answers, answered) => {
          const less = Object.fromEntries(
            Object.entries(answers).map(([name, value]) => [
              name,
              answered.includes(name) ? value : null,
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
        const open = reasons.some(({ result }) => /unsaid|unclear|unstated/.test(result))
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
  test('from the lists are accepted, and so is no answer', () => {
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
  ])('that are out of range are rejected: %j', (answers, message) => {
    expect(validate(EligibilityAnswers, { ...sophomore, ...answers })).toMatchObject({
      ok: false,
      message,
    })
  })
})
