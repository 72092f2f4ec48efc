// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
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
  test('asks once for another look', async () => {
    await addHidden()
    await openPage()
    inRow('rude').getByText('An administrator hid your comment. Only you see it.')
    pressIn('rude', 'Ask for another look')
    await screen.findByRole('button', { name: 'Send' })
    type('Why should it be shown?', 'It is true')
    press('Send')
    await inRow('rude').findByText(/You have asked for another look/)
    expect(inRow('rude').queryByRole('button', { name: 'Ask for another look' })).toBeNull()
    const stored = await backend.db.selectFrom('appeals').selectAll().execute()
    expect(stored).toMatchObject([{ commentId: idOf('rude'), reason: 'It is true' }])
  })

  test('keeps what was typed when sending fails', async () => {
    await addHidden()
    backend.fail(`POST /api/resume/feedback/${idOf('rude')}/appeal`, 503)
    await openPage()
    pressIn('rude', 'Ask for another look')
    await screen.findByRole('button', { name: 'Send' })
    type('Why should it be shown?', 'It is true')
    press('Send')
    await screen.findByText('Failed to send your request')
    expect(screen.getByLabelText('Why should it be shown?')).toHaveProperty('value', 'It is true')
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
  const openReports = async () => {
    await addHidden()
    await addAppeal()
    cleanup()
    history.replaceState(null, '', '/admin-dashboard?tab=reports')
    signInAs(katherine)
    render(<AdminDashboard />)
    return within(await cardOf(grace.displayName))
  }

  test('must write an answer to decide an appeal', async () => {
    const card = await openReports()
    card.getByText('It is true')
    fireEvent.click(card.getByRole('button', { name: 'Show it again' }))
    await card.findByText('Please write a sentence to the author')
    expect(document.activeElement).toBe(card.getByLabelText('Your answer to the author'))
  })

  test.each([
    ['Show it again', 0, 'The comment is kept', 'Kept'],
    ['Keep it hidden', 1, 'Comment hidden', 'Hidden'],
  ])('decides an appeal: %s', async (button, hidden, message, badge) => {
    const card = await openReports()
    card.getByText('Appeal')
    const answer = card.getByLabelText('Your answer to the author')
    fireEvent.input(answer, { target: { value: 'We looked again.' } })
    fireEvent.click(card.getByRole('button', { name: button }))
    await screen.findByText(message)
    await waitFor(() => card.getByText(badge))
    expect(card.queryByLabelText('Your answer to the author')).toBeNull()
    const row = await backend.db
      .selectFrom('comments')
      .innerJoin('appeals', 'appeals.commentId', 'comments.id')
      .select(['hidden', 'answer'])
      .execute()
    expect(row).toEqual([{ hidden, answer: 'We looked again.' }])
  })

  test.each<[string, 0 | 1]>([
    ['stays hidden', 1],
    ['is shown again', 0],
  ])('sees that another one has decided: the comment %s', async (text, hidden) => {
    const card = await openReports()
    await backend.db.updateTable('appeals').set({ decidedAt: 2, answer: 'No.' }).execute()
    await setComment(backend, 'rude', { hidden })
    const answer = card.getByLabelText('Your answer to the author')
    fireEvent.input(answer, { target: { value: 'We looked again.' } })
    fireEvent.click(card.getByRole('button', { name: 'Keep it hidden' }))
    const notice = await card.findByText(/^Another administrator has decided meanwhile/)
    expect(notice.textContent).toContain(`the comment ${text}`)
    expect(card.getByText('No.')).toBeTruthy()
    expect(answer).toHaveProperty('value', 'We looked again.')
    const reload = card.getByRole('button', { name: 'Load the list again' })
    expect(document.activeElement).toBe(reload)
    fireEvent.click(reload)
    await waitFor(() => expect(screen.queryByText('No.')).toBeNull())
    expect(JSON.stringify(sessionStorage)).not.toContain('We looked again.')
    const heading = screen.getByRole('heading', { name: 'Reported comments' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test.each([
    ['Show it again', 'The comment is kept'],
    ['Keep it hidden', 'Comment hidden'],
  ])('decides once when the reply was lost: %s', async (name, message) => {
    const card = await openReports()
    const answer = card.getByLabelText('Your answer to the author')
    fireEvent.input(answer, { target: { value: 'We looked again. ' } })
    backend.loseReply(`PUT /api/admin/reports/${idOf('rude')}`)
    fireEvent.click(card.getByRole('button', { name }))
    await screen.findByText(/^Failed to settle the report/)
    fireEvent.click(await card.findByRole('button', { name }))
    await screen.findByText(message)
    expect(card.queryByText(/^Another administrator has decided/)).toBeNull()
  })

  test('has the focus at the heading when the author has deleted the comment', async () => {
    const card = await openReports()
    const answer = card.getByLabelText('Your answer to the author')
    fireEvent.input(answer, { target: { value: 'We looked again.' } })
    await backend.db.deleteFrom('comments').execute()
    const button = card.getByRole('button', { name: 'Show it again' })
    button.focus()
    fireEvent.click(button)
    const heading = screen.getByRole('heading', { name: 'Reported comments' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('keeps a typed answer over a reload', async () => {
    const first = await openReports()
    const answer = first.getByLabelText('Your answer to the author')
    fireEvent.input(answer, { target: { value: 'We looked again.' } })
    cleanup()
    render(<AdminDashboard />)
    const card = within(await cardOf(grace.displayName))
    expect(card.getByLabelText('Your answer to the author')).toHaveProperty(
      'value',
      'We looked again.',
    )
  })
})
