// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noAnswers } from '#catalog/eligibility-checks.ts'
import { toCardProgram } from '#catalog/program.ts'
import { ProgramEligibility } from '#islands/catalog/Eligibility.tsx'
import { SimilarPrograms } from '#islands/catalog/ProgramPanel.tsx'
import { parseGpa, readStoredAnswers, storeAnswers } from '#lib/eligibility-answers.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { schools } from '#tests/support/eligibility.ts'
import { EligibilityList, openQuestions, recordOf } from '#tests/support/eligibility-list.tsx'
import { programOf } from '#tests/support/programs.ts'
import { cardOf, field, fill, press, resetPage, textsOf, unfold } from '#tests/support/screen.tsx'

const programs = [
  toCardProgram(programOf({ id: 'foreign', name: 'Foreign Award', confidence: null })),
  recordOf('Freshman Award', { class_years: ['first'] }),
  recordOf('Sophomore Award', { class_years: ['second'] }),
]
const backend = setUpBackend()
const schoolsFile = 'GET /catalog/schools.json'

beforeEach(() => backend.reply(schoolsFile, () => Response.json(schools)))
afterEach(resetPage)

const gpaLabel = 'Your GPA, if you like'
const yearLabel = 'Your year now'
const gpaError = 'This does not count: GPA must be a number from 0 to 4'

const open = (listed = programs) => render(<EligibilityList programs={listed} />)

async function answer() {
  await openQuestions()
  fill(yearLabel, 'second')
  fill('Your college, or the one you want', 'Spelman College')
  fill('Your field of study', 'biology')
  fill('The state you live in', 'GA')
  fill('Your status in the US', 'us-citizen')
}

const names = () => textsOf(screen.queryAllByRole('heading', { level: 2 }))
const verdicts = () => textsOf(document.querySelectorAll('summary [data-verdict]'))
const allVerdicts = ['Not known', 'Does not fit', 'Fits']
const findCount = (text = '1 fit, 1 not known, 1 do not fit') => screen.findByText(text)

async function reasonsOf(name: string) {
  const card = await cardOf(name)
  unfold(within(card).getByText('Why?'))
  return textsOf(within(card).getAllByRole('listitem'))
}

describe('the questions', () => {
  test('keep the answers in this browser, and show them when opened again', async () => {
    open()
    await answer()
    fill(gpaLabel, '3,4')
    const answers = {
      year: 'second',
      school: 'Spelman College',
      field: 'biology',
      state: 'GA',
      status: 'us-citizen',
      gpa: 3.4,
    }
    expect(readStoredAnswers().answers).toEqual(answers)
    expect(JSON.parse(localStorage.getItem('eligibility-answers') ?? '')).toMatchObject(answers)
    expect(field(gpaLabel).value).toBe('3,4')
    fireEvent.blur(field(gpaLabel))
    expect([field(yearLabel).value, field(gpaLabel).value]).toEqual(['second', '3.4'])
    expect(backend.requests().map(({ call }) => call)).toEqual([schoolsFile])
  })

  test('can be loaded again after a failure', async () => {
    backend.fail(schoolsFile, 500)
    open()
    unfold(screen.getByText('Does it fit me?'))
    await screen.findByText('We could not load the conditions. Please try again.')
    backend.reply(schoolsFile, () => Response.json(schools))
    press('Try again')
    expect(await screen.findByLabelText(yearLabel)).toBeTruthy()
  })

  test.each([
    ['', null],
    ['3,5', 3.5],
    [' 3,5 ', 3.5],
    ['.5', 0.5],
    ['0', 0],
    ['4', 4],
    ['4.01', Number.NaN],
    ['-1', Number.NaN],
    ['3,5,1', Number.NaN],
    ['1e0', Number.NaN],
    ['good', Number.NaN],
  ])('read the GPA %j as %s', (typed, gpa) => {
    expect(parseGpa(typed)).toEqual(gpa)
  })

  test('say for as long as an invalid GPA is there that it does not count', async () => {
    open()
    await openQuestions()
    const state = () => [
      field(gpaLabel).value,
      field(gpaLabel).getAttribute('aria-invalid'),
      screen.queryByText(gpaError) !== null,
      readStoredAnswers().answers.gpa,
    ]
    fill(gpaLabel, '9')
    fireEvent.blur(field(gpaLabel))
    expect(state()).toEqual(['9', 'true', true, null])
    fill(gpaLabel, '3.4')
    expect(state()).toEqual(['3.4', 'false', false, 3.4])
    fill(gpaLabel, '')
    expect(state()).toEqual(['', 'false', false, null])
  })

  test('leave out the year of study after July 1, since it has changed', () => {
    localStorage.setItem(
      'eligibility-answers',
      JSON.stringify({ ...noAnswers, year: 'second', gpa: 3, savedAt: Date.parse('2026-05-01') }),
    )
    const yearOn = (day: string) => readStoredAnswers(new Date(`${day}T12:00`)).answers.year
    expect([yearOn('2026-06-30'), yearOn('2026-07-02')]).toEqual(['second', null])
  })
})

describe('a card', () => {
  test('says whether the program fits, and why', async () => {
    open()
    expect(verdicts()).toEqual([])
    await answer()
    await waitFor(() => expect(verdicts()).toEqual(allVerdicts))
    await findCount()
    expect(await reasonsOf('Freshman Award')).toContain(
      'You are a sophomore; it is for first-years.',
    )
    const link = within(await cardOf('Freshman Award')).getByText("Open the provider's page")
    expect(link.getAttribute('href')).toBe('https://example.org/')
    expect(await reasonsOf('Foreign Award')).toEqual(['Not stated: whom it is for.'])
  })

  test('shows the verdict of the stored answers, without the questions', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    open()
    await findCount('0 fit, 2 not known, 1 do not fit')
    expect(screen.queryByRole('combobox', { name: yearLabel })).toBeNull()
    expect(verdicts()).toEqual(['Not known', 'Not known', 'Does not fit'])
    expect(document.documentElement.hasAttribute('data-answers')).toBe(true)
  })

  test('is counted once where two lists of a page have it', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    open([...programs, { ...recordOf('Freshman Award', { class_years: ['first'] }) }])
    await findCount('0 fit, 2 not known, 1 do not fit')
  })
})

test('hides what does not fit', async () => {
  open()
  await answer()
  fireEvent.click(await screen.findByLabelText('Only what may fit'))
  expect(names()).toEqual(['Foreign Award', 'Sophomore Award'])
  await findCount()
  fill(yearLabel, 'first')
  await waitFor(() => expect(names()).toEqual(['Foreign Award', 'Freshman Award']))
  fill(yearLabel, 'second')
  await waitFor(() => expect(names()).toEqual(['Foreign Award', 'Sophomore Award']))
})

test('forgets the answers and the verdicts', async () => {
  open()
  await answer()
  fill(gpaLabel, '9')
  fireEvent.click(await screen.findByLabelText('Only what may fit'))
  const forget = screen.getByRole('button', { name: 'Forget my answers' })
  forget.focus()
  fireEvent.click(forget)
  await waitFor(() => expect([names().length, verdicts()]).toEqual([3, []]))
  expect(screen.queryByText(/^\d+ fit, /)).toBeNull()
  expect([field(yearLabel).value, field(gpaLabel).value]).toEqual(['', ''])
  expect(screen.queryByText(gpaError)).toBeNull()
  expect(localStorage.getItem('eligibility-answers')).toBeNull()
  expect(document.activeElement).toBe(forget)
})

test('follows another tab, and Logout there', async () => {
  open()
  const stored = { ...noAnswers, year: 'first', savedAt: Date.now() }
  localStorage.setItem('eligibility-answers', JSON.stringify(stored))
  window.dispatchEvent(new Event('storage'))
  await findCount('0 fit, 2 not known, 1 do not fit')
  localStorage.removeItem('eligibility-answers')
  window.dispatchEvent(new Event('storage'))
  await waitFor(() => expect(verdicts()).toEqual([]))
})

describe('the page of a program', () => {
  const program = programs[1] ?? recordOf('None')

  test('says the verdict, with its reasons, also to screen readers', async () => {
    render(<ProgramEligibility program={program} />)
    const output = screen.getByRole('status')
    expect(output.textContent).toBe('')
    await openQuestions()
    fill(yearLabel, 'second')
    expect([output.textContent, verdicts()]).toEqual(['Does not fit', ['Does not fit']])
    unfold(screen.getByText('Why?'))
    expect(screen.getByText('You are a sophomore; it is for first-years.')).toBeTruthy()
  })

  test('has the questions behind a button in markup of the build', () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    const html = renderToString(<ProgramEligibility program={program} />)
    expect(html).toContain('Does it fit me?</summary>')
    expect(html).not.toContain('data-verdict')
  })

  test('says for similar programs too whether they fit, by the stored answers', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    render(<SimilarPrograms programs={programs} builtOn="2026-11-27" />)
    await waitFor(() => expect(verdicts()).toEqual(['Not known', 'Not known', 'Does not fit']))
  })
})
