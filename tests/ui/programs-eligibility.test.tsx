// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noAnswers } from '#catalog/eligibility-checks.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import ProgramsPage from '#islands/programs/ProgramsPage.tsx'
import { $programs } from '#islands/programs/store.ts'
import { forgetAnswers, readStoredAnswers, storeAnswers } from '#lib/stored-answers.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import {
  cardOf,
  field,
  press,
  resetPage,
  signInAs,
  textsOf,
  type,
  unfold,
} from '#tests/support/screen.tsx'

const recordOf = (name: string, audience: Partial<ProgramAudience>) => {
  const program = programOf({ id: name, name, confidence: 'high', url: 'https://example.org/' })
  return {
    ...program,
    audience: { ...program.audience, levels: ['undergraduate'], fields: ['all'], ...audience },
  }
}

const programs = [
  { id: 'foreign', name: 'Foreign Award', university: 'Fisk University' },
  recordOf('Freshman Award', { class_years: ['first'] }),
  recordOf('Sophomore Award', { class_years: ['second'] }),
]
const schools = [
  {
    name: 'Spelman College',
    aliases: [],
    state: 'GA',
    level: '4-year',
    control: 'private',
    groups: ['uncf'],
    unknownGroups: [],
  },
]

const backend = setUpBackend()
const schoolsFile = 'GET /catalog/schools.json'

beforeEach(() => {
  backend.reply('GET /img/program.json', () => Response.json(programs))
  backend.reply(schoolsFile, () => Response.json(schools))
  history.replaceState(null, '', '/programs')
  $programs.set({ status: 'loading' })
  signInAs(users.ada)
})
afterEach(() => {
  resetPage()
  forgetAnswers()
})

const gpaLabel = 'Your GPA, if you like'
const yearLabel = 'Your year now'

async function open() {
  render(<ProgramsPage first={[]} builtOn="2026-01-01" />)
  await screen.findByRole('heading', { name: 'Sophomore Award' })
}

async function answer() {
  press('Does it fit me?')
  await screen.findByLabelText(yearLabel)
  type(yearLabel, 'second')
  type('Your college, or the one you want', 'Spelman College')
  type('Your field of study', 'biology')
  type('The state you live in', 'GA')
  type('Your status in the US', 'us-citizen')
}

const names = () => textsOf(screen.queryAllByRole('heading', { level: 2 }))
const verdicts = () => textsOf(document.querySelectorAll('summary [data-verdict]'))
const allVerdicts = ['Not known', 'Does not fit', 'Fits']
const summary = () => screen.queryByText(/^\d+ fit, /)?.textContent

async function reasonsOf(name: string) {
  const card = await cardOf(name)
  unfold(within(card).getByText('Why?'))
  return textsOf(within(card).getAllByRole('listitem'))
}

describe('the questions', () => {
  test('keep the answers in this browser, and show them when opened again', async () => {
    await open()
    await answer()
    type(gpaLabel, '3.4')
    expect(readStoredAnswers()).toEqual({
      year: 'second',
      school: 'Spelman College',
      field: 'biology',
      state: 'GA',
      status: 'us-citizen',
      gpa: 3.4,
    })
    press('Does it fit me?')
    press('Does it fit me?')
    expect(field(yearLabel).value).toBe('second')
    expect(field(gpaLabel).value).toBe('3.4')
  })

  test('can be loaded again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    backend.fail(schoolsFile, 500)
    await open()
    press('Does it fit me?')
    await screen.findByRole('alert')
    backend.reply(schoolsFile, () => Response.json(schools))
    press('Try again')
    expect(await screen.findByLabelText(yearLabel)).toBeTruthy()
  })
})

describe('a card', () => {
  test('says whether the program fits, and why', async () => {
    await open()
    expect(verdicts()).toEqual([])
    await answer()
    expect(verdicts()).toEqual(allVerdicts)
    expect(await screen.findByText('1 fit, 1 not known, 1 do not fit')).toBeTruthy()
    expect(await reasonsOf('Freshman Award')).toContain(
      'You are a sophomore; it is for first-years.',
    )
    const link = within(await cardOf('Freshman Award')).getByText("Open the provider's page")
    expect(link.getAttribute('href')).toBe('https://example.org/')
  })

  test('of another backend, without facts, is not known', async () => {
    await open()
    await answer()
    expect(await reasonsOf('Foreign Award')).toEqual(['Not stated: whom it is for.'])
  })

  test('shows the verdict of the stored answers when the page is opened again', async () => {
    storeAnswers({ ...noAnswers, year: 'first' })
    await open()
    await screen.findByText(/^\d+ fit, /)
    expect(screen.queryByRole('combobox', { name: yearLabel })).toBeNull()
    expect(verdicts()).toEqual(['Not known', 'Not known', 'Does not fit'])
  })
})

test('hides what does not fit, until the filters are cleared', async () => {
  await open()
  await answer()
  fireEvent.click(screen.getByLabelText('Only what may fit'))
  expect(names()).toEqual(['Foreign Award', 'Sophomore Award'])
  expect(await screen.findByText('1 fit, 1 not known, 1 do not fit')).toBeTruthy()
  type(yearLabel, 'first')
  await waitFor(() => expect(names()).toEqual(['Foreign Award', 'Freshman Award']))
  type(yearLabel, 'second')
  await waitFor(() => expect(names()).toEqual(['Foreign Award', 'Sophomore Award']))
  fireEvent.change(screen.getByPlaceholderText('Search programs...'), {
    target: { value: 'freshman' },
  })
  expect(await screen.findByText('No programs found')).toBeTruthy()
  press('Clear filters')
  expect(names()).toEqual(['Foreign Award', 'Freshman Award', 'Sophomore Award'])
})

test('forgets the answers and the verdicts', async () => {
  await open()
  await answer()
  type(gpaLabel, '9')
  fireEvent.click(screen.getByLabelText('Only what may fit'))
  const forget = screen.getByRole('button', { name: 'Forget my answers' })
  forget.focus()
  fireEvent.click(forget)
  await waitFor(() => expect([names().length, verdicts()]).toEqual([3, []]))
  expect(summary()).toBeUndefined()
  expect(field(yearLabel).value).toBe('')
  expect(field(gpaLabel).value).toBe('')
  expect(screen.queryByText(/GPA must be a number from 0 to 4/)).toBeNull()
  expect(localStorage.getItem('eligibility-answers')).toBeNull()
  expect(document.activeElement).toBe(forget)
})
