// @vitest-environment happy-dom
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { pdfOfPages } from '#tests/support/documents.ts'
import { inRow, openPage, order, setUpFeedbackPage } from '#tests/support/feedback-page.tsx'
import { users } from '#tests/support/people.ts'
import { field, press, type } from '#tests/support/screen.tsx'
import { calls } from '#tests/support/thread.ts'

const { ada, katherine } = users
const { backend, open } = setUpFeedbackPage()

describe('the feedback form', () => {
  test('is there for every member, and requires a text', async () => {
    await open()
    expect(field('Your feedback').required).toBe(true)
    type('Your feedback', '  ')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe('Feedback content is required')
    expect(field('Your feedback').getAttribute('aria-invalid')).toBe('true')
    expect(backend.requests(calls.add)).toEqual([])
  })

  test('is not there for the owner, who may reply and vote, and whose feedback is marked as read', async () => {
    await open({ a: null }, { as: ada })
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
    for (const name of ['Reply', 'Upvote', 'Mark as helpful'])
      expect(inRow('a').getByRole('button', { name })).toBeTruthy()
    await waitFor(() => expect(backend.requests('PUT /api/resume/seen')).toHaveLength(1))
  })

  test('adds the feedback at the top, and is empty again', async () => {
    await open({ a: null })
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    await screen.findByText('Feedback submitted successfully')
    expect(order()).toHaveLength(2)
    expect(document.querySelector('[data-row]')?.textContent).toContain('Well done')
    expect(field('Your feedback').value).toBe('')
  })

  test('keeps text that was not sent, also after a reload, and shows it to nobody else', async () => {
    backend.fail(calls.add, 500)
    await open()
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit feedback')
    cleanup()
    await openPage()
    expect(field('Your feedback').value).toBe('Well done')
    cleanup()
    await openPage({ as: katherine })
    expect(field('Your feedback').value).toBe('')
  })

  test('keeps the text while the thread cannot be loaded, and sends it later', async () => {
    backend.fail(calls.list, 500)
    await open({ a: null })
    type('Your feedback', 'Well done')
    press('Submit Feedback')
    await screen.findByText('Failed to submit feedback')
    expect(field('Your feedback').getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('Failed to load resume data or feedback')).toBeTruthy()
    expect(field('Your feedback').value).toBe('Well done')
    expect(backend.requests(calls.add)).toEqual([])
    backend.restore()
    press('Submit Feedback')
    await screen.findByText('Feedback submitted successfully')
    await waitFor(() => expect(order()).toHaveLength(2))
    expect(document.querySelector('[data-row]')?.textContent).toContain('Well done')
    expect(field('Your feedback').value).toBe('')
  })
})

describe('the pin of the feedback', () => {
  const button = (name: string) => screen.getByRole('button', { name })
  const resumeURL = '/files/x/resume.pdf'
  async function openWithFile(): Promise<void> {
    backend.reply(calls.resume, () => Response.json({ resumeURL }))
    backend.reply(`GET ${resumeURL}`, () => new Response(pdfOfPages('Ada Okafor', 'References')))
    await open()
    await screen.findByRole('figure', { name: 'Page 1 of 2' }, { timeout: 10_000 })
  }

  test('is set in one step, with the line that it points to beside the form', async () => {
    await openWithFile()
    press('Point to a place')
    const aim = button('Set your pin on page 2')
    vi.spyOn(aim, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 800))
    fireEvent.click(aim, { detail: 1, clientX: 90, clientY: 95 })
    expect(screen.getByText('Pinned to page 2')).toBeTruthy()
    expect(document.activeElement).toBe(field('Your feedback'))
    expect(screen.queryByRole('button', { name: /^Set your pin/ })).toBeNull()
    expect((await screen.findByText(/^Near your pin:/)).textContent).toBe(
      'Near your pin: References',
    )
    press('Remove pin')
    expect(screen.queryByText('Pinned to page 2')).toBeNull()
    expect(document.activeElement).toBe(button('Point to a place'))
  })

  test('cannot be set on a file that cannot be drawn, which the browser shows', async () => {
    backend.reply(calls.resume, () => Response.json({ resumeURL }))
    backend.reply(`GET ${resumeURL}`, () => new Response('No PDF'))
    await open()
    expect(await screen.findByText('Pins cannot be shown on this file.')).toBeTruthy()
    expect(document.querySelector('iframe')?.getAttribute('src')).toContain(resumeURL)
    expect(screen.queryByRole('button', { name: 'Point to a place' })).toBeNull()
    expect(button('Show pins')).toBeTruthy()
  })
})
