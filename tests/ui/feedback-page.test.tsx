// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Feedback from '#islands/resumes/Feedback.tsx'
import { $session } from '#lib/session.ts'
import { $toasts } from '#lib/toasts.ts'
import { ada, grace } from '#tests/support/members.ts'
import { emptyFrames } from '#tests/support/resumes.ts'
import { become, leave, press } from '#tests/support/screen.tsx'
import { ForeignThread, type Said, said } from '#tests/support/thread.ts'

const resume = `GET /api/resume/user/${ada.uid}`
const list = `GET /api/resume/feedback/${ada.uid}`

beforeEach(() => {
  emptyFrames()
  history.replaceState(null, '', `/resume-feedback/${ada.uid}`)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  become(grace)
})
afterEach(() => {
  cleanup()
  leave()
  $toasts.set([])
  vi.restoreAllMocks()
})

/** Opens the page on a thread; `fields` change what is told of the resume. */
async function open(thread: Said[] = [], fields: Record<string, unknown> = {}) {
  const backend = new ForeignThread(thread)
  Object.assign(backend.resume ?? {}, fields)
  render(<Feedback />)
  await screen.findByRole('heading', { level: 1, name: /'s Resume$/ })
  await screen.findByText(thread.length > 0 ? /^\d+ comments?$/ : 'No feedback yet')
  return backend
}
const badges = () =>
  [...document.querySelectorAll('.feedback-badges li')].map(({ textContent }) => textContent)
const rowOf = (text: string) => {
  const row = screen.getByText(text).closest('li')
  if (!row) throw new Error(`No comment ${text}`)
  return row
}

describe('the resume', () => {
  test('is told apart by whose it is, from where and from when, with a way back', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Ada Okafor's Resume")
    expect(screen.getByText(/^Posted by/).textContent).toBe('Posted by Ada Okafor')
    expect(screen.getByText('Updated November 2, 2026')).toBeTruthy()
    expect(document.querySelector('.feedback-head .face')?.textContent).toBe('A')
    expect(badges()).toEqual(['Fisk University', 'Physics'])
    const back = screen.getByRole('link', { name: /Back to Public Resumes$/ })
    expect(back.getAttribute('href')).toBe('/public-resumes')
  })

  test('has a photo where there is one, and neither badge nor date where none is known', async () => {
    await open([], {
      photoURL: 'https://files.test/ada.jpg',
      college: '',
      major: null,
      resumeUpdatedAt: null,
    })
    expect(document.querySelector('.feedback-head img')?.getAttribute('src')).toBe(
      'https://files.test/ada.jpg',
    )
    expect(screen.getByText('Recently')).toBeTruthy()
    expect(badges()).toEqual([])
  })

  test('is embedded without bars when it is a PDF, and opens in a new tab', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Resume Preview' })).toBeTruthy()
    const address = 'https://files.foreign.test/a/resume.pdf?key=1'
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`${address}#toolbar=0&navpanes=0`)
    const link = screen.getByRole('link', { name: /^View Resume/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([address, '_blank'])
  })

  test.each([
    ['https://files.foreign.test/a/resume.docx', 'Resume preview not available', 1],
    [null, 'No resume uploaded yet', 0],
  ])('at %s says “%s”', async (resumeURL, text, links) => {
    await open([], { resumeURL })
    expect(screen.getByText(text)).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
    expect(screen.queryAllByRole('link', { name: /^View Resume/ })).toHaveLength(links)
  })
})

describe('what cannot be loaded', () => {
  test('is all that is said when neither resume nor feedback can', async () => {
    const backend = new ForeignThread()
    backend.fail(resume, 500)
    backend.fail(list, 500)
    render(<Feedback />)
    const box = await screen.findByText('Failed to load resume data or feedback')
    expect(box.closest('.notice-error')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
  })

  test('is said beside the feedback when it is the resume', async () => {
    const backend = new ForeignThread([said('a')])
    backend.fail(resume, 500)
    render(<Feedback />)
    expect(await screen.findByText('Failed to load resume data')).toBeTruthy()
    expect(await screen.findByText('What a says')).toBeTruthy()
  })
})

test('asks to log in when the session is lost under the page', async () => {
  await open([said('a')])
  act(() => $session.set({ status: 'signed-out', lost: true }))
  expect(screen.getByText('Please log in to view and provide resume feedback')).toBeTruthy()
  expect(screen.queryByText('What a says')).toBeNull()
})

describe('the form of feedback', () => {
  test('is there for every member, and requires a text', async () => {
    await open()
    expect(screen.getByLabelText('Your feedback')).toHaveProperty('required', true)
  })

  test('is not there for the owner, who may reply and vote all the same', async () => {
    become(ada)
    // This backend does not count what the owner has seen.
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await open([said('a')])
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
    expect(screen.getByRole('button', { name: 'Reply' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upvote' })).toBeTruthy()
    await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  })
})

describe('a comment', () => {
  test('stands under the one that it answers, further in', async () => {
    await open([said('a', {}, [said('b', {}, [said('c')])])])
    expect(['a', 'b', 'c'].map(id => rowOf(`What ${id} says`).dataset.depth)).toEqual(['0', '1', '2'])
  })

  test('folds into one line with its name and its replies, and unfolds again', async () => {
    await open([said('a', {}, [said('b', {}, [said('c')]), said('d')])])
    expect(screen.getAllByRole('button', { name: /^Collapse/ })).toHaveLength(2)
    expect(within(rowOf('What d says')).queryByRole('button', { name: /^Collapse/ })).toBeNull()
    fireEvent.click(within(rowOf('What b says')).getByRole('button', { name: /^Collapse/ }))
    expect(screen.getByText('1 reply').closest('li')?.textContent).toBe('Joe Wright1 reply')
    expect(screen.queryByText('What c says')).toBeNull()
    fireEvent.click(within(rowOf('What a says')).getByRole('button', { name: /^Collapse/ }))
    expect(screen.getByText('2 replies')).toBeTruthy()
    press(/^Expand/)
    press(/^Expand/)
    expect(screen.getByText('What c says')).toBeTruthy()
  })

  test.each([
    [3, 'votes-up'],
    [0, ''],
    [-2, 'votes-down'],
  ])('with %i votes is coloured as “%s”', async (votes, look) => {
    await open([said('a', { votes })])
    const count = within(screen.getByRole('group', { name: 'Votes' })).getByText(String(votes))
    expect(count.className).toBe(look)
  })

  test('shows what the server makes of a vote, whatever was expected', async () => {
    const backend = await open([said('a', { votes: 4 })])
    const answer = { votes: 12, upvoted: true, message: 'Thank you for voting' }
    backend.instead.set('POST /api/resume/feedback/a/upvote', () => Response.json(answer))
    press('Upvote')
    expect(await screen.findByText('Thank you for voting')).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Votes' })).getByText('12')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upvote' }).getAttribute('aria-pressed')).toBe('true')
  })

  test.each([
    ['upvote', 'Failed to upvote feedback'],
    ['downvote', 'Failed to downvote feedback'],
  ])('says beside it that an %s failed, and counts as before', async (way, text) => {
    const backend = await open([said('a', { votes: 4 })])
    backend.fail(`POST /api/resume/feedback/a/${way}`, 500)
    press(new RegExp(way, 'i'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Votes' })).getByText('4')).toBeTruthy()
  })

  test.each([
    [new Date(2026, 10, 3, 14, 5).toISOString(), /^Nov 3, 2026,? 2:05\sPM$/],
    [{ seconds: new Date(2026, 0, 9, 9, 30).getTime() / 1000 }, /^Jan 9, 2026,? 9:30\sAM$/],
    [null, /^Unknown date$/],
    ['soon', /^Invalid date$/],
  ])('of %j says when', async (createdAt, text) => {
    await open([said('a', { createdAt })])
    expect(rowOf('What a says').querySelector('.comment-date')?.textContent).toMatch(text)
  })

  test('can be deleted by whoever wrote it, who is asked first', async () => {
    const backend = await open([said('a', { reviewerId: grace.uid }), said('b')])
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    press('Delete')
    expect(ask).toHaveBeenCalledWith('Are you sure you want to delete this feedback?')
    expect(backend.heardOf('DELETE /api/resume/feedback/a')).toEqual([])
    ask.mockReturnValue(true)
    press('Delete')
    expect(await screen.findByText('Feedback deleted successfully')).toBeTruthy()
    expect(screen.queryByText('What a says')).toBeNull()
  })
})
