// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import {
  focused,
  inRow,
  openPage,
  pressIn,
  setUpFeedbackPage,
} from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { press, signInAs } from '#tests/support/screen.tsx'
import { setComment } from '#tests/support/thread.ts'

const { ada, grace, katherine } = users
const { backend, open } = setUpFeedbackPage()

const stored = () => backend.db.selectFrom('blocks').select(['userId', 'blockedId']).execute()
const confirm = async () => {
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }))
}

describe('blocking', () => {
  test('is offered at a comment, says what it does, and hides the comment', async () => {
    await open({ a: null })
    pressIn('a', 'Block')
    await screen.findByText('They get no notification.')
    await confirm()
    await screen.findByText(`You have blocked ${katherine.displayName}.`)
    await screen.findByText('You have blocked the author of this comment.')
    expect(await stored()).toEqual([{ userId: grace.uid, blockedId: katherine.uid }])
    expect(inRow('a').queryByText(katherine.displayName)).toBeNull()
    await waitFor(() => expect(focused()).toBe('a'))
  })

  test('is not offered on one’s own comments', async () => {
    await open({ a: null })
    cleanup()
    await setComment(backend, 'a', { authorId: ada.uid })
    await openPage({ as: ada })
    expect(screen.queryByRole('button', { name: /^Block/ })).toBeNull()
  })

  test('says in its dialog that it failed', async () => {
    backend.fail(`PUT /api/blocks/${katherine.uid}`, 404)
    await open({ a: null })
    pressIn('a', 'Block')
    await confirm()
    await screen.findByText('Your backend does not offer this.')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('the list in the profile', () => {
  const openProfile = () => {
    signInAs(grace)
    render(<ProfilePage />)
  }

  test('unblocks a member', async () => {
    const block = { userId: grace.uid, blockedId: katherine.uid, createdAt: 1 }
    await backend.db.insertInto('blocks').values(block).execute()
    openProfile()
    await screen.findByText(katherine.displayName)
    press('Unblock')
    await screen.findByText('Unblocked.')
    await screen.findByText('You have blocked nobody.')
    expect(await stored()).toEqual([])
  })

  test('is absent where the backend blocks nobody', async () => {
    backend.fail('GET /api/blocks', 404)
    openProfile()
    await screen.findByText('Where you are logged in')
    await backend.settled()
    expect(screen.queryByText('Members you have blocked')).toBeNull()
  })
})
