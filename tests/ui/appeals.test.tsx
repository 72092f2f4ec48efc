// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { inRow, openPage, pressIn, setUpFeedbackPage } from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { cardOf, press, signInAs, type } from '#tests/support/screen.tsx'
import { addComments, idOf, setComment } from '#tests/support/thread.ts'

const { ada, grace, katherine } = users
const { backend } = setUpFeedbackPage()

/** Inserts a hidden comment of Grace's. */
async function addHidden(): Promise<void> {
  await addComments(backend, { rude: null })
  await setComment(backend, 'rude', { authorId: grace.uid, hidden: 1 })
}

const addAppeal = (decision: { decidedAt?: number; answer?: string } = {}) =>
  backend.db
    .insertInto('appeals')
    .values({
      commentId: idOf('rude'),
      authorId: grace.uid,
      reason: 'It is true',
      createdAt: 1,
      answer: '',
      ...decision,
    })
    .execute()

describe('the author of a hidden comment', () => {
  test('asks once for another look; what was typed stays when sending fails', async () => {
    await addHidden()
    backend.fail(`POST /api/resume/feedback/${idOf('rude')}/appeal`, 503)
    await openPage()
    inRow('rude').getByText('An administrator hid your comment. Only you see it.')
    pressIn('rude', 'Ask for another look')
    await screen.findByRole('button', { name: 'Send' })
    type('Why should it be shown?', 'It is true')
    press('Send')
    await screen.findByText('Failed to send your request')
    backend.restore()
    press('Send')
    await inRow('rude').findByText(/You have asked for another look/)
    expect(inRow('rude').queryByRole('button', { name: 'Ask for another look' })).toBeNull()
    const stored = await backend.db.selectFrom('appeals').selectAll().execute()
    expect(stored).toMatchObject([{ commentId: idOf('rude'), reason: 'It is true' }])
  })

  test('reads the answer of the administrator', async () => {
    await addHidden()
    await addAppeal({ decidedAt: 2, answer: 'It names a person.' })
    await openPage()
    inRow('rude').getByText('An administrator has looked again and keeps your comment hidden:')
    inRow('rude').getByText('It names a person.')
  })

  test('is the only one who is offered an appeal', async () => {
    await addHidden()
    await openPage({ as: ada })
    inRow('rude').getByText('This comment was removed.')
    expect(inRow('rude').queryByText(/administrator/)).toBeNull()
  })
})

describe('an administrator', () => {
  async function openReports() {
    await addHidden()
    await addAppeal()
    history.replaceState(null, '', '/admin-dashboard?tab=queue')
    signInAs(katherine)
    render(<AdminDashboard />)
    return within(await cardOf(grace.displayName))
  }
  const label = 'Your answer to the author'

  test.each([
    ['Show it again', 0, 'The comment is kept', 'Kept'],
    ['Keep it hidden', 1, 'Comment hidden', 'Hidden'],
  ])('decides an appeal with an answer, once when a reply is lost: %s', async (...row) => {
    const [button, hidden, message, badge] = row
    const card = await openReports()
    for (const text of ['Appeal', 'It is true']) card.getByText(text)
    press(button)
    await card.findByText('Please write a sentence to the author')
    expect(document.activeElement).toBe(card.getByLabelText(label))
    type(label, 'We looked again. ')
    backend.loseReply(`PUT /api/admin/reports/comment/${idOf('rude')}`)
    press(button)
    await screen.findByText(/^Failed to settle the report/)
    fireEvent.click(await card.findByRole('button', { name: button }))
    await screen.findByText(message)
    await waitFor(() => card.getByText(badge))
    expect(card.queryByLabelText(label)).toBeNull()
    const stored = await backend.db
      .selectFrom('comments')
      .innerJoin('appeals', 'appeals.commentId', 'comments.id')
      .select(['hidden', 'answer'])
      .execute()
    expect(stored).toEqual([{ hidden, answer: 'We looked again.' }])
  })

  test('sees that another one has decided meanwhile, and keeps the typed answer', async () => {
    const card = await openReports()
    await backend.db.updateTable('appeals').set({ decidedAt: 2, answer: 'No.' }).execute()
    type(label, 'We looked again.')
    press('Keep it hidden')
    const notice = await card.findByText(/^Somebody else has decided/)
    expect(notice.textContent).toContain('the comment stays hidden')
    expect(notice.textContent).toContain('Their answer: No.')
    expect(card.getByLabelText(label)).toHaveProperty('value', 'We looked again.')
  })
})
