// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Condition } from '#catalog/conditions.ts'
import { type Answers, noAnswers } from '#catalog/given-answers.ts'
import { ProgramEligibility } from '#islands/catalog/Eligibility.tsx'
import { changeAnswers, readStoredAnswers, storeAnswers } from '#lib/eligibility-answers.ts'
import { answersKey } from '#lib/session-storage.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { condition, sophomore } from '#tests/support/eligibility.ts'
import {
  EligibilityLists,
  openQuestions,
  recordOf,
  replyWithConditions,
} from '#tests/support/eligibility-list.tsx'
import { cardOf, field, fill, press, resetPage, textsOf, unfold } from '#tests/support/screen.tsx'

const backend = setUpBackend()
afterEach(resetPage)

const scores = { kind: 'test', value: { sat: 1200, act: 26 }, answer: 'scores' } as const
const spring = { kind: 'graduation', value: { from: '2027-05' }, answer: 'graduation' } as const
const union = { kind: 'membership', text: 'union member', ask: 'Are you in the union?' } as const
const church = { kind: 'membership', text: 'church member', ask: 'Are you in the church?' } as const
const conditions: Record<string, Partial<Condition>> = {
  'Age Award': { kind: 'age', text: '18 or older', value: { min: 18 }, answer: 'age' },
  'Load Award': { kind: 'enrollment', text: 'full-time', answer: 'full-time' },
  'Score Award': { ...scores, text: '1200 in the SAT or 26 in the ACT' },
  'Spring Award': { ...spring, text: 'graduates in May 2027 or later' },
  'Service Award': { kind: 'service', text: 'serves others', answer: 'service' },
  'Union Award': union,
  'Church Award': church,
}

beforeEach(() =>
  replyWithConditions(
    backend,
    Object.fromEntries(
      Object.entries(conditions).map(([name, fields]) => [name, [condition(fields)]]),
    ),
  ),
)

/** Opens the questions above programs with the conditions of these names. */
async function open(...names: string[]) {
  storeAnswers(sophomore)
  const programs = names.map(name => recordOf(name, { citizenship: [] }))
  render(<EligibilityLists lists={[programs]} />)
  await openQuestions()
  await screen.findByText(/^\d+ fits? you/)
}

const given = () => readStoredAnswers().answers.given
const verdicts = () => textsOf(document.querySelectorAll('[data-verdict]'))
const asked = () => textsOf(document.querySelectorAll('#next-question legend'))
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label))
const settled = 'No question is left that would decide more.'

describe('a further question', () => {
  test.each<[string, string, () => void, Answers['given'], string]>([
    [
      'Age Award',
      'How old are you?',
      () => {
        fill('How old are you?', '19')
        press('OK')
      },
      { age: 19 },
      '1 more fits.',
    ],
    [
      'Load Award',
      'How much do you study, or will you?',
      () => {
        tick('9 credits or more a term')
        press('OK')
      },
      { 'full-time': false, 'three-quarter-time': true },
      '1 is for others.',
    ],
    [
      'Score Award',
      'What are your best SAT and ACT scores?',
      () => {
        fill('SAT', '1,210')
        press('OK')
      },
      { sat: 1210 },
      '1 more fits.',
    ],
    [
      'Spring Award',
      'When do you expect to graduate?',
      () => {
        fill('Month', '05')
        fill('Year', '2027')
        press('OK')
      },
      { graduation: '2027-05' },
      '1 more fits.',
    ],
    [
      'Service Award',
      'Do you lead or serve others, at school or where you live?',
      () => press('Yes'),
      { service: true },
      '1 more fits.',
    ],
    [
      'Union Award',
      'Of what are you a member, or would you become one?',
      () => press('None of these'),
      { 'Are you in the union?': false },
      '1 not by your plans.',
    ],
  ])('of %s is asked, and says what its answer brought', async (name, ask, act, stored, effect) => {
    await open(name)
    expect(asked()).toEqual([ask])
    act()
    await screen.findByText(effect)
    expect(given()).toEqual(stored)
    await screen.findByText(settled)
  })

  test.each([
    ['Age Award', 'How old are you?', '7', 'a number from 10 to 100'],
    ['Age Award', 'How old are you?', 'old', 'a number from 10 to 100'],
    ['Score Award', 'SAT', '1,700', 'a number from 400 to 1,600'],
    ['Score Award', 'ACT', '40', 'a number from 1 to 36'],
  ])(
    'of %s keeps an absurd answer to %s, and does not count it',
    async (name, label, typed, range) => {
      await open(name)
      fill(label, typed)
      press('OK')
      await screen.findByText(`This does not count: type ${range}`)
      const input = field(label)
      expect([input.value, input.getAttribute('aria-invalid'), given()]).toEqual([
        typed,
        'true',
        {},
      ])
    },
  )

  test('that is sent empty says what is missing', async () => {
    await open('Age Award', 'Load Award', 'Spring Award')
    for (const [missing, next] of [
      ['Type a number, or skip this question.', 'How old are you?'],
      ['Choose one, or skip this question.', 'How much do you study, or will you?'],
      ['Choose a month and a year, or skip this question.', 'When do you expect to graduate?'],
    ] as const) {
      expect(asked()).toEqual([next])
      press('OK')
      expect(screen.getByText(missing)).toBeTruthy()
      press('Skip')
    }
    expect(given()).toEqual({})
  })

  test('leaves what is not ticked unsaid, until "None of the others" is pressed', async () => {
    await open('Union Award', 'Church Award')
    tick('Union member')
    await screen.findByText('1 more fits.')
    expect(given()).toEqual({ 'Are you in the union?': true })
    tick('Union member')
    await waitFor(() => expect(given()).toEqual({}))
    tick('Union member')
    press('None of the others')
    expect(given()).toEqual({ 'Are you in the union?': true, 'Are you in the church?': false })
    await screen.findByText(settled)
  })

  test('can be skipped, which lasts until it is asked for again', async () => {
    await open('Age Award', 'Service Award')
    screen.getByRole('button', { name: 'Skip' }).focus()
    press('Skip')
    expect(asked()).toEqual(['Do you lead or serve others, at school or where you live?'])
    expect(document.activeElement?.textContent).toBe(asked()[0])
    press('Skip')
    expect(screen.getByText('You have skipped 2 questions.')).toBeTruthy()
    press('Ask again')
    expect(asked()).toEqual(['How old are you?'])
    expect(given()).toEqual({})
  })

  test('says where its answer stays, if that is in this browser', async () => {
    await open('Union Award')
    expect(screen.getAllByText(/Stays in this browser\.$/)).toHaveLength(2)
  })

  test('is answered once: its answer stands in a list, and is asked again when removed', async () => {
    await open('Age Award')
    fill('How old are you?', '19')
    press('OK')
    unfold(await screen.findByText('Your answers (1)'))
    press('Remove the answer: How old are you?')
    await waitFor(() => expect(given()).toEqual({}))
    expect(screen.queryByText(/^Your answers/)).toBeNull()
  })
})

describe('a card', () => {
  test('answers its own conditions with two buttons, of which a second press takes back', async () => {
    await open('Union Award')
    const card = await cardOf('Union Award')
    unfold(within(card).getByText('Why?'))
    const button = (name: string) => within(card).getByRole('button', { name })
    expect(within(card).getByText('Are you in the union?')).toBeTruthy()
    fireEvent.click(button('Yes'))
    await waitFor(() => expect(verdicts()).toEqual(['Fits you']))
    expect(button('Yes').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button('Yes'))
    await waitFor(() => expect(verdicts()).toEqual(['Looks right. Check: union member']))
  })

  test.each([
    ['Union Award', 'Are you in the union?'],
    ['Doctor Award', 'doctorate'],
  ])('of %s that is declined by plans can be undone', async (name, key) => {
    conditions['Doctor Award'] = { kind: 'career', text: 'a doctorate', answer: 'doctorate' }
    replyWithConditions(backend, { [name]: [condition(conditions[name] ?? {})] })
    await open(name)
    changeAnswers({ given: { [key]: false } })
    const text = conditions[name]?.text
    await waitFor(() => expect(verdicts()).toEqual([`Not by your plans: ${text}`]))
    press('Undo')
    await waitFor(() => expect(verdicts()).toEqual([`Looks right. Check: ${text}`]))
    expect(given()).toEqual({})
  })

  test('opens the question that several programs share', async () => {
    await open('Age Award', 'Score Award')
    const card = await cardOf('Score Award')
    unfold(within(card).getByText('Why?'))
    fireEvent.click(within(card).getByRole('button', { name: 'Answer this' }))
    await waitFor(() => expect(document.activeElement).toBe(field('SAT')))
    expect(asked()).toEqual(['What are your best SAT and ACT scores?'])
  })
})

test('the page of a program asks only what decides on it', async () => {
  storeAnswers(sophomore)
  render(<ProgramEligibility program={recordOf('Service Award', { citizenship: [] })} />)
  await openQuestions()
  await waitFor(() => expect(asked()).toHaveLength(1))
  press('No')
  await waitFor(() => expect(verdicts()).toEqual(['Asks for: serves others']))
})

describe('stored answers', () => {
  test('of two tabs that answer at once are all kept', () => {
    storeAnswers({ ...noAnswers, year: 'second' })
    // Another tab writes, and this one has not heard of it yet.
    const other = { ...noAnswers, year: 'second', gpa: 3, given: { age: 19 }, savedAt: Date.now() }
    localStorage.setItem(answersKey, JSON.stringify(other))
    changeAnswers({ state: 'GA', given: { service: true } })
    expect(readStoredAnswers().answers).toEqual({
      ...noAnswers,
      year: 'second',
      state: 'GA',
      gpa: 3,
      given: { age: 19, service: true },
    })
  })

  test('last until the page is left where the browser keeps none, which is said', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    render(<EligibilityLists lists={[[recordOf('Age Award', { citizenship: [] })]]} />)
    await openQuestions()
    fill('Your year now', 'second')
    changeAnswers({ given: { age: 19 } })
    expect(readStoredAnswers().answers).toMatchObject({ year: 'second', given: { age: 19 } })
    expect(
      await screen.findByText(
        'Your browser does not keep your answers. They last until you leave this page.',
      ),
    ).toBeTruthy()
    press('Forget my answers')
    expect(readStoredAnswers().answers).toEqual(noAnswers)
  })

  test('of earlier versions are read, and what is no answer is left out', () => {
    const earlier = { ...sophomore, given: undefined, savedAt: Date.now() }
    localStorage.setItem(answersKey, JSON.stringify(earlier))
    expect(readStoredAnswers().answers).toEqual(sophomore)
    const wrong = { age: 7, sat: 1700, woman: 'yes', graduation: 'May', scores: true, pell: true }
    localStorage.setItem(answersKey, JSON.stringify({ ...earlier, gpa: 9, given: wrong }))
    expect(readStoredAnswers().answers).toEqual({ ...sophomore, gpa: null, given: { pell: true } })
  })

  test('to questions of single programs are at most 300, of which the oldest go', () => {
    const questions = Array.from({ length: 305 }, (_, index) => `Question ${index}?`)
    changeAnswers({ given: { pell: true } })
    for (const question of questions) changeAnswers({ given: { [question]: true } })
    changeAnswers({ given: { 'Question 5?': false } })
    changeAnswers({ given: { 'One more?': true } })
    const keys = Object.keys(given())
    expect(keys).toHaveLength(301)
    expect(keys.slice(0, 2)).toEqual(['pell', 'Question 7?'])
    expect(keys.slice(-2)).toEqual(['Question 5?', 'One more?'])
  })
})
