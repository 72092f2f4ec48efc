// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noAnswers } from '#catalog/eligibility-checks.ts'
import { savedAnswers } from '#contract/saved-answers.ts'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import { readStoredAnswers, storeAnswers } from '#lib/eligibility-answers.ts'
import { logOut } from '#lib/session.ts'
import { answersKey } from '#lib/session-storage.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { schools } from '#tests/support/eligibility.ts'
import * as list from '#tests/support/eligibility-list.tsx'
import { users } from '#tests/support/people.ts'
import { field, fill, press, resetPage, signInAs, unfold } from '#tests/support/screen.tsx'

const answers = { ...noAnswers, year: 'second', school: 'Spelman College', gpa: 3.4 } as const

const backend = setUpBackend()
const saving = `PUT ${savedAnswers.get.path}`
const reading = `GET ${savedAnswers.get.path}`
const removal = `DELETE ${savedAnswers.get.path}`

beforeEach(() => {
  backend.reply('GET /catalog/schools.json', () => Response.json(schools))
  signInAs(users.ada)
})
afterEach(resetPage)

const yearLabel = 'Your year now'
const saveLabel = 'Save these answers in my profile'
const forgetLabel = 'Forget my answers, also in my profile'
const lead = /^Your answers are saved in your profile/

const readRows = () => backend.db.selectFrom('answers').selectAll().execute()
const insertRow = () =>
  backend.db
    .insertInto('answers')
    .values({ ...answers, userId: users.ada.uid, savedAt: Date.now() })
    .execute()

const open = () => render(<list.EligibilityList programs={[list.recordOf('Award')]} />)

async function openQuestions() {
  open()
  await list.openQuestions()
  await waitFor(() => expect(backend.requests(reading).length).toBeGreaterThan(0))
  // The page has shown the reply by then.
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
}

async function save() {
  await openQuestions()
  fill(yearLabel, 'second')
  await screen.findByRole('button', { name: saveLabel })
  press(saveLabel)
  await screen.findByText(lead)
}

describe('answers about eligibility', () => {
  test('are saved by the button, which disappears and moves the focus to the lead', async () => {
    await save()
    expect(await readRows()).toMatchObject([{ userId: users.ada.uid, year: 'second', gpa: null }])
    expect(screen.queryByRole('button', { name: saveLabel })).toBeNull()
    expect(document.activeElement?.textContent).toMatch(lead)
  })

  test('are read from the profile on another device', async () => {
    await insertRow()
    open()
    expect(await screen.findByText(/^\d+ fit, /)).toBeTruthy()
    expect(readStoredAnswers().answers).toEqual(answers)
    await list.openQuestions()
    expect(await screen.findByText(lead)).toBeTruthy()
    expect(field(yearLabel).value).toBe('second')
  })

  test('of a member who has logged out meanwhile are not kept', async () => {
    const reply = Promise.withResolvers<Response>()
    backend.reply(reading, () => reply.promise)
    open()
    await waitFor(() => expect(backend.requests(reading)).toHaveLength(1))
    await act(logOut)
    reply.resolve(Response.json({ answers, savedAt: new Date() }))
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(localStorage.getItem(answersKey)).toBeNull()
  })

  test('that were not saved are not replaced by those of the profile', async () => {
    await insertRow()
    storeAnswers({ ...noAnswers, year: 'third' })
    await openQuestions()
    expect(await screen.findByText(/^Your profile has other answers/)).toBeTruthy()
    expect(field(yearLabel).value).toBe('third')
    expect(await readRows()).toMatchObject([{ year: 'second' }])
  })

  test('that another device removed from the profile are removed here too', async () => {
    storeAnswers(answers, { inProfile: true })
    open()
    await waitFor(() => expect(readStoredAnswers().answers).toEqual(noAnswers))
    await waitFor(() => expect(screen.queryByText(/^\d+ fit, /)).toBeNull())
  })

  test.each([
    ['with the message of the server', 'The database is locked', 'The database is locked'],
    ['without one', undefined, 'Your answers could not be removed from your profile.'],
  ])('stay everywhere when removing fails %s', async (_, sent, message) => {
    await save()
    backend.fail(removal, 503, sent)
    press(forgetLabel)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(field(yearLabel).value).toBe('second')
    expect(readStoredAnswers().answers.year).toBe('second')
  })

  test('stay in the form when saving fails, for another try', async () => {
    await openQuestions()
    fill(yearLabel, 'second')
    await screen.findByRole('button', { name: saveLabel })
    backend.disconnect(saving)
    press(saveLabel)
    expect((await screen.findByRole('alert')).textContent).toContain('could not be saved')
    expect(field(yearLabel).value).toBe('second')
    backend.restore(saving)
    press(saveLabel)
    expect(await screen.findByText(lead)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('cannot be saved at a backend without them', async () => {
    backend.fail(reading, 404, 'Not found')
    await openQuestions()
    fill(yearLabel, 'second')
    expect(screen.getByText(/Your answers stay in this browser\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: saveLabel })).toBeNull()
  })

  test('can be changed and removed on the profile page', async () => {
    await insertRow()
    render(<ProfilePage />)
    unfold(await screen.findByText('Show your answers'))
    await screen.findByText(lead)
    expect(field(yearLabel).value).toBe('second')
    fill(yearLabel, 'fourth')
    press(saveLabel)
    await screen.findByText(lead)
    expect(await readRows()).toMatchObject([{ year: 'fourth', gpa: 3.4 }])
    press(forgetLabel)
    await waitFor(() => expect(field(yearLabel).value).toBe(''))
    expect(await readRows()).toEqual([])
  })
})
