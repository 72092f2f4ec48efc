// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Recommenders } from '#islands/dashboard/Recommenders.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { addRecommender, saveGem } from '#tests/support/recommenders.ts'
import { cardOf, field, press, resetPage, signInAs, type } from '#tests/support/screen.tsx'

const backend = setUpBackend()
const list = 'GET /api/saved-programs/gem/recommenders'
const ask = { name: 'Dr. Lee', ask: 'A letter', dueOn: '2027-02-15' }

beforeEach(async () => {
  signInAs(users.ada)
  await saveGem(backend.app, users.ada.uid)
})
afterEach(resetPage)

const renderList = () =>
  render(
    <>
      <Recommenders uid={users.ada.uid} programId="gem" />
      <Toasts />
    </>,
  )
const open = (link: string) =>
  backend.app.call('POST', '/api/recommendation', { body: { token: link.split('#')[1] } })

describe('recommenders of a saved program', () => {
  test('are added with a link that is shown once', async () => {
    renderList()
    await screen.findByLabelText('Who do you ask?')
    type('Who do you ask?', 'Dr. Lee')
    type('What do you ask for?', 'A letter')
    press('Add and make a link')
    const row = within(await cardOf('Dr. Lee'))
    expect(row.getByText('Asked')).toBeTruthy()
    const link = field('Link for Dr. Lee').value
    expect(link).toMatch(/\/recommendation#[0-9a-z]{40}$/)
    expect((await open(link)).body).toMatchObject({ ask: 'A letter', dueOn: null })
    expect(field('Who do you ask?').value).toBe('')
    cleanup()
    renderList()
    await cardOf('Dr. Lee')
    expect(screen.queryByLabelText('Link for Dr. Lee')).toBeNull()
  })

  test('that arrive after a logout are not shown to the next member', async () => {
    await addRecommender(backend.app, users.ada.uid, ask)
    const { text } = await backend.app.call('GET', list.slice('GET '.length), {
      as: { token: localStorage.getItem('token') ?? '' },
    })
    expect(text).toContain('Dr. Lee')
    const reply = Promise.withResolvers<Response>()
    backend.reply(list, () => reply.promise)
    renderList()
    await waitFor(() => expect(backend.requests(list)).toHaveLength(1))
    cleanup()
    signInAs(users.grace)
    reply.resolve(new Response(text))
    await reply.promise
    await new Promise(resolve => setTimeout(resolve, 20))
    backend.reply(list, () => new Promise<Response>(() => {}))
    render(<Recommenders uid={users.grace.uid} programId="gem" />)
    expect(screen.queryByText('Dr. Lee')).toBeNull()
    expect(backend.requests(list)).toHaveLength(2)
  })

  test('keep what is typed when the server rejects it', async () => {
    renderList()
    await screen.findByLabelText('Who do you ask?')
    type('Who do you ask?', 'Dr. Lee')
    press('Add and make a link')
    expect((await screen.findByRole('alert')).textContent).toBe('Please write what you ask for')
    expect(field('Who do you ask?').value).toBe('Dr. Lee')
    type('What do you ask for?', 'A letter')
    await backend.db.deleteFrom('savedPrograms').execute()
    press('Add and make a link')
    expect(await screen.findByText('This program is not among your saved programs')).toBeTruthy()
    expect(field('What do you ask for?').value).toBe('A letter')
  })

  test('have a link that is withdrawn, made anew and removed', async () => {
    const { token } = await addRecommender(backend.app, users.ada.uid, ask)
    renderList()
    const row = within(await cardOf('Dr. Lee'))
    expect(row.getByText('Asked, due February 15, 2027')).toBeTruthy()
    screen.getByRole('button', { name: 'Withdraw link for Dr. Lee' }).focus()
    press('Withdraw link for Dr. Lee')
    expect(await row.findByText('Link withdrawn, due February 15, 2027')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Recommenders' }))
    expect((await open(`#${token}`)).status).toBe(410)
    press('New link for Dr. Lee; the old one stops working')
    await row.findByText('Asked, due February 15, 2027')
    expect((await open(field('Link for Dr. Lee').value)).status).toBe(200)
    press('Remove Dr. Lee')
    await expect.poll(() => screen.queryByRole('heading', { name: 'Dr. Lee' })).toBeNull()
    expect(await backend.db.selectFrom('recommenders').selectAll().execute()).toEqual([])
  })

  test.each([
    ['done', { doneAt: new Date(2026, 10, 20, 12).getTime() }, 'Done on November 20, 2026'],
    ['expired', { expiresAt: 1 }, 'Link expired'],
  ])('show that a link is %s', async (_state, columns, text) => {
    await addRecommender(backend.app, users.ada.uid, { ...ask, dueOn: null })
    await backend.db.updateTable('recommenders').set(columns).execute()
    renderList()
    expect(within(await cardOf('Dr. Lee')).getByText(text)).toBeTruthy()
  })
})
