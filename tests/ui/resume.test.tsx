// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// Fetched later in the browser; here at once, so that no test waits for it.
import '#islands/resumes/parts/Existing.tsx'
import '#islands/resumes/parts/UploadPanel.tsx'
import Resume from '#islands/resumes/Resume.tsx'
import { $choice } from '#islands/resumes/upload-store.ts'
import { $session } from '#lib/session.ts'
import { $toasts } from '#lib/toasts.ts'
import { ada, grace } from '#tests/support/members.ts'
import { emptyFrames, ForeignResumes, fileOf, stored } from '#tests/support/resumes.ts'
import { become, leave, press } from '#tests/support/screen.tsx'

let backend: ForeignResumes

/** What the browser says of itself: whether it shows a PDF in a page, and whether there is a mouse. */
function browser({ embeds = true, mouse = true } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: mouse }))
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: embeds, configurable: true })
}

beforeEach(() => {
  emptyFrames()
  backend = new ForeignResumes()
  history.replaceState(null, '', '/resume')
  browser()
  become(ada)
})
afterEach(() => {
  cleanup()
  leave()
  $toasts.set([])
  vi.restoreAllMocks()
})

const open = async (fields = {}) => {
  backend.resume = stored(fields)
  render(<Resume />)
  await screen.findByRole('switch', { name: 'Make resume public for feedback' })
}
/** Waits for the upload panel, and until it follows its store, which is a moment after it is drawn. */
const panel = async () => {
  await screen.findByLabelText('Choose a file')
  await waitFor(() => expect($choice.lc).toBe(1))
}
const openEmpty = async () => {
  render(<Resume />)
  await panel()
}
const visibility = () => screen.getByRole('switch', { name: 'Make resume public for feedback' })
const isOn = () => visibility().getAttribute('aria-checked')
const modal = () => within(screen.getByRole('dialog'))
const pick = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files } })
const frame = () => document.querySelector('iframe')
const sent = () => {
  const last = backend.uploads.at(-1)
  if (!last) throw new Error('Nothing was sent')
  return last
}

describe('who is signed out', () => {
  test('reads why to log in, and how, without being sent away', () => {
    leave()
    $session.set({ status: 'signed-out', lost: false })
    render(<Resume />)
    expect(screen.getByText('Please log in to manage your resume')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?next=%2Fresume')
    expect(backend.heard).toEqual([])
  })

  test('reads it too when the session ends under the page', async () => {
    await open()
    backend.fail('PUT /api/resume/toggle-public', 401, 'Session expired. Please log in again.')
    fireEvent.click(visibility())
    press('Make it public')
    await screen.findByText('Please log in to manage your resume')
    expect(screen.queryByText('Ada Okafor.pdf')).toBeNull()
  })
})

test('says when the resume cannot be loaded, and tries again', async () => {
  backend.resume = stored()
  backend.fail('GET /api/resume', 500)
  render(<Resume />)
  await screen.findByText('Failed to load resume information')
  backend.instead.clear()
  press('Try again')
  await screen.findByText('Ada Okafor.pdf')
})

describe('a resume', () => {
  test('shows its name and when it was uploaded, and opens in a tab of its own', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Ada Okafor.pdf' })).toBeTruthy()
    expect(screen.getByText(/^Uploaded November 3, 2026 at /)).toBeTruthy()
    const link = screen.getByRole('link', { name: /^Open/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://files.foreign.test/a1/resume.pdf?key=1',
      '_blank',
      'noopener noreferrer',
    ])
  })

  test.each([
    [null, 'Uploaded Unknown date'],
    ['soon', 'Uploaded Invalid date'],
  ])('stands although its date is %j and it has no name', async (resumeUpdatedAt, text) => {
    await open({ resumeUpdatedAt, resumeName: null })
    expect(screen.getByRole('heading', { name: 'Your resume' })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('belongs to the member who is signed in, not to the one before', async () => {
    await open()
    backend.resume = null
    act(() => $session.set({ status: 'signed-in', user: grace, checking: false }))
    await screen.findByRole('heading', { name: 'Upload Your Resume' })
    expect(screen.queryByText('Ada Okafor.pdf')).toBeNull()
  })
})

describe('the preview', () => {
  test('embeds a PDF without bars', async () => {
    await open()
    expect(frame()?.getAttribute('src')).toBe(
      'https://files.foreign.test/a1/resume.pdf?key=1#toolbar=0&navpanes=0',
    )
    expect(frame()?.title).toBe('Preview of your resume')
  })

  test('is not loaded again when the links are renewed', async () => {
    await open()
    const before = frame()
    backend.resume = stored({ resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=2' })
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Open/ }).getAttribute('href')).toMatch('key=2'),
    )
    expect(frame()).toBe(before)
    expect(frame()?.getAttribute('src')).toMatch('key=1')
  })

  test('follows when the file was replaced in another tab', async () => {
    await open()
    backend.resume = stored({
      resumeURL: 'https://files.foreign.test/b/resume.pdf',
      resumeUpdatedAt: '2026-11-04T10:00:00Z',
    })
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(frame()?.getAttribute('src')).toMatch('/b/resume.pdf#'))
  })

  test.each([
    ['embed no PDF', { embeds: false }],
    ['have no mouse, as phones', { mouse: false }],
  ])('is drawn on request in browsers that %s', async (_, kind) => {
    browser(kind)
    await open()
    expect(frame()).toBeNull()
    expect(screen.getByRole('button', { name: 'Show preview' })).toBeTruthy()
  })

  test.each([
    ['docx', true],
    ['doc', false],
  ])('of a .%s is a download, with its text where it can be read', async (extension, readable) => {
    await open({ resumeURL: `/files/a/resume.${extension}`, resumeName: `cv.${extension}` })
    expect(screen.getByText('Preview not available')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Download Resume' })
    expect(link.getAttribute('href')).toBe(`/files/a/resume.${extension}`)
    expect(screen.queryByRole('button', { name: 'Show text' }) !== null).toBe(readable)
  })
})

describe('the visibility', () => {
  test('asks once before the resume becomes public, and says who will see it', async () => {
    await open()
    expect(screen.getByText('Your resume is private. Only you can see it.')).toBeTruthy()
    fireEvent.click(visibility())
    expect(modal().getByText(/^Every signed-in member of HBCU Yard will be able to see it/)).toBeTruthy()
    expect(modal().getByText(/phone number and a home address/)).toBeTruthy()
    expect(backend.heardOf('PUT /api/resume/toggle-public')).toBe(0)
    press('Make it public')
    await screen.findByText('Flipped to true')
    expect(
      screen.getByText('Your resume is public. Other users can view it and provide feedback.'),
    ).toBeTruthy()
    fireEvent.click(visibility())
    await screen.findByText('Flipped to false')
    fireEvent.click(visibility())
    await waitFor(() => expect(backend.heardOf('PUT /api/resume/toggle-public')).toBe(3))
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
      expect(backend.heardOf('PUT /api/resume/toggle-public')).toBe(0)
    },
  )

  test('flips at once, and only once while it is on its way', async () => {
    await open({ isPublic: true })
    const release = backend.hold('PUT /api/resume/toggle-public')
    fireEvent.click(visibility())
    expect([isOn(), visibility().getAttribute('aria-busy')]).toEqual(['false', 'true'])
    fireEvent.click(visibility())
    release()
    await screen.findByText('Flipped to false')
    expect(backend.heardOf('PUT /api/resume/toggle-public')).toBe(1)
  })

  test('says that it failed, and shows what still holds', async () => {
    await open({ isPublic: true })
    backend.fail('PUT /api/resume/toggle-public', 500)
    fireEvent.click(visibility())
    await screen.findByText('Failed to update resume visibility')
    expect(isOn()).toBe('true')
  })

  test('leads to the feedback of a public resume, with what is new', async () => {
    await open({ isPublic: true, unread: 3 })
    expect(screen.getByRole('link', { name: 'View the feedback on your resume' }).getAttribute('href')).toBe(
      `/resume-feedback/${ada.uid}`,
    )
    expect(screen.getByText('3 new comments')).toBeTruthy()
  })

  test('leads nowhere while it is private', async () => {
    await open({ unread: 3 })
    expect(screen.queryByRole('link', { name: /feedback/ })).toBeNull()
  })
})

describe('mail about feedback', () => {
  const mail = () => screen.queryByRole('switch', { name: 'Tell me by mail about new feedback' })

  test('is offered where there is mail, and can be stopped', async () => {
    await open({ notify: true })
    fireEvent.click(mail() as HTMLElement)
    await waitFor(() => expect(backend.resume?.notify).toBe(false))
    await waitFor(() => expect(mail()?.getAttribute('aria-busy')).toBe('false'))
    expect(mail()?.getAttribute('aria-checked')).toBe('false')
  })

  test('is not spoken of where there is none', async () => {
    await open()
    expect(mail()).toBeNull()
  })
})

describe('a deletion', () => {
  test('asks first, and does nothing without a yes', async () => {
    await open()
    press('Delete')
    expect(modal().getByText('Are you sure you want to delete your resume?')).toBeTruthy()
    fireEvent.click(modal().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.heardOf('DELETE /api/resume')).toBe(0)
  })

  test('opens the upload again, and leaves the keyboard there', async () => {
    await open()
    press('Delete')
    fireEvent.click(modal().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Resume deleted successfully')
    await screen.findByRole('heading', { name: 'Upload Your Resume' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Upload Your Resume' }))
  })

  test('that fails keeps the resume and says why', async () => {
    await open()
    backend.fail('DELETE /api/resume', 500)
    press('Delete')
    fireEvent.click(modal().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Failed to delete resume')
    expect(screen.getByRole('heading', { name: 'Ada Okafor.pdf' })).toBeTruthy()
  })
})

describe('the upload', () => {
  const button = () => screen.getByRole('button', { name: 'Upload Resume' })

  test('opens when there is no resume, and waits for a file', async () => {
    await openEmpty()
    expect(screen.getByRole('heading', { name: 'Upload Your Resume' })).toBeTruthy()
    expect(
      screen.getByText('Upload a professional resume to showcase your skills and experience'),
    ).toBeTruthy()
    expect(screen.getByText('PDF, DOC, DOCX up to 5MB')).toBeTruthy()
    expect(screen.getByLabelText('Choose a file').getAttribute('accept')).toBe('.pdf,.doc,.docx')
    expect(button()).toHaveProperty('disabled', true)
  })

  test('shows the chosen file, and lets go of it', async () => {
    await openEmpty()
    pick(fileOf('cv.pdf', 2048))
    expect(screen.getByText('cv.pdf')).toBeTruthy()
    expect(screen.getByText('2 KB')).toBeTruthy()
    expect(button()).toHaveProperty('disabled', false)
    press('Remove cv.pdf')
    expect(screen.queryByText('cv.pdf')).toBeNull()
    expect(button()).toHaveProperty('disabled', true)
  })

  test.each([
    ['a wrong type', [fileOf('cv.exe')], 'Invalid file type. Only PDF, DOC, and DOCX files are allowed.'],
    ['5 MB and a byte', [fileOf('cv.pdf', 5_242_881)], 'File size exceeds 5MB limit.'],
    ['no file', [], 'Please select a file to upload.'],
  ])('says what is wrong with %s that was dropped', async (_, files, message) => {
    await openEmpty()
    const area = screen.getByLabelText('Choose a file').parentElement as HTMLElement
    fireEvent.drop(area, { dataTransfer: { files } })
    expect(screen.getByRole('alert').textContent).toBe(message)
  })

  test('takes a file that was dropped, and keeps one that misses from replacing the page', async () => {
    await openEmpty()
    const area = screen.getByLabelText('Choose a file').parentElement as HTMLElement
    fireEvent.drop(area, { dataTransfer: { files: [fileOf('cv.docx')] } })
    expect(screen.getByText('cv.docx')).toBeTruthy()
    expect(fireEvent.drop(document.body)).toBe(false)
  })

  test('shows how far it is in bytes, and ends with the resume', async () => {
    await openEmpty()
    pick(fileOf('cv.pdf', 3 * 1024 * 1024))
    fireEvent.click(button())
    expect(screen.getByRole('button', { name: 'Uploading...' })).toHaveProperty('disabled', true)
    act(() => sent().move(1.5 * 1024 * 1024))
    expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toHaveProperty('position', 0.5)
    expect(screen.getByText('1.5 MB of 3.0 MB')).toBeTruthy()
    act(() => sent().move(4 * 1024 * 1024))
    expect(screen.getByText('All sent. The file is being checked.')).toBeTruthy()
    backend.resume = stored({ resumeName: 'cv.pdf' })
    await act(async () => sent().answer(200, backend.resume))
    await screen.findByRole('heading', { name: 'cv.pdf' })
    expect(screen.getByText('Resume uploaded successfully')).toBeTruthy()
  })

  test('can be cancelled, which keeps the file', async () => {
    await openEmpty()
    pick(fileOf('cv.pdf'))
    fireEvent.click(button())
    await act(async () => press('Cancel upload'))
    expect(screen.getByText('cv.pdf')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button()).toHaveProperty('disabled', false)
  })

  test('keeps the file when it fails, and offers to try again', async () => {
    await openEmpty()
    pick(fileOf('cv.pdf'))
    fireEvent.click(button())
    await act(async () => sent().answer(0, ''))
    expect(screen.getByRole('alert').textContent).toContain('Failed to upload resume')
    press('Try again')
    expect(backend.uploads).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks before the page is left while it runs', async () => {
    await openEmpty()
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaving()).toBe(false)
    pick(fileOf('cv.pdf'))
    fireEvent.click(button())
    expect(leaving()).toBe(true)
  })

  test('says so while the browser is offline', async () => {
    await openEmpty()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You are offline. Changes are not saved.')).toBeTruthy()
  })
})

describe('a replacement', () => {
  const openModal = async () => {
    await open()
    press('Replace')
    await panel()
  }

  test('stands in a modal, whose Cancel forgets the file', async () => {
    await openModal()
    expect(modal().getByRole('heading', { name: 'Replace Your Resume' })).toBeTruthy()
    expect(modal().getByRole('button', { name: 'Replace Resume' })).toHaveProperty('disabled', true)
    pick(fileOf('new.pdf'))
    fireEvent.click(modal().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Replace')
    await panel()
    expect(screen.queryByText('new.pdf')).toBeNull()
  })

  test('closes the modal and shows the new file', async () => {
    await openModal()
    pick(fileOf('new.pdf'))
    fireEvent.click(modal().getByRole('button', { name: 'Replace Resume' }))
    backend.resume = stored({ resumeURL: '/files/n/resume.pdf', resumeName: 'new.pdf' })
    await act(async () => sent().answer(200, backend.resume))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: 'new.pdf' })).toBeTruthy()
    expect(frame()?.getAttribute('src')).toMatch('/files/n/resume.pdf#')
  })

  test('keeps the old one and the modal when it fails', async () => {
    await openModal()
    pick(fileOf('new.pdf'))
    fireEvent.click(modal().getByRole('button', { name: 'Replace Resume' }))
    await act(async () =>
      sent().answer(415, { message: 'This file contains active content and cannot be accepted.' }),
    )
    expect(modal().getByRole('alert').textContent).toContain('active content')
    expect(modal().getByText('new.pdf')).toBeTruthy()
    expect(frame()?.getAttribute('src')).toMatch('/a1/resume.pdf')
  })
})
