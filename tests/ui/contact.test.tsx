// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import ContactForm from '#islands/contact/ContactForm.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'
import { field, press, resetPage, signInAs, type } from '#tests/support/screen.tsx'

const backend = setUpBackend()
const call = 'POST /api/contact'
const list = 'GET /api/admin/messages'
const { ada, katherine } = users

afterEach(resetPage)

/** Fills in the form and sends it. */
function send(content = 'The map is empty.', topic = 'problem'): void {
  type('Your message', content)
  field('What is it about?').value = topic
  press('Send message')
}

describe('the contact form', () => {
  test('sends the message of a visitor, then is empty', async () => {
    const warn = vi.spyOn(console, 'warn')
    render(<ContactForm />)
    type('Your name', 'Grace')
    type('Your email', 'grace@example.edu')
    send()
    expect(
      await screen.findByText('Thank you. An administrator will read your message.'),
    ).toBeTruthy()
    expect(field('Your message').value).toBe('')
    expect(await backend.db.selectFrom('messages').selectAll().execute()).toMatchObject([
      {
        userId: null,
        topic: 'problem',
        content: 'The map is empty.',
        name: 'Grace',
        email: 'grace@example.edu',
      },
    ])
    expect(warn).not.toHaveBeenCalled()
  })

  test('says what is missing, without a request', async () => {
    render(<ContactForm />)
    press('Send message')
    expect((await screen.findByRole('alert')).textContent).toBe('Please check the marked fields.')
    expect(document.activeElement).toBe(field('What is it about?'))
    for (const text of ['Choose what it is about', 'Please write a message'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(backend.requests(call)).toEqual([])
  })

  test.each([
    ['a backend without messages', 404, /^This site takes no messages here/],
    ['a server of files only', 405, /^This site takes no messages here/],
    ['a failure', 500, /^Your message was not sent/],
  ])('keeps the text at %s', async (_what, status, text) => {
    backend.reply(call, () => new Response('<p>No</p>', { status }))
    render(<ContactForm />)
    send('A long thought')
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(field('Your message').value).toBe('A long thought')
  })
})

describe('messages on the dashboard', () => {
  async function openReports(): Promise<void> {
    signInAs(katherine)
    history.replaceState(null, '', '/admin-dashboard?tab=queue')
    render(<AdminDashboard />)
    await screen.findByRole('heading', { name: 'Reports and messages' })
  }
  async function addMessage(content: string): Promise<void> {
    const body = JSON.stringify({
      topic: 'conduct',
      content,
      name: 'Grace',
      email: 'g@example.edu',
    })
    const headers = { 'content-type': 'application/json' }
    await backend.app.hono.request('/api/contact', { method: 'POST', headers, body })
  }
  /** Sends a message of Ada; without a typed name it shows that of her account. */
  async function sendAsMember({ verified, name }: { verified: boolean; name: string }) {
    await backend.db
      .updateTable('user')
      .set({ emailVerified: verified })
      .where('id', '=', ada.uid)
      .execute()
    const body = { topic: 'other', content: 'Hello', name }
    await backend.app.call('POST', '/api/contact', { as: { token: signToken(ada.uid) }, body })
  }
  const card = async (content: string) => {
    const found = (await screen.findByText(content)).closest('li')
    if (!found) throw new Error('No card of the message')
    return within(found)
  }

  test('show text and sender, are marked as done, and open again', async () => {
    await addMessage('<b>Rude</b> words')
    await openReports()
    const shown = await card('<b>Rude</b> words')
    expect(shown.getByRole('heading').textContent).toBe('How somebody behaves')
    expect(shown.getByRole('link', { name: 'g@example.edu' }).getAttribute('href')).toBe(
      'mailto:g@example.edu?subject=Your%20message%20to%20us&body=Hello%20Grace%2C%0A%0A',
    )
    expect(shown.getByText(/visitor/).textContent).toMatch(/^Grace \(visitor\), g@example\.edu/)
    type('Note', 'Called her')
    press('Done')
    expect(await shown.findByRole('button', { name: 'Open again' })).toBeTruthy()
    expect(shown.getByText('Done')).toBeTruthy()
    expect(shown.getByText(/^Done by/).textContent).toMatch(/^Done by you on .+: Called her$/)
    press('Open again')
    expect(await shown.findByText('Waiting')).toBeTruthy()
    expect(await screen.findByRole('tab', { name: 'Queue 1' })).toBeTruthy()
  })

  test.each([
    ['differs from what was typed', true, 'Dean Smith', /^Sent from .* Ada .* verified\)$/],
    [
      'has an address that nobody verified',
      false,
      '',
      /^Sent from .*\(email address not verified\)$/,
    ],
  ])('show the account of a member that %s', async (_what, verified, name, shown) => {
    await sendAsMember({ verified, name })
    await openReports()
    expect((await card('Hello')).getByText(/^Sent from/).textContent).toMatch(shown)
  })

  test('stay open when marking them fails, and leave when they are gone', async () => {
    await addMessage('Hello')
    await openReports()
    const shown = await card('Hello')
    vi.spyOn(backend, 'send').mockRejectedValueOnce(new TypeError('network'))
    press('Done')
    expect(await screen.findByText('Something went wrong')).toBeTruthy()
    expect(shown.getByText('Waiting')).toBeTruthy()
    await backend.db.deleteFrom('messages').execute()
    press('Done')
    expect(await screen.findByText('Message not found')).toBeTruthy()
    expect(await screen.findByText('No report and no message waits.')).toBeTruthy()
  })

  test('fail with a button to try again', async () => {
    backend.fail(list, 500)
    await openReports()
    await screen.findByText('Failed to load reports and messages. Please try again later.')
    backend.restore()
    press('Try again')
    expect(await screen.findByText('No report and no message waits.')).toBeTruthy()
  })

  test('are left out for a backend that takes none', async () => {
    backend.fail(list, 404)
    await openReports()
    await screen.findByText('No report and no message waits.')
  })
})
