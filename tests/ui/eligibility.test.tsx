// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '#catalog/days.ts'
import { noAnswers } from '#catalog/given-answers.ts'
import { toCardProgram } from '#catalog/program.ts'
import { slugOf } from '#catalog/values.ts'
import CatalogPage from '#islands/catalog/CatalogPage.tsx'
import { ProgramEligibility } from '#islands/catalog/Eligibility.tsx'
import { SimilarPrograms } from '#islands/catalog/ProgramPanel.tsx'
import {
  changeAnswers,
  gpaRange,
  parseNumber,
  readStoredAnswers,
  storeAnswers,
} from '#lib/eligibility-answers.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { anybody } from '#tests/support/eligibility.ts'
import {
  EligibilityLists,
  eligibilityFiles as files,
  openQuestions,
  recordOf,
  replyWithConditions,
} from '#tests/support/eligibility-list.tsx'
import { programOf } from '#tests/support/programs.ts'
import { cardOf, field, fill, press, resetPage, textsOf, unfold } from '#tests/support/screen.tsx'

const programs = [
  toCardProgram(programOf({ id: 'foreign', name: 'Foreign Award', confidence: null })),
  recordOf('Freshman Award', { class_years: ['first'] }),
  recordOf('Sophomore Award', { class_years: ['second'] }),
]
const backend = setUpBackend()

beforeEach(() => replyWithConditions(backend))
afterEach(resetPage)

const gpaLabel = 'Your GPA, if you like'
const collegeLabel = 'Your college, or the one you want'
const yearLabel = 'Your year now'
const gpaError = 'This does not count: GPA must be a number from 0 to 4'

const open = (...lists: (typeof programs)[]) =>
  render(<EligibilityLists lists={lists.length > 0 ? lists : [programs]} />)

async function answer() {
  await openQuestions()
  fill(yearLabel, 'second')
  fill(collegeLabel, 'Spelman College')
  fill('Your field of study', 'biology')
  fill('The state you live in', 'GA')
  fill('Your status in the US', 'us-citizen')
}

const names = () => textsOf(screen.queryAllByRole('heading', { level: 3 }))
const verdicts = () => textsOf(document.querySelectorAll('[data-verdict]'))
const openVerdicts = ['Fits you', 'Looks right. Check: whom it is for is not said']
const findCount = (text = '1 fits you, 1 looks right, 1 is for others') => screen.findByText(text)
const unfoldOthers = () => unfold(screen.getByText(/^\d+ (is|are) for others$/))

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
      given: {},
    }
    expect(readStoredAnswers().answers).toEqual(answers)
    expect(JSON.parse(localStorage.getItem('eligibility-answers') ?? '')).toMatchObject(answers)
    expect(field(gpaLabel).value).toBe('3,4')
    fireEvent.blur(field(gpaLabel))
    expect([field(yearLabel).value, field(gpaLabel).value]).toEqual(['second', '3.4'])
    expect(backend.requests().map(({ call }) => call)).toEqual(Object.values(files))
  })

  test.each([
    [' spelman college', 'Spelman College', 'Spelman College'],
    ['aamu', 'Alabama A&M University', 'Alabama A&M University'],
    ['Not decided: any HBCU', 'undecided', 'Not decided: any HBCU'],
    ['Another college, not an HBCU', 'other', 'Another college, not an HBCU'],
    ['Spelman', null, 'Spelman'],
  ])('read the college "%s" as %j, and show "%s" when it is left', async (typed, school, text) => {
    open()
    await openQuestions()
    fill(collegeLabel, typed)
    fireEvent.blur(field(collegeLabel))
    expect(readStoredAnswers().answers.school).toBe(school)
    expect(field(collegeLabel).value).toBe(text)
    const campus = screen.queryByRole('link', { name: /^My campus/ })?.getAttribute('href') ?? null
    const slug = school?.includes(' ') ? slugOf(school) : null
    expect(campus).toBe(slug && `/hbcu/${slug}`)
    const isUnknown = screen.queryByText(/^This is not on the list/) !== null
    expect(isUnknown).toBe(school === null)
  })

  test.each(Object.values(files))('can be loaded again after a failure of %s', async file => {
    backend.fail(file, 500)
    open()
    unfold(screen.getByText('Does it fit me?'))
    await screen.findByText('We could not load the conditions. Please try again.')
    replyWithConditions(backend)
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
    expect(parseNumber(typed, gpaRange)).toEqual(gpa)
  })

  test('say in one sentence that two answers contradict each other, and keep both', async () => {
    storeAnswers({ ...noAnswers, year: 'hs-senior', given: { bachelor: true } })
    open()
    await openQuestions()
    const text =
      'Please check two answers: you are in high school, and you have a bachelor’s degree.'
    expect(screen.getByText(text)).toBeTruthy()
    fill(yearLabel, 'master')
    expect(screen.queryByText(text)).toBeNull()
    fill(yearLabel, 'hs-senior')
    expect(screen.getByText(text)).toBeTruthy()
    expect(readStoredAnswers().answers.given).toEqual({ bachelor: true })
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

  test('leave out what changes with the year of study after July 1', () => {
    const given = { age: 19, 'graduate-year': 1, pell: true }
    localStorage.setItem(
      'eligibility-answers',
      JSON.stringify({ year: 'second', gpa: 3, given, savedAt: Date.parse('2026-05-01') }),
    )
    const answersOn = (day: string) => readStoredAnswers(new Date(`${day}T12:00`)).answers
    expect(answersOn('2026-06-30')).toMatchObject({ year: 'second', gpa: 3, given })
    const later = answersOn('2026-07-02')
    expect([later.year, later.gpa, later.given]).toEqual([null, 3, { pell: true }])
  })
})

describe('a card', () => {
  test('says whether the program fits, and why', async () => {
    open()
    expect(verdicts()).toEqual([])
    await answer()
    await waitFor(() => expect(verdicts()).toEqual(openVerdicts))
    await findCount()
    unfoldOthers()
    expect(verdicts()).toEqual([...openVerdicts, 'For first-years only'])
    expect(await reasonsOf('Freshman Award')).toContain('For first-years only')
    const link = within(await cardOf('Freshman Award')).getByText("Open the provider's page")
    expect(link.getAttribute('href')).toBe('https://example.org/')
    expect(await reasonsOf('Foreign Award')).toEqual(['Whom it is for is not said'])
  })

  test('shows the verdict of the stored answers, without the questions', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    open()
    await findCount('0 fit you, 1 looks right, 1 waits for your status, 1 is for others')
    expect(screen.queryByRole('combobox', { name: yearLabel })).toBeNull()
    await waitFor(() => expect(verdicts()).toEqual([openVerdicts[1], 'Tell us your status']))
    expect(document.documentElement.hasAttribute('data-answers')).toBe(true)
  })

  test('is counted once where two lists of a page have it', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    open(programs, [{ ...recordOf('Freshman Award', { class_years: ['first'] }) }])
    await findCount('0 fit you, 1 looks right, 1 waits for your status, 1 is for others')
  })

  test('opens the question that it waits for, and moves the focus to it', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    open()
    await screen.findByRole('button', { name: 'Tell us your status' })
    press('Tell us your status')
    await waitFor(() => expect(document.activeElement).toBe(field('Your status in the US')))
  })
})

test('puts what fits first, and folds what is for others', async () => {
  const listed = [programs[0], programs[2], programs[1]].filter(each => each !== undefined)
  open(listed)
  expect(names()).toEqual(['Foreign Award', 'Sophomore Award', 'Freshman Award'])
  await answer()
  await waitFor(() => expect(names()).toEqual(['Sophomore Award', 'Foreign Award']))
  fill(yearLabel, 'first')
  await waitFor(() => expect(names()).toEqual(['Freshman Award', 'Foreign Award']))
  fill(yearLabel, 'second')
  await waitFor(() => expect(names()).toEqual(['Sophomore Award', 'Foreign Award']))
  unfoldOthers()
  expect(names()).toEqual(['Sophomore Award', 'Foreign Award', 'Freshman Award'])
})

test('lists the whole catalog by its dates once a question is answered', async () => {
  const audience = { ...anybody, class_years: ['first' as const] }
  const soon = [cycleOf({ closes: addDays(today(), 30) })]
  const all = [
    programOf({ id: 'one', name: 'One', confidence: 'high', audience }),
    programOf({ id: 'two', name: 'Two', confidence: 'high', audience: anybody }),
    programOf({ id: 'soon', name: 'Soon', confidence: 'high', audience: anybody, cycles: soon }),
  ]
  backend.reply('GET /img/program.json', () => Response.json(all))
  const sections = [{ id: 'now', heading: 'Built', programs: [recordOf('Built')] }]
  render(
    <CatalogPage sections={sections} builtAt={today()} choices={[]} total={3}>
      <nav>Page 1 of 2</nav>
    </CatalogPage>,
  )
  expect(names()).toEqual(['Built'])
  changeAnswers({ year: 'second', status: 'us-citizen' })
  await waitFor(() => expect(names()).toEqual(['Soon', 'Two']))
  const headings = textsOf(screen.getAllByRole('heading', { level: 2 }))
  expect(headings.map(text => text?.trim())).toEqual([
    'Open or usually open, now or within 60 days',
    'Date not known',
  ])
  expect(screen.getByText('1 is for others')).toBeTruthy()
  expect(screen.getByText('Page 1 of 2').closest('[hidden]')).toBeTruthy()
  // Each card still says whether it fits.
  press(/^For me/)
  await waitFor(() => expect(names()).toEqual(['Built']))
  expect(verdicts()).toHaveLength(1)
  expect(screen.getByText('Page 1 of 2').closest('[hidden]')).toBeNull()
})

test('forgets the answers and the verdicts', async () => {
  open()
  await answer()
  fill(gpaLabel, '9')
  await findCount()
  const forget = screen.getByRole('button', { name: 'Forget my answers' })
  forget.focus()
  fireEvent.click(forget)
  await waitFor(() => expect([names().length, verdicts()]).toEqual([3, []]))
  expect(screen.queryByText(/^\d+ fits? you/)).toBeNull()
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
  await findCount('0 fit you, 1 looks right, 1 waits for your status, 1 is for others')
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
    expect([output.textContent, verdicts()]).toEqual([
      'For first-years only',
      ['For first-years only'],
    ])
    unfold(screen.getByText('Why?'))
    expect(screen.getAllByText('For first-years only')).toHaveLength(3)
  })

  test('has the questions behind a button in markup of the build', () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    const html = renderToString(<ProgramEligibility program={program} />)
    expect(html).toContain('Does it fit me?</summary>')
    expect(html).not.toContain('data-verdict')
  })

  test('says for similar programs too whether they fit, by the stored answers', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    render(<SimilarPrograms programs={programs} builtAt="2026-11-27" />)
    await waitFor(() =>
      expect(verdicts()).toEqual([openVerdicts[1], 'Tell us your status', 'For sophomores only']),
    )
  })
})
