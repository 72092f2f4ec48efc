// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Field, TextArea } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import type { ActionResult, FormValues } from '#islands/ui/form-actions.ts'
import { users } from '#tests/support/people.ts'
import { field, press, resetPage, type } from '#tests/support/screen.tsx'

const { ada } = users

afterEach(resetPage)

const draft = { uid: ada.uid, form: 'letter' }

function Letter({
  submit,
  kept = true,
}: {
  submit: (typed: FormValues) => Promise<ActionResult>
  kept?: boolean
}) {
  return (
    <Form submit={submit} label="Send" busyLabel="Sending..." draft={kept ? draft : undefined}>
      <Field name="to" label="To" hint="A name." />
      <TextArea name="text" label="Text" />
    </Form>
  )
}

describe('a form', () => {
  test('keeps the typed values and shows the error after a failure', async () => {
    render(<Letter submit={async () => ({ ok: false, message: 'Not now' })} />)
    type('To', 'Grace')
    press('Send')
    expect((await screen.findByRole('alert')).textContent).toBe('Not now')
    expect(field('To').value).toBe('Grace')
  })

  test('is loaded anew when the back button shows it after it was sent', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    render(<Letter submit={async () => ({ ok: true, redirects: true })} />)
    press('Send')
    await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', true))
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Send'))
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('shows errors at their fields, also one above the button, and focuses the first invalid one', async () => {
    const fields = { text: 'Text is required' }
    render(<Letter submit={async () => ({ ok: false, message: 'Text is required', fields })} />)
    press('Send')
    const text = screen.getByLabelText('Text')
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
    const error = document.getElementById(text.getAttribute('aria-describedby') ?? '')
    expect(error?.textContent).toBe('Text is required')
    expect(text.closest('.field')?.contains(error)).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('Text is required')
    expect(document.activeElement).toBe(text)
    expect(screen.getByLabelText('To').hasAttribute('aria-invalid')).toBe(false)
  })

  test('shows a message once that several fields share, and says what each lacks', async () => {
    const fields = { to: 'All are required', text: 'All are required' }
    render(<Letter submit={async () => ({ ok: false, message: 'All are required', fields })} />)
    press('Send')
    expect((await screen.findByRole('alert')).textContent).toBe('All are required')
    expect(screen.getAllByText('All are required')).toHaveLength(1)
    screen.getByText('To is missing')
    screen.getByText('Text is missing')
  })

  test('removes the error of a field once it is filled', async () => {
    const fields = { to: 'All are required', text: 'All are required' }
    render(<Letter submit={async () => ({ ok: false, message: 'All are required', fields })} />)
    press('Send')
    await screen.findByText('To is missing')
    type('To', 'Grace')
    expect(screen.queryByText('To is missing')).toBeNull()
    expect(screen.getByLabelText('To').hasAttribute('aria-invalid')).toBe(false)
    screen.getByText('Text is missing')
    type('Text', ' ')
    screen.getByText('Text is missing')
    type('Text', 'Dear')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the busy label and ignores a second submit', async () => {
    const answer = Promise.withResolvers<ActionResult>()
    const submit = vi.fn(() => answer.promise)
    render(<Letter submit={submit} />)
    press('Send')
    const button = await screen.findByRole('button', { name: 'Sending...' })
    expect(button).toHaveProperty('disabled', true)
    fireEvent.submit(button.closest('form') ?? button)
    await act(async () => answer.resolve({ ok: true, message: 'Sent' }))
    expect(submit).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false)
  })

  test('focuses its first field after it was cleared', async () => {
    render(<Letter submit={async () => ({ ok: true, message: 'Sent', reset: true })} />)
    screen.getByLabelText('Text').focus()
    fireEvent.submit(screen.getByLabelText('Text').closest('form') ?? document)
    await screen.findByText('Sent')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To')))
  })

  test('restores a draft after a reload', () => {
    render(<Letter submit={async () => ({ ok: true })} />)
    type('Text', 'Dear Grace')
    cleanup()
    render(<Letter submit={async () => ({ ok: true })} />)
    expect(field('Text').value).toBe('Dear Grace')
  })

  test('clears a restored draft after a success', async () => {
    render(<Letter submit={async () => ({ ok: true })} />)
    type('Text', 'Dear Grace')
    cleanup()
    render(<Letter submit={async () => ({ ok: true, message: 'Sent', reset: true })} />)
    press('Send')
    await screen.findByText('Sent')
    expect(field('Text').value).toBe('')
    cleanup()
    render(<Letter submit={async () => ({ ok: true })} />)
    expect(field('Text').value).toBe('')
  })

  test('keeps a draft in memory and says so when storage is blocked', () => {
    const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    render(<Letter submit={async () => ({ ok: true })} />)
    expect(screen.queryByRole('status')).toBeNull()
    type('Text', 'Dear')
    type('Text', 'Dear Grace')
    expect(screen.getByRole('status').textContent).toContain('only as long as this page is open')
    cleanup()
    render(<Letter submit={async () => ({ ok: true })} />)
    expect(field('Text').value).toBe('Dear Grace')
    blocked.mockRestore()
    type('Text', 'Dear Grace,')
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('cannot be sent before hydration, so that no click is lost', () => {
    const html = renderToString(<Letter submit={async () => ({ ok: true })} />)
    expect(html).toMatch(/<button[^>]+type="submit"[^>]+disabled=""/)
    render(<Letter submit={async () => ({ ok: true })} />)
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(false)
  })
})
