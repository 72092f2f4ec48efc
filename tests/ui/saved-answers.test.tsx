// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answers, noAnswers } from '#catalog/given-answers.ts'
import { savedAnswers } from '#contract/saved-answers.ts'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import { changeAnswers, readStoredAnswers, storeAnswers } from '#lib/eligibility-answers.ts'
import { logOut } from '#lib/session.ts'
import { answersKey } from '#lib/session-storage.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import * as list from '#tests/support/eligibility-list.tsx'
import { users } from '#tests/support/people.ts'
import { field, fill, press, resetPage, signInAs, unfold } from '#tests/support/screen.tsx'

const answers: Answers = {
  ...noAnswers,
  year: 'second',
  school: 'Spelman College',
  gpa: 3.4,
  given: { age: 19, pell: true },
}
/** What never leaves the browser. */
const ownAnswers = {
  status: 'daca',
  given: { woman: true, 'work-us': false, 'Are you in the union?': true },
} as const

const backend = setUpBackend()
const saving = `PUT ${savedAnswers.get.path}`
const reading = `GET ${savedAnswers.get.path}`
const removal = `DELETE ${savedAnswers.get.path}`

beforeEach(() => {
  list.replyWithConditions(backend)
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
    .values({
      year: answers.year,
      school: answers.school,
      gpa: answers.gpa,
      given: JSON.stringify(answers.given),
      userId: users.ada.uid,
      savedAt: Date.now(),
    })
    .execute()

const open = () => render(<list.EligibilityLists lists={[[list.recordOf('Award')]]} />)

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

  test('leave out the status, what is said about oneself, and questions of programs', async () => {
    storeAnswers({ ...answers, status: ownAnswers.status })
    changeAnswers({ given: ownAnswers.given })
    await openQuestions()
    await screen.findByText('Your status and what you say about yourself stay in this browser.')
    press(saveLabel)
    await screen.findByText(lead)
    const { status: _, ...shared } = answers
    expect(backend.requests(saving).map(({ body }) => body)).toEqual([shared])
    const sent = JSON.stringify(backend.requests().map(({ body, query }) => [body, `${query}`]))
    expect(sent).not.toMatch(/daca|woman|work-us|union/)
    // A change of these is no reason to save again.
    changeAnswers({ status: 'refugee', given: { woman: null } })
    await waitFor(() => expect(readStoredAnswers().answers.status).toBe('refugee'))
    expect(screen.queryByRole('button', { name: saveLabel })).toBeNull()
  })

  test('are read from the profile, beside those that are only in this browser', async () => {
    await insertRow()
    storeAnswers({ ...noAnswers, ...ownAnswers })
    open()
    await waitFor(() =>
      expect(readStoredAnswers()).toMatchObject({
        answers: { ...answers, ...ownAnswers, given: { ...answers.given, ...ownAnswers.given } },
        inProfile: true,
      }),
    )
  })

  test('are read from the profile on another device', async () => {
    await insertRow()
    open()
    expect(await screen.findByText(/^\d+ fits? you/)).toBeTruthy()
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
    await waitFor(() => expect(screen.queryByText(/^\d+ fits? you/)).toBeNull())
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
