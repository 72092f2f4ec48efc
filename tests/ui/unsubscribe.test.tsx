// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createVersionedToken } from '#backend/core/versioned-token.ts'
import UnsubscribePage from '#islands/reminders/UnsubscribePage.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { press, resetPage } from '#tests/support/screen.tsx'

const backend = setUpBackend({ withMail: true })
afterEach(resetPage)

const open = (token: string) => {
  history.replaceState(null, '', `/unsubscribe#${token}`)
  render(<UnsubscribePage />)
}
const createToken = (version: number) =>
  createVersionedToken(backend.app.services, 'unsubscribe', { userId: users.ada.uid, version })
const findEmail = async () =>
  (await backend.db.selectFrom('reminderSettings').select('email').executeTakeFirst())?.email

describe('the page that stops emails of reminders', () => {
  test('stops them by one click, without logging in, and not before', async () => {
    open(createToken(1))
    await screen.findByText(/You do not need to log in/)
    expect(backend.requests()).toEqual([])
    press('Stop the emails')
    await screen.findByText(/You will get no more of these emails/)
    expect(await findEmail()).toBe(0)
  })

  test('says that a link is old or wrong', async () => {
    open(createToken(2))
    press('Stop the emails')
    await screen.findByText(/This link is no longer valid/)
    expect(await findEmail()).toBeUndefined()
  })

  test('keeps its button when the call fails', async () => {
    backend.disconnect('POST /api/reminders/unsubscribe/x')
    open('x')
    press('Stop the emails')
    await screen.findByText('The emails were not stopped. Please try again.')
    backend.restore()
    press('Stop the emails')
    await screen.findByText(/This link is no longer valid/)
  })
})
