// @vitest-environment happy-dom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import { $publicResumes } from '#islands/public-resumes/data.ts'
import PublicResumesPage from '#islands/public-resumes/PublicResumesPage.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { calls, deleteResumes, insertResume, updateResume } from '#tests/support/resumes.ts'
import {
  cardOf,
  fill,
  hrefOf,
  press,
  resetPage,
  signInAs,
  textsOf,
} from '#tests/support/screen.tsx'
import { addComments } from '#tests/support/thread.ts'

const { ada, grace, katherine } = users
const backend = setUpBackend()

beforeEach(async () => {
  const publish = (owner: typeof ada, month: number) =>
    insertResume(backend, { isPublic: 1, updatedAt: new Date(2026, month, 3, 12).getTime() }, owner)
  await publish(grace, 10)
  await publish(ada, 9)
  await publish(katherine, 8)
  await addComments(backend, { first: null, second: null, third: null })
  const { db } = backend
  await db
    .updateTable('comments')
    .set({ ownerId: grace.uid })
    .where('content', '!=', 'third')
    .execute()
  const from = (college: string, { uid }: typeof ada) =>
    db.updateTable('user').set({ college }).where('id', '=', uid).execute()
  await from('Spelman College', ada)
  await from('Fisk University', grace)
  signInAs(ada)
})
afterEach(resetPage)

const open = async (address = '/public-resumes') => {
  history.replaceState(null, '', address)
  render(<PublicResumesPage />)
  await waitFor(() => expect($publicResumes.value?.data).toBeDefined())
}
const names = () => textsOf(screen.queryAllByRole('heading', { level: 2 }))

test('tells how many resumes the member gave feedback on', async () => {
  signInAs(katherine)
  await open()
  await screen.findByText('✓ You gave feedback on 2 resumes this month')
})

describe('a card', () => {
  test('shows the line of its owner as text', async () => {
    await updateResume(backend, { note: '<b>I apply for SULI</b>' }, grace)
    await open()
    expect(within(await cardOf('Grace Bell')).getByText('<b>I apply for SULI</b>').tagName).toBe(
      'BDI',
    )
  })

  test('shows name, college, date and number of comments, and links to the resume', async () => {
    await open()
    const card = within(await cardOf('Grace Bell'))
    for (const text of ['Fisk University', 'Last updated: November 3, 2026', '2 comments']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole('link', { name: 'View & Provide Feedback' }).getAttribute('href')).toBe(
      `/resume-feedback/${grace.uid}`,
    )
  })

  test('is shown without name, college, date and safe photo', async () => {
    const row = { userId: 'a/b?c', userName: null, college: null, photoURL: 'javascript:alert(1)' }
    backend.reply(calls.listPublic, () => Response.json([row]))
    await open()
    const card = within(await cardOf('Member'))
    expect(card.getByText('Last updated: Unknown date')).toBeTruthy()
    expect(card.getByText('No feedback yet')).toBeTruthy()
    expect(card.getByText('M')).toBeTruthy()
    expect(card.getByRole('link').getAttribute('href')).toBe('/resume-feedback/a%2Fb%3Fc')
  })
})

describe('the list', () => {
  test('starts with those that need feedback; other orders are in the address', async () => {
    await open()
    expect(names()).toEqual(['Katherine Dorsey', 'Ada Okafor', 'Grace Bell'])
    fill('Sort by', 'newest')
    expect(names()).toEqual(['Grace Bell', 'Ada Okafor', 'Katherine Dorsey'])
    expect(location.search).toBe('?sort=newest')
    fill('Sort by', 'name')
    expect(names()).toEqual(['Ada Okafor', 'Grace Bell', 'Katherine Dorsey'])
    fill('Sort by', 'needs')
    expect(location.search).toBe('')
  })

  test('is filtered by the colleges that occur, sorted', async () => {
    await open()
    const colleges = within(screen.getByLabelText('College')).getAllByRole('option')
    expect(textsOf(colleges)).toEqual(['All Colleges', 'Fisk University', 'Spelman College'])
    fill('College', 'Spelman College')
    await waitFor(() => expect(names()).toEqual(['Ada Okafor']))
  })

  test('opens with the filters of its address, and clears filters that match nothing', async () => {
    await open('/public-resumes?college=Nowhere&sort=name&search=a')
    await screen.findByText('No resumes found')
    expect(screen.getByText('Try adjusting your filters')).toBeTruthy()
    expect(screen.getByLabelText('College')).toHaveProperty('value', 'Nowhere')
    press('Clear filters')
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(location.search).toBe('?sort=name')
  })

  test('shows that there are none, with a link to share a resume', async () => {
    await deleteResumes(backend)
    await open()
    await screen.findByText('No resumes found')
    expect(screen.getByText('No public resumes available yet')).toBeTruthy()
    expect(hrefOf('Share yours')).toBe('/resume')
  })
})

const goOnline = () => window.dispatchEvent(new Event('online'))
test.each([
  ['by the button', undefined, 'Failed to load public resumes', () => press('Try again')],
  ['when online again', 'Back in an hour', 'Back in an hour', goOnline],
])('shows an error after a failure, and loads again %s', async (_, serverMessage, text, retry) => {
  backend.fail(calls.listPublic, 500, serverMessage)
  history.replaceState(null, '', '/public-resumes')
  render(<PublicResumesPage />)
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  backend.restore()
  act(() => void retry())
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('links to the profile only when the address has to be verified first', async () => {
  const { status, message } = errorCatalog['account/unverified']
  const toProfile = () => screen.queryByRole('link', { name: 'Verify your email on your profile' })
  backend.fail(calls.listPublic, status, message, 'account/unverified')
  history.replaceState(null, '', '/public-resumes')
  render(<PublicResumesPage />)
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(toProfile()?.getAttribute('href')).toBe('/profile')
  backend.fail(calls.listPublic, 500, 'Back in an hour')
  press('Try again')
  await screen.findByText('Back in an hour')
  expect(toProfile()).toBeNull()
})
