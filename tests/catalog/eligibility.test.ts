import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEligibility, getVerdict, toStudent } from '#catalog/eligibility.ts'
import { type EligibilityAnswers as Answers, noAnswers } from '#catalog/eligibility-checks.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import {
  citizenshipStatuses,
  classYears,
  programLevels,
  type StudyYear,
  studyYears,
} from '#catalog/program-values.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import { states } from '#catalog/states.ts'
import { validate } from '#contract/input.ts'
import { EligibilityAnswers } from '#contract/saved-answers.ts'
import {
  anybody,
  check,
  nothingStated,
  only,
  schools,
  sophomore,
} from '#tests/support/eligibility.ts'

describe('the verdict', () => {
  type Case = [Partial<ProgramAudience>, Partial<Answers>]
  const citizens = { citizenship: ['us-citizen' as const] }
  const aamu = { school: 'Alabama A&M University' }
  const twoYears = { school: 'Shorter College' }
  const says = (...other: string[]) => ({ other })
  const cases: Record<string, Case[]> = {
    fits: [
      [{}, {}],
      [{ gpa: 3, class_years: ['second'], residence: ['GA'], ...only(['hbcu']) }, {}],
      // Silence on these is no condition.
      [{}, { school: null, state: null, gpa: null }],
      [{ citizenship: null }, {}],
      [{ citizenship: [] }, { status: 'other' }],
      // What nearly everybody meets, or may choose
      [says('full-time', '18 or older', 'first-generation students are preferred'), {}],
      [says('undocumented students may apply'), {}],
      [says('a good SAT or ACT score can stand in for the high-school GPA'), {}],
      // What the school and the year decide
      [says('16 or older'), { year: 'hs-senior' }],
      [says('graduating high-school seniors may apply'), { year: 'hs-senior' }],
      [says('graduating high-school seniors may apply'), {}],
      [says('full time at a four-year college'), {}],
      [says('at a two-year college'), twoYears],
      [says('one year of college completed'), {}],
    ],
    'not known': [
      // Silence on these leaves it open, but for the status of US citizens.
      [{ fields: [] }, {}],
      [{ levels: [] }, {}],
      [{ citizenship: null }, { status: 'international' }],
      [{ citizenship: null }, { status: null }],
      [{ ...citizens, ...says('undocumented students may apply') }, { status: 'other' }],
      // An answer that is missing
      [{ gpa: 3 }, { gpa: null }],
      [only(['hbcu']), { school: null }],
      // What no question asks for
      [{ need: true }, {}],
      [says('certificate or diploma program'), {}],
      [says('a local branch: where one must live is not stated'), {}],
      [says('bachelor’s degree of the home country'), {}],
      [says('a wording that nobody has thought of'), {}],
      [says('a school that asks for women'), {}],
      // What the school and the year decide
      [says('18 or older on 1 August'), { year: 'hs-senior' }],
      [says('16 or older at most sites'), { year: 'hs-freshman' }],
      [says('full time at a four-year college'), { school: 'other' }],
      [says('at a two-year college'), { school: 'other' }],
      [says('certificate program of a public college or university'), aamu],
      [says('eligible private college in Georgia'), {}],
      [says('eligible private college in Georgia'), { school: 'other' }],
      [says('one year of college completed'), { year: 'first' }],
      [says('first bachelor’s degree in 2020 or later'), { year: 'master' }],
    ],
    'does not fit': [
      [{ citizenship: ['us-citizen', 'daca'] }, { status: 'other' }],
      [{ ...citizens, ...says('no dual citizenship') }, { status: 'international' }],
      [{ citizenship: ['daca'], ...says('undocumented, with or without DACA') }, {}],
      [says('high-school seniors may apply'), { year: 'hs-junior' }],
      [says('full time at a four-year college'), twoYears],
      [says('at a two-year college'), {}],
      [says('certificate program of a public college or university'), {}],
      [says('eligible private college in Georgia'), aamu],
      // One condition that is not met outweighs the rest.
      [{ gpa: 3.5, need: true, fields: [] }, {}],
      [says('first-time freshmen'), {}],
    ],
  }
  test.each(
    Object.entries(cases).flatMap(([verdict, rows]) => rows.map(row => [verdict, ...row] as const)),
  )('is "%s" for %j and answers %j', (verdict, audience, answers) => {
    expect(check(audience, answers).verdict).toBe(verdict)
  })

  test.each([
    ['without a record', null, sophomore],
    ['without conditions', nothingStated, sophomore],
    ['without answers', { ...anybody, need: true }, noAnswers],
  ])('is not known %s', (_, audience, answers) => {
    expect(getVerdict(audience, toStudent(answers, schools))).toBe('not known')
  })
})

const someAnswers = fc.record<Answers>({
  year: fc.option(fc.constantFrom(...(Object.keys(studyYears) as StudyYear[]))),
  school: fc.option(fc.constantFrom('other', ...schools.map(({ name }) => name))),
  field: fc.option(fc.constantFrom(...fieldsOfStudy.map(({ id }) => id))),
  state: fc.option(fc.constantFrom('elsewhere', ...states.map(({ code }) => code))),
  status: fc.option(fc.constantFrom(...citizenshipStatuses, 'other' as const)),
  gpa: fc.option(fc.double({ min: 0, max: 4, noNaN: true })),
})
const someAudience = fc.record<ProgramAudience>({
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

const someNames = fc.subarray(Object.keys(noAnswers))

describe('for any program and answers', () => {
  const judge = (audience: ProgramAudience, answers: Answers) =>
    checkEligibility(audience, toStudent(answers, schools))

  test('another answer never turns one clear verdict into the other', () => {
    fc.assert(
      fc.property(someAudience, someAnswers, someNames, (audience, answers, answered) => {
        const less = Object.entries(answers).filter(([name]) => answered.includes(name))
        const before = judge(audience, { ...noAnswers, ...Object.fromEntries(less) }).verdict
        const after = judge(audience, answers).verdict
        expect(new Set([before, after, 'not known']).size).toBeLessThan(3)
      }),
      { numRuns: 2000 },
    )
  })

  test('the verdict follows from the reasons', () => {
    fc.assert(
      fc.property(someAudience, someAnswers, (audience, answers) => {
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
      fc.property(someAudience, someAnswers, (audience, answers) => {
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
    [{ gpa: '3' }, 'GPA must be a number from 0 to 4'],
    [{ year: 'constructor' }, 'Year must be one of the list'],
    [{ field: 'all' }, 'Field must be one of the list'],
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
