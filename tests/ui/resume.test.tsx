// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import ResumePage from '#islands/resumes/ResumePage.tsx'
import { $session } from '#lib/session.ts'
import { users } from '#tests/support/people.ts'
import { browser, frame, modal, openPage, setUpResumePage } from '#tests/support/resume-page.tsx'
import { calls, insertResume } from '#tests/support/resumes.ts'
import {
  clearBrowser,
  field,
  hrefOf,
  press,
  signInAs,
  textsOf,
  type,
} from '#tests/support/screen.tsx'
import { addComments } from '#tests/support/thread.ts'

const { ada, grace } = users
const { backend, open } = setUpResumePage()
const opened = () => hrefOf(/^Open/)

const visibility = () => screen.getByRole('switch', { name: 'Make resume public for feedback' })
const isOn = () => visibility().getAttribute('aria-checked')

describe('without a session', () => {
  test('shows a login prompt, without a redirect', () => {
    clearBrowser()
    $session.set({ status: 'signed-out', lost: false })
    render(<ResumePage />)
    expect(screen.getByText('Please log in to manage your resume')).toBeTruthy()
    expect(hrefOf('Log In')).toBe('/login?next=%2Fresume')
    expect(backend.requests()).toEqual([])
  })
})

describe('a resume', () => {
  test('shows its name and date, and opens in a new tab', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Ada Okafor.pdf' })).toBeTruthy()
    expect(screen.getByText(/^Uploaded November 3, 2026 at /)).toBeTruthy()
    const link = screen.getByRole('link', { name: /^Open/ })
    expect([
      link.getAttribute('href'),
      link.getAttribute('target'),
      link.getAttribute('rel'),
    ]).toEqual([
      expect.stringMatching(/^\/files\/.*\/resume.pdf$/),
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('is that of the member who is signed in now', async () => {
    await open()
    act(() => signInAs(grace))
    await screen.findByRole('heading', { name: 'Upload Your Resume' })
    expect(screen.queryByText('Ada Okafor.pdf')).toBeNull()
  })
})

test('ticks the steps that are done', async () => {
  await insertResume(backend, { isPublic: 1 }, grace)
  const comment = { id: 'k_1', parentId: null, content: 'x', createdAt: Date.now() }
  await backend.db
    .insertInto('comments')
    .values({ ...comment, ownerId: grace.uid, authorId: ada.uid })
    .execute()
  await open()
  const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  await waitFor(() =>
    expect(textsOf(steps())).toEqual([
      '✓ Upload a file (done)',
      '2. Make it public',
      '✓ Give feedback to somebody this month (done)',
    ]),
  )
})

describe('the line to readers', () => {
  const label = 'A line to your readers'

  test('is saved while the resume is public, and stays when that fails', async () => {
    await open({ isPublic: 1 })
    type(label, 'Please look at Projects')
    backend.fail('PUT /api/resume/note', 500)
    press('Save line')
    await screen.findByText('Failed to save your line')
    expect(field(label).value).toBe('Please look at Projects')
    backend.restore()
    press('Save line')
    await screen.findByText('Your line is saved.')
    const row = backend.db.selectFrom('resumes').select('note')
    expect(await row.executeTakeFirst()).toEqual({ note: 'Please look at Projects' })
  })

  test('is not asked for while the resume is private', async () => {
    await open()
    expect(screen.queryByLabelText(label)).toBeNull()
  })

  test('is not asked for at a backend of the specification alone', async () => {
    backend.reply(calls.get, async send => Response.json(await (await send()).json()))
    await open({ isPublic: 1 })
    expect(screen.queryByLabelText(label)).toBeNull()
  })
})

describe('the preview', () => {
  test('embeds a PDF without toolbars', async () => {
    await open()
    expect(frame()?.getAttribute('src')).toBe(`${opened()}#toolbar=0&navpanes=0`)
    expect(frame()?.title).toBe('Preview of your resume')
  })

  test.each([
    ['embed no PDF', { embeds: false }],
    ['have no mouse, as phones', { mouse: false }],
  ])('is shown on request in browsers that %s', async (_, kind) => {
    browser(kind)
    await open()
    expect(frame()).toBeNull()
    expect(screen.getByRole('button', { name: 'Show preview' })).toBeTruthy()
  })

  test.each([
    ['docx' as const, true],
    ['doc' as const, false],
  ])('of a .%s is a download, with its text where it can be read', async (extension, readable) => {
    await open({ extension, fileName: `cv.${extension}` })
    expect(screen.getByText('Preview not available')).toBeTruthy()
    expect(hrefOf('Download Resume')).toMatch(`/resume.${extension}`)
    expect(screen.queryByRole('button', { name: 'Show text' }) !== null).toBe(readable)
  })
})

describe('the visibility', () => {
  test('asks once before the resume becomes public, and shows who will see it', async () => {
    await open()
    expect(screen.getByText('Your resume is private. Only you can see it.')).toBeTruthy()
    fireEvent.click(visibility())
    expect(
      modal().getByText(/^Every member .+ will be able to see it .+ anybody can sign up\.$/),
    ).toBeTruthy()
    expect(modal().getByText(/phone number and a home address/)).toBeTruthy()
    expect(backend.requests(calls.toggle)).toHaveLength(0)
    press('Make it public')
    await screen.findByText('Your resume is now public')
    expect(
      screen.getByText('Your resume is public. Other users can view it and provide feedback.'),
    ).toBeTruthy()
    fireEvent.click(visibility())
    await screen.findByText('Your resume is now private')
    fireEvent.click(visibility())
    await waitFor(() => expect(backend.requests(calls.toggle)).toHaveLength(3))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each(['Keep it private', 'Close'])(
    'stays private after "%s", and asks again the next time',
    async no => {
      await open()
      fireEvent.click(visibility())
      fireEvent.click(modal().getByRole('button', { name: no }))
      await waitFor(() => expect(isOn()).toBe('false'))
      fireEvent.click(visibility())
      expect(screen.getByRole('dialog')).toBeTruthy()
      expect(backend.requests(calls.toggle)).toHaveLength(0)
    },
  )

  test('shows an error message after a failure, and the state of before', async () => {
    await open({ isPublic: 1 })
    backend.fail(calls.toggle, 500)
    fireEvent.click(visibility())
    await screen.findByText('Failed to update resume visibility')
    await waitFor(() => expect(isOn()).toBe('true'))
  })

  test('links to the feedback of a public resume, with the number of new comments', async () => {
    await insertResume(backend, { isPublic: 1 })
    await addComments(backend, { a: null, b: null, c: null })
    await openPage()
    expect(hrefOf('View the feedback on your resume')).toBe(`/resume-feedback/${ada.uid}`)
    expect(screen.getByText('3 new comments')).toBeTruthy()
  })
})

describe('mail about feedback', () => {
  const mail = () => screen.queryByRole('switch', { name: 'Email me about new feedback' })

  test('is offered by a backend with mail, and can be turned off', async () => {
    await open()
    fireEvent.click(mail() as HTMLElement)
    await waitFor(() => expect(backend.requests(calls.notify)[0]?.answered).toBe(true))
    await waitFor(() => expect(mail()?.getAttribute('aria-busy')).toBe('false'))
    expect(mail()?.getAttribute('aria-checked')).toBe('false')
  })
})

describe('a deletion', () => {
  test('asks for confirmation, and does nothing after Cancel', async () => {
    await open()
    press('Delete')
    expect(modal().getByText('Are you sure you want to delete your resume?')).toBeTruthy()
    fireEvent.click(modal().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.requests(calls.remove)).toHaveLength(0)
  })

  test('opens the upload again, with the focus on it', async () => {
    await open()
    press('Delete')
    fireEvent.click(modal().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Resume deleted successfully')
    await screen.findByRole('heading', { name: 'Upload Your Resume' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Upload Your Resume' }))
  })

  test('keeps the resume after a failure, with an error message', async () => {
    await open()
    backend.fail(calls.remove, 500)
    press('Delete')
    fireEvent.click(modal().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Failed to delete resume')
    expect(screen.getByRole('heading', { name: 'Ada Okafor.pdf' })).toBeTruthy()
  })
})
