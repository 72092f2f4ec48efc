import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aboutYou, findContradiction, toStudent } from '#catalog/answers.ts'
import type { Condition } from '#catalog/conditions.ts'
import { getVerdict, isPossible } from '#catalog/eligibility.ts'
import {
  type Answers,
  isSharedWithAccount,
  noAnswers,
  sharedNames,
} from '#catalog/given-answers.ts'
import { listSteps } from '#catalog/questions.ts'
import { parseSchools, schoolFile } from '#catalog/school-list.ts'
import { sharedQuestions } from '#catalog/shared-questions.ts'
import { anybody, condition, schools, sophomore } from '#tests/support/eligibility.ts'
import { answerSteps, twentyStudents } from '#tests/support/twenty-students.ts'

const list = (conditions: readonly Partial<Condition>[], answers: Partial<Answers> = {}) => {
  const student = toStudent({ ...sophomore, ...answers }, schools)
  const verdicts = conditions.map(each =>
    getVerdict({ ...anybody, conditions: [condition(each)] }, student),
  )
  return listSteps(verdicts, student)
}
const ids = (...of: Parameters<typeof list>) => list(...of).map(({ id }) => id)

describe('the further questions', () => {
  const all: Partial<Condition>[] = [
    { kind: 'age', answer: 'age', value: { min: 18 } },
    { kind: 'enrollment', answer: 'half-time' },
    { kind: 'need', answer: 'pell' },
    { kind: 'group', answer: ['woman', 'black'] },
    { kind: 'career', answer: 'doctorate' },
    { kind: 'membership', ask: 'Are you a member of FFA?', text: 'FFA' },
    { kind: 'service', answer: 'service' },
    { kind: 'test', answer: 'scores', value: { sat: 1000 } },
    { kind: 'graduation', answer: 'still-enrolled', value: { from: '2028-01' } },
    { kind: 'course', ask: 'Do you sing?', text: 'sings' },
    { kind: 'residence', answer: 'us-high-school' },
  ]

  test('come in the order of what they settle', () => {
    expect(ids(all.toReversed())).toEqual([
      ...['age', 'load', 'money', 'about', 'plans', 'memberships', 'service', 'scores'],
      ...['graduation', 'experience', 'us-high-school'],
    ])
  })

  test.each<[string, Partial<Condition>[], Answers['given']]>([
    ['are not asked where no program waits for them', [], {}],
    ['are not asked once they are answered', [{ answer: 'full-time' }], { 'full-time': true }],
    ['are not asked where another answer says it', [{ answer: 'of-color' }], { black: true }],
    [
      'are not asked again where the month of graduation cannot tell',
      [{ kind: 'graduation', answer: 'enrolled-after', value: { from: '2027-10' } }],
      { graduation: '2027-05' },
    ],
    ['are not asked for what hardly anybody fails', [{ answer: 'full-time', usual: true }], {}],
    [
      'are not asked of a program for others',
      [{ answer: 'full-time', kind: 'gpa', value: { least: 4 } }],
      {},
    ],
    ['are not asked where only one program asks', [{ ask: 'Do you sing?' }], {}],
  ])('%s', (_, conditions, given) => {
    expect(ids(conditions, { given })).toEqual([])
  })

  test('ask with boxes for what programs wait for', () => {
    const conditions: Partial<Condition>[] = [
      { kind: 'membership', answer: 'member-naacp', text: 'member of the NAACP' },
      { kind: 'membership', ask: 'Are you a member of FFA?', text: 'FFA member' },
    ]
    expect(list(conditions)[0]?.ticks).toEqual([
      { key: 'member-naacp', label: 'member of the NAACP' },
      { key: 'Are you a member of FFA?', label: 'FFA member' },
    ])
    const [step] = list(conditions, { given: { 'member-naacp': true } })
    expect(step?.ticks.map(({ key }) => key)).toEqual(['Are you a member of FFA?'])
  })

  test('count the programs that wait', () => {
    expect(list([{ answer: 'pell' }, { answer: 'need' }, { answer: 'pell' }])[0]?.count).toBe(3)
  })

  test('use the words for people at high school', () => {
    const [step] = list([{ answer: 'us-high-school' }], { year: 'hs-senior' })
    expect(step?.ask).toBe('Do you go to high school in the US?')
  })
})

test('each shared question is either for the account or for the browser alone', () => {
  expect(sharedNames.toSorted()).toEqual(Object.keys(sharedQuestions).toSorted())
  for (const name of Object.keys(aboutYou)) expect(isSharedWithAccount(name), name).toBe(false)
})

describe('on the data file', () => {
  const universities = parseSchools(readFileSync(schoolFile, 'utf8'))
  const programs: { audience: Parameters<typeof getVerdict>[0] & {} }[] = JSON.parse(
    readFileSync('src/content/programs.json', 'utf8'),
  )
  /** How many programs are possible, and how many of them are open. */
  const count = (answers: Answers) => {
    const student = toStudent(answers, universities)
    const possible = programs.map(each => getVerdict(each.audience, student)).filter(isPossible)
    return {
      possible: possible.length,
      open: possible.filter(({ label }) => label !== 'fits').length,
    }
  }

  // Of other statuses providers say nothing, which no answer settles.
  const students = twentyStudents.filter(
    ({ status }) => status === 'us-citizen' || status === 'permanent-resident',
  )

  test('nine answers leave at most 60 % of the possible programs open, all at most 45 %', () => {
    const afterNine = { possible: 0, open: 0 }
    for (const student of students) {
      const { answers } = answerSteps(student, programs, universities)
      const nine = count(answers[3] ?? noAnswers)
      afterNine.possible += nine.possible
      afterNine.open += nine.open
      const all = count(answers.at(-1) ?? noAnswers)
      expect(all.open / all.possible).toBeLessThan(0.45)
    }
    expect(afterNine.open / afterNine.possible).toBeLessThan(0.6)
  })

  test('each open condition names its question, but where the provider is silent', () => {
    for (const student of twentyStudents) {
      const read = toStudent({ ...student, given: {} }, universities)
      for (const { audience } of programs)
        for (const { result, question, about } of getVerdict(audience, read).points)
          if (result === 'open' && !question) expect(['status', 'year']).toContain(about)
    }
  })
})

test.each<[Partial<Answers>, Answers['given'], string | null]>([
  [{ year: 'hs-senior' }, { bachelor: true }, 'you have a bachelor’s degree'],
  [{ year: 'second' }, { 'graduate-year': 2 }, 'you are in a year of graduate study'],
  [{ year: 'master' }, { bachelor: false }, 'you have no bachelor’s degree'],
  [{ year: 'doctoral' }, { 'still-enrolled': true }, 'you will still be an undergraduate'],
  [{ status: 'us-citizen' }, { 'work-us': false }, 'you may not work in the US'],
  [{ state: 'GA' }, { 'us-resident': false }, 'you do not live in the US'],
  [{}, { 'four-year': true, 'two-year': true }, 'it has two years'],
  [{ year: 'master', status: 'daca', state: 'GA' }, { bachelor: true, 'work-us': true }, null],
  [{}, {}, null],
])('the answers %j and %j contradict each other: %s', (profile, given, text) => {
  const found = findContradiction({ ...noAnswers, ...profile, given })
  expect(found).toEqual(
    text && expect.stringMatching(`^Please check two answers: .*, and ${text}.$`),
  )
})
