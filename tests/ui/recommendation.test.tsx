// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import RecommendationPage from '#islands/recommendation/RecommendationPage.tsx'
import { emptyQueries } from '#lib/queries.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { addRecommender } from '#tests/support/recommenders.ts'
import { hrefOf, press, resetPage } from '#tests/support/screen.tsx'

const backend = setUpBackend()
const open = 'POST /api/recommendation'
const setDone = 'PUT /api/recommendation'
const text = 'A letter on\nthe summer project'
let token: string

beforeEach(async () => {
  const ask = { name: 'Dr. Lee', ask: text, dueOn: '2027-02-15' }
  token = (await addRecommender(backend.app, users.ada.uid, ask)).token
})
afterEach(() => {
  resetPage()
  history.replaceState(null, '', '/')
})

function renderPage(fragment = token): void {
  history.replaceState(null, '', `/recommendation#${fragment}`)
  render(<RecommendationPage />)
}

describe('the page of a recommender', () => {
  test('shows who asks for what, and marks it as done and not done', async () => {
    renderPage()
    expect(await screen.findByRole('heading', { name: 'Ada Okafor asks you' })).toBeTruthy()
    expect(screen.getByText(/^A letter on/).textContent).toBe(text)
    expect(hrefOf('GEM Fellowship')).toBe('https://example.org/gem')
    expect(screen.getByText('February 15, 2027')).toBeTruthy()
    expect(backend.requests(open)).toHaveLength(1)
    expect(screen.getByRole('status').textContent).toBe('Not marked as done.')
    press('Mark as done')
    expect(await screen.findByRole('button', { name: 'Not done after all' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toMatch(/^Marked as done on /)
    const rows = await backend.db.selectFrom('recommenders').select('doneAt').execute()
    expect(rows).toEqual([{ doneAt: expect.any(Number) }])
    press('Not done after all')
    expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeTruthy()
    expect(backend.requests().every(({ query }) => query.size === 0)).toBe(true)
  })

  test.each([
    ['no token', '', /^This link is not complete/],
    ['an unknown token', 'x', /^This link is not known/],
    ['a very long token', 'x'.repeat(500), /^Token is too long/],
  ])('says what is wrong with %s', async (_what, fragment, message) => {
    renderPage(fragment)
    expect((await screen.findByRole('alert')).textContent).toMatch(message)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    [
      'withdrawn',
      { withdrawnAt: 1 },
      'This link was withdrawn. Please ask the student whether the letter is still needed.',
    ],
    ['expired', { expiresAt: 1 }, 'This link has expired. Please ask the student for a new one.'],
  ])('says that a link is %s, also while the page is open', async (_state, columns, message) => {
    renderPage()
    await screen.findByRole('heading')
    await backend.db.updateTable('recommenders').set(columns).execute()
    press('Mark as done')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    cleanup()
    emptyQueries()
    renderPage()
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  test('can be loaded again after a failure', async () => {
    backend.fail(open, 500)
    renderPage()
    await screen.findByText('What is asked could not be loaded. Please try again.')
    backend.restore()
    press('Try again')
    await screen.findByRole('heading')
    backend.fail(setDone, 500)
    press('Mark as done')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your answer was not saved. Please try again.',
    )
    expect(screen.getByRole('button', { name: 'Mark as done' })).toBeTruthy()
  })
})
