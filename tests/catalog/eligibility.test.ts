import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toStudent } from '#catalog/answers.ts'
import type { Condition } from '#catalog/conditions.ts'
import { conditionEffects, conditionKinds } from '#catalog/conditions.ts'
import { getVerdict, isPossible, type VerdictLabel } from '#catalog/eligibility.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import { type Answers, type Given, noAnswers } from '#catalog/given-answers.ts'
import {
  citizenshipStatuses,
  classYears,
  programLevels,
  type StudyYear,
  studyYears,
} from '#catalog/program-values.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import { states } from '#catalog/states.ts'
import {
  anybody,
  check,
  condition,
  describe as inWords,
  named,
  nothingStated,
  only,
  schools,
  sophomore,
} from '#tests/support/eligibility.ts'

type Facts = Partial<ProgramAudience>
type Row = [facts: Facts, answers: Partial<Answers>, label: VerdictLabel]

const aamu = { school: 'Alabama A&M University' }
const twoYears = { school: 'Shorter College' }
const another = { school: 'other' }
const undecided = { school: 'undecided' }

describe('the fields of a record', () => {
  const citizens: Facts = { citizenship: ['us-citizen'] }
  test.each<Row>([
    // Year
    [{ class_years: ['second'] }, {}, 'fits'],
    [{ class_years: ['fourth'] }, {}, 'others'],
    [{ levels: ['high-school'] }, {}, 'others'],
    // Undergraduates beside years of high school may have to be new ones.
    [{ class_years: ['hs-senior'] }, {}, 'check'],
    [
      { class_years: ['hs-senior'] },
      { given: { 'Does it take you as a sophomore?': true } },
      'fits',
    ],
    [{ class_years: ['fourth'] }, { year: 'master' }, 'fits'],
    [{ levels: [], class_years: ['hs-senior'] }, {}, 'others'],
    [{ class_years: ['second'] }, { year: null }, 'tell'],
    [{ levels: [] }, {}, 'check'],
    [{ levels: ['graduate'], class_years: ['doctoral'] }, { year: 'graduate' }, 'check'],
    [{ levels: ['graduate'], class_years: ['doctoral'] }, { year: 'master' }, 'others'],
    [{ levels: ['graduate'] }, { year: 'graduate' }, 'fits'],
    // School
    [only(['hbcu']), {}, 'fits'],
    [only(['hbcu']), another, 'others'],
    [only(['hbcu']), undecided, 'fits'],
    [only(['hbcu']), { school: null }, 'tell'],
    [only(['hsi']), another, 'check'],
    [only(['1890']), {}, 'others'],
    [only(['1890']), undecided, 'check'],
    [named('Spelman College'), {}, 'fits'],
    [named('Spelman College'), aamu, 'others'],
    [named('Spelman College'), another, 'others'],
    [named('Spelman College'), undecided, 'check'],
    // Status
    [{ citizenship: null }, {}, 'fits'],
    [{ citizenship: null }, { status: null }, 'tell'],
    [{ citizenship: null }, { status: 'international' }, 'check'],
    [{ citizenship: null }, { status: 'permanent-resident' }, 'fits'],
    [{ citizenship: [] }, { status: 'other' }, 'fits'],
    [citizens, { status: 'permanent-resident' }, 'others'],
    [{ citizenship: ['us-citizen', 'daca'] }, { status: 'other' }, 'others'],
    // State
    [{ residence: ['GA'] }, {}, 'fits'],
    [{ residence: ['TX'] }, {}, 'others'],
    [{ residence: ['TX'] }, { state: 'elsewhere' }, 'others'],
    [{ residence: ['TX'] }, { state: null }, 'tell'],
    // Majors
    [{ fields: ['science'] }, {}, 'fits'],
    [{ fields: ['computing'] }, {}, 'others'],
    [{ fields: ['nuclear science'] }, { field: 'physics' }, 'check'],
    [{ fields: ['science'] }, { field: 'psychology' }, 'check'],
    [{ fields: ['stem'] }, { field: 'law' }, 'others'],
    [{ fields: ['basket weaving'] }, {}, 'check'],
    [{ fields: ['computing'] }, { field: null }, 'tell'],
    [{ fields: [] }, {}, 'check'],
    // GPA
    [{ gpa: 3.2 }, {}, 'fits'],
    [{ gpa: 3.3 }, {}, 'others'],
    [{ gpa: 3.3 }, { gpa: null }, 'tell'],
    // Need
    [{ need: true }, {}, 'check'],
    [{ need: true }, { given: { need: true } }, 'fits'],
    [{ need: true }, { given: { pell: true } }, 'fits'],
    [{ need: true }, { given: { need: false } }, 'others'],
    [{ need: false }, {}, 'fits'],
  ])('%j and answers %j: %s', (facts, answers, label) => {
    expect(check(facts, answers).label).toBe(label)
  })
})

describe('a condition', () => {
  type ConditionRow = [
    condition: Partial<Condition>,
    answers: Partial<Answers>,
    given: Readonly<Record<string, Given>>,
    label: VerdictLabel,
  ]
  const fullTime = { answer: 'full-time', ask: 'Do you study full-time?' }
  const own = { ask: 'Do you sing?' }
  const adult: Partial<Condition> = { kind: 'age', answer: 'age', value: { min: 18 } }
  const later: Partial<Condition> = { kind: 'age', answer: 'age', value: { min: 18, later: true } }
  const first: Partial<Condition> = { effect: 'excludes', kind: 'degree', answer: 'bachelor' }
  const fourYear: Partial<Condition> = {
    kind: 'school',
    value: { level: '4-year' },
    answer: 'four-year',
  }
  const publicCollege: Partial<Condition> = {
    kind: 'school',
    value: { control: 'public' },
    answer: 'public-college',
  }
  const listed: Partial<Condition> = {
    kind: 'school',
    value: { list: true, known: ['Spelman College'] },
  }
  const score: Partial<Condition> = {
    kind: 'test',
    answer: 'scores',
    value: { sat: 1080, act: 21 },
  }
  const group: Partial<Condition> = {
    kind: 'group',
    value: { any: ['woman', 'black'] },
    answer: ['woman', 'black'],
  }
  const terms = (least: number): Partial<Condition> => ({
    kind: 'credits',
    value: { least, unit: 'terms' },
  })
  const work: Partial<Condition> = {
    kind: 'work',
    value: { authorization: true },
    answer: 'work-us',
  }
  const inGeorgia: Partial<Condition> = {
    kind: 'residence',
    value: { at: 'home', states: ['GA'], counties: ['Fulton'] },
  }
  const until: Partial<Condition> = {
    kind: 'graduation',
    value: { from: '2027-10' },
    answer: 'still-enrolled',
  }
  test.each<ConditionRow>([
    // Without an answer it is open: nothing is guessed.
    [{}, {}, {}, 'check'],
    [{ text: 'sings' }, {}, { 'Does this fit you: sings?': true }, 'fits'],
    [own, {}, { 'Do you sing?': true }, 'fits'],
    [own, {}, { 'Do you sing?': false }, 'others'],
    [{ ...own, effect: 'excludes' }, {}, { 'Do you sing?': true }, 'others'],
    [{ ...own, effect: 'excludes' }, {}, { 'Do you sing?': false }, 'fits'],
    // What hardly anybody fails holds up no fit, but a "no" counts.
    [{ ...own, usual: true }, {}, {}, 'fits'],
    [{ ...own, usual: true }, {}, { 'Do you sing?': false }, 'others'],
    // Of an old or vague source only a "yes" settles it.
    [{ ...own, unsure: true }, {}, { 'Do you sing?': false }, 'check'],
    [{ ...own, unsure: true }, {}, { 'Do you sing?': true }, 'fits'],
    // What only tells decides nothing.
    [{ effect: 'prefers' }, {}, {}, 'fits'],
    [{ effect: 'afterwards' }, {}, {}, 'fits'],
    [{ effect: 'informs' }, {}, {}, 'fits'],
    // For whom it counts
    [{ ...own, for: { levels: ['graduate'] } }, {}, {}, 'fits'],
    [{ ...own, for: { years: ['second'] } }, {}, {}, 'check'],
    [{ ...own, for: { citizenship: ['international'] } }, {}, {}, 'fits'],
    [{ ...own, for: { notFields: ['science'] } }, {}, {}, 'fits'],
    [{ ...own, for: { notFields: ['education'] } }, {}, {}, 'check'],
    [{ ...own, for: { schools: ['Spelman College'] } }, {}, {}, 'check'],
    [{ ...own, for: { schools: ['Spelman College'] } }, another, {}, 'fits'],
    // A shared question
    [fullTime, {}, {}, 'check'],
    [fullTime, {}, { 'full-time': true }, 'fits'],
    [fullTime, {}, { 'full-time': false }, 'others'],
    [{ answer: 'half-time' }, {}, { 'full-time': true }, 'fits'],
    [{ answer: 'of-color' }, {}, { black: true }, 'fits'],
    [{ answer: 'of-color' }, {}, { black: false }, 'check'],
    // A yes counts more than a no to the same in other words.
    [{ answer: 'of-color' }, {}, { black: true, 'of-color': false }, 'fits'],
    [{ kind: 'need', answer: 'full-pell', effect: 'excludes' }, {}, { pell: false }, 'fits'],
    [group, {}, { black: true }, 'fits'],
    [group, {}, { black: false }, 'check'],
    [group, {}, { black: false, woman: false }, 'others'],
    // Numbers and months
    [adult, {}, { age: 18 }, 'fits'],
    [adult, {}, { age: 17 }, 'others'],
    [later, {}, { age: 17 }, 'check'],
    [later, {}, { age: 16 }, 'others'],
    [{ kind: 'age', answer: 'age', value: { max: 24 } }, {}, { age: 25 }, 'others'],
    [score, {}, {}, 'check'],
    [score, {}, { act: 21 }, 'fits'],
    [score, {}, { sat: 1000, act: 22 }, 'fits'],
    [score, {}, { sat: 1000 }, 'others'],
    [{ ...score, value: { act: 22, orOther: true } }, {}, { sat: 1000 }, 'check'],
    [{ ...score, value: { gpa: 3, act: 19 } }, {}, {}, 'fits'],
    [{ kind: 'need', answer: 'income', value: { income: 65_000 } }, {}, { income: 65_000 }, 'fits'],
    [
      { kind: 'need', answer: 'income', value: { income: 65_000 } },
      {},
      { income: 65_001 },
      'others',
    ],
    [until, {}, { graduation: '2028-05' }, 'fits'],
    [until, {}, { graduation: '2027-05' }, 'others'],
    [{ ...until, answer: 'enrolled-after' }, {}, { graduation: '2027-05' }, 'check'],
    // What the first answers say is not asked.
    [first, {}, {}, 'fits'],
    [first, { year: 'master' }, {}, 'others'],
    [first, { year: 'graduate' }, {}, 'check'],
    [fourYear, {}, {}, 'fits'],
    [fourYear, twoYears, {}, 'others'],
    [fourYear, another, {}, 'check'],
    [fourYear, another, { 'four-year': true }, 'fits'],
    [publicCollege, aamu, {}, 'fits'],
    [publicCollege, {}, {}, 'others'],
    [{ kind: 'school', value: { us: true }, answer: 'us-school' }, {}, {}, 'fits'],
    [{ kind: 'school', value: { us: true }, answer: 'us-school' }, undecided, {}, 'fits'],
    [{ kind: 'school', value: { nonprofit: true } }, {}, {}, 'fits'],
    [{ kind: 'school', value: { states: ['GA'] } }, aamu, {}, 'others'],
    [{ kind: 'school', value: { states: ['GA'], orOther: true } }, aamu, {}, 'check'],
    [{ kind: 'school', value: { homeState: true } }, {}, {}, 'fits'],
    [
      { kind: 'school', value: { anyOf: [{ control: 'public' }, { groups: ['hbcu'] }] } },
      {},
      {},
      'fits',
    ],
    [listed, {}, {}, 'fits'],
    [listed, aamu, {}, 'check'],
    [terms(2), {}, {}, 'fits'],
    [terms(4), {}, {}, 'check'],
    [{ ...terms(4), value: { least: 4, unit: 'terms', later: true } }, {}, {}, 'fits'],
    [work, {}, {}, 'fits'],
    [work, { status: 'permanent-resident' }, {}, 'fits'],
    [work, { status: 'international' }, {}, 'check'],
    [inGeorgia, {}, {}, 'check'],
    [inGeorgia, { state: 'TX' }, {}, 'others'],
    [{ ...inGeorgia, value: { at: 'home-or-college', states: ['GA'] } }, {}, {}, 'fits'],
    [{ kind: 'residence', value: { us: true }, answer: 'us-resident' }, {}, {}, 'fits'],
    [{ kind: 'residence', value: { us: true }, answer: 'us-legal-resident' }, {}, {}, 'fits'],
    [
      {
        kind: 'residence',
        value: { at: 'high-school', states: ['GA'] },
        answer: 'high-school-in-state',
      },
      {},
      { 'high-school-in-state': true },
      'fits',
    ],
    [
      {
        kind: 'residence',
        value: { at: 'high-school', states: ['TX'] },
        answer: 'high-school-in-state',
      },
      {},
      { 'high-school-in-state': true },
      'others',
    ],
    [{ kind: 'gpa', value: { least: 3.5 } }, {}, {}, 'others'],
    [{ kind: 'gpa', value: { least: 3.5, scale: 'weighted' } }, {}, {}, 'check'],
    [{ kind: 'field', effect: 'excludes', value: { fields: ['religion'] } }, {}, {}, 'fits'],
    [{ kind: 'field', effect: 'excludes', value: { fields: ['biology'] } }, {}, {}, 'others'],
    [{ kind: 'year', value: { years: ['second'] } }, {}, {}, 'fits'],
    // One's own word counts more than what follows from other answers.
    [{ ...own, kind: 'gpa', value: { least: 3.5 } }, {}, { 'Do you sing?': true }, 'fits'],
    // Plans and memberships are one's choice.
    [{ kind: 'career', answer: 'doctorate' }, {}, { doctorate: false }, 'declined'],
    [{ kind: 'membership', ...own }, {}, { 'Do you sing?': false }, 'declined'],
    [{ kind: 'service', answer: 'service' }, {}, { service: false }, 'others'],
  ])('%j, answers %j %j: %s', (fields, answers, given, label) => {
    expect(check({ conditions: [condition(fields)] }, answers, given).label).toBe(label)
  })

  test('counts as "for others" where a choice is not all that is against it', () => {
    const plan = condition({ kind: 'career', answer: 'doctorate' })
    expect(check({ gpa: 4, conditions: [plan] }, {}, { doctorate: false }).label).toBe('others')
  })
})

describe('a condition that admits', () => {
  const admits = (fields: Partial<Condition>) => [condition({ effect: 'admits', ...fields })]
  const forRefugees = admits({
    kind: 'status',
    value: { statuses: ['refugee', 'other'] },
    answer: 'eligible-noncitizen',
    ask: 'Are you an eligible non-citizen?',
  })
  const undocumented = admits({ kind: 'status', value: { statuses: ['other'] } })
  const citizens: Facts = { citizenship: ['us-citizen'] }
  const juniors = (conditions: Condition[]): Facts => ({ class_years: ['third'], conditions })
  const strong: Partial<Condition> = {
    kind: 'year',
    value: { years: ['second'] },
    ask: 'Are you strong?',
  }
  test.each<[Facts, Partial<Answers>, Readonly<Record<string, Given>>, VerdictLabel]>([
    [{ ...citizens, conditions: undocumented }, { status: 'other' }, {}, 'fits'],
    [{ ...citizens, conditions: undocumented }, { status: 'international' }, {}, 'others'],
    [{ citizenship: null, conditions: undocumented }, { status: 'other' }, {}, 'fits'],
    [{ ...citizens, conditions: forRefugees }, { status: 'refugee' }, {}, 'check'],
    [
      { ...citizens, conditions: forRefugees },
      { status: 'refugee' },
      { 'eligible-noncitizen': true },
      'fits',
    ],
    [
      { ...citizens, conditions: forRefugees },
      { status: 'other' },
      { 'eligible-noncitizen': false },
      'others',
    ],
    [juniors(admits(strong)), {}, {}, 'check'],
    [juniors(admits(strong)), {}, { 'Are you strong?': true }, 'fits'],
    [juniors(admits(strong)), {}, { 'Are you strong?': false }, 'others'],
    [juniors(admits(strong)), { year: 'first' }, {}, 'others'],
    [{ gpa: 3.5, conditions: admits({ kind: 'gpa', value: { top: 20 } }) }, {}, {}, 'check'],
    [{ fields: ['law'], conditions: admits({ kind: 'field' }) }, {}, {}, 'check'],
    [{ residence: ['TX'], conditions: admits({ kind: 'residence' }) }, {}, {}, 'check'],
    [
      { ...only(['1890']), conditions: admits({ kind: 'school', value: { level: '2-year' } }) },
      twoYears,
      {},
      'fits',
    ],
    // It opens no other door.
    [{ gpa: 3.5, conditions: admits({ kind: 'year' }) }, {}, {}, 'others'],
  ])('%j, answers %j %j: %s', (facts, answers, given, label) => {
    expect(check(facts, answers, given).label).toBe(label)
  })
})

describe('the words of a verdict', () => {
  const sings = condition({ text: 'sings', ask: 'Do you sing?' })
  const dances = condition({ text: 'dances', ask: 'Do you dance?' })
  const doctorate = condition({ kind: 'career', text: 'plans a doctorate', answer: 'doctorate' })
  test.each<[string, Parameters<typeof inWords>]>([
    ['Fits you', [{}]],
    ['Fits you, unless this is untrue: sings', [{ conditions: [{ ...sings, usual: true }] }]],
    ['Looks right. Check: sings; dances', [{ conditions: [sings, dances] }]],
    [
      'Looks right. Check: it says nothing about DACA recipients',
      [{ citizenship: null }, { status: 'daca' }],
    ],
    [
      'Looks right. Check: you study law or nuclear science',
      [{ fields: ['law', 'nuclear science'] }, { field: 'physics' }],
    ],
    [
      'Fits you. It says nothing about permanent residents',
      [{ citizenship: null }, { status: 'permanent-resident' }],
    ],
    ['Tell us your GPA', [{ gpa: 3 }, { gpa: null }]],
    [
      'Tell us your state and GPA',
      [
        { gpa: 3, residence: ['GA'] },
        { gpa: null, state: null },
      ],
    ],
    ['For seniors only', [{ levels: ['undergraduate'], class_years: ['fourth'] }]],
    [
      'For high-school seniors and college sophomores only',
      [{ levels: [], class_years: ['hs-senior', 'second'] }, { year: 'third' }],
    ],
    ['For US citizens only', [{ citizenship: ['us-citizen'] }, { status: 'daca' }]],
    ['For students of Spelman College only', [named('Spelman College'), aamu]],
    ['For students of 1890 land-grant universities only', [only(['1890'])]],
    ['For people who live in Texas or Ohio', [{ residence: ['TX', 'OH'] }]],
    ['For students of law only', [{ fields: ['law'] }]],
    ['Asks for: a GPA of 3.5 or more', [{ gpa: 3.5 }]],
    ['Asks for: sings', [{ conditions: [sings] }, {}, { 'Do you sing?': false }]],
    [
      'Not by your plans: plans a doctorate',
      [{ conditions: [doctorate] }, {}, { doctorate: false }],
    ],
  ])('%s', (words, of) => {
    expect(inWords(...of)).toBe(words)
  })

  test('name whom it is for where that is met', () => {
    const { points } = check({ citizenship: [], class_years: ['second'], levels: [] })
    expect(points.map(({ text }) => text)).toEqual(['for sophomores', 'for students of any status'])
  })

  test.each([
    ['without a record', null, sophomore, 'check'],
    ['without conditions', nothingStated, sophomore, 'check'],
    ['without answers', { ...anybody, need: true, gpa: 3 }, noAnswers, 'tell'],
  ] as const)('leave it open %s', (_, audience, answers, label) => {
    expect(getVerdict(audience, toStudent(answers, schools)).label).toBe(label)
  })
})

const someGiven = fc.dictionary(
  fc.constantFrom('full-time', 'pell', 'woman', 'doctorate', 'age', 'Do you sing?'),
  fc.boolean(),
)
const someAnswers = fc.record<Answers>({
  year: fc.option(fc.constantFrom(...(Object.keys(studyYears) as StudyYear[]))),
  school: fc.option(fc.constantFrom('other', 'undecided', ...schools.map(({ name }) => name))),
  field: fc.option(fc.constantFrom(...fieldsOfStudy.map(({ id }) => id))),
  state: fc.option(fc.constantFrom('elsewhere', ...states.map(({ code }) => code))),
  status: fc.option(fc.constantFrom(...citizenshipStatuses, 'other' as const)),
  gpa: fc.option(fc.double({ min: 0, max: 4, noNaN: true })),
  given: someGiven,
})
const someCondition = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(conditionKinds) as Condition['kind'][])),
    effect: fc.constantFrom(...conditionEffects.filter(effect => effect !== 'admits')),
    answer: fc.constantFrom('full-time', 'pell', 'woman', 'doctorate'),
    usual: fc.constantFrom(true as const, undefined),
  })
  .map(fields => condition(fields))
const someAudience = fc.record<ProgramAudience>({
  levels: fc.subarray([...programLevels]),
  class_years: fc.subarray([...classYears]),
  citizenship: fc.option(fc.subarray([...citizenshipStatuses])),
  residence: fc.option(fc.subarray(['GA', 'TX'])),
  schools: fc.option(
    fc.record({
      groups: fc.subarray(['hbcu', '1890', 'msi']),
      names: fc.subarray(schools.map(({ name }) => name)),
      states: fc.subarray(['GA']),
    }),
  ),
  fields: fc.subarray(['stem', 'biology', 'law', 'physics']),
  gpa: fc.option(fc.constantFrom(2.5, 3.5)),
  need: fc.option(fc.boolean()),
  conditions: fc.array(someCondition, { maxLength: 3 }),
})

describe('for any program and answers', () => {
  const verdictOf = (audience: ProgramAudience, answers: Answers) =>
    getVerdict(audience, toStudent(answers, schools))

  test('the label follows from the points, and each open one says what would settle it', () => {
    fc.assert(
      fc.property(someAudience, someAnswers, (audience, answers) => {
        const { label, points } = verdictOf(audience, answers)
        const has = (result: string) => points.some(point => point.result === result)
        expect(label === 'others' || label === 'declined').toBe(has('unmet'))
        if (label === 'fits') expect(has('open')).toBe(false)
        for (const { about, result, question } of points)
          if (result === 'open' && question === null)
            // The provider says nothing, or nobody can answer it better.
            expect(['year', 'status', 'field']).toContain(about)
      }),
    )
  })

  test('a further answer never opens what is for others', () => {
    fc.assert(
      fc.property(someAudience, someAnswers, someGiven, (audience, answers, given) => {
        if (isPossible(verdictOf(audience, answers))) return
        const more = { ...answers, given: { ...given, ...answers.given } }
        expect(isPossible(verdictOf(audience, more))).toBe(false)
      }),
    )
  })
})
