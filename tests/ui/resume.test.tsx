// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import ResumePage from '#islands/resumes/ResumePage.tsx'
import { $session } from '#lib/session.ts'
import { users } from '#tests/support/people.ts'
import { browser, frame, freshPages, modal, open, site } from '#tests/support/resume-page.tsx'
import { stored } from '#tests/support/resumes.ts'
import { leave, press } from '#tests/support/screen.tsx'

const { ada, grace } = users

freshPages()

const visibility = () => screen.getByRole('switch', { name: 'Make resume public for feedback' })
const isOn = () => visibility().getAttribute('aria-checked')

describe('who is signed out', () => {
  test('reads why to log in, and how, without being sent away [spec 2.route.13 2.resume-management.2 6.1 8.resume-and-feedback.15]', () => {
    leave()
    $session.set({ status: 'signed-out', lost: false })
    render(<ResumePage />)
    expect(screen.getByText('Please log in to manage your resume')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/login?next=%2Fresume',
    )
    expect(site.backend.heard).toEqual([])
  })

  test('reads it too when the session ends under the page', async () => {
    await open()
    site.backend.fail('PUT /api/resume/toggle-public', 401, 'Session expired. Please log in again.')
    fireEvent.click(visibility())
    press('Make it public')
    await screen.findByText('Please log in to manage your resume')
    expect(screen.queryByText('Ada Okafor.pdf')).toBeNull()
  })
})

test('says when the resume cannot be loaded, and tries again [spec 8.resume-and-feedback.1]', async () => {
  site.backend.resume = stored()
  site.backend.fail('GET /api/resume', 500)
  render(<ResumePage />)
  await screen.findByText('Failed to load resume information')
  site.backend.instead.clear()
  press('Try again')
  await screen.findByText('Ada Okafor.pdf')
})

describe('a resume', () => {
  test('shows its name and when it was uploaded, and opens in a tab of its own [spec 2.resume-management.3]', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Ada Okafor.pdf' })).toBeTruthy()
    expect(screen.getByText(/^Uploaded November 3, 2026 at /)).toBeTruthy()
    const link = screen.getByRole('link', { name: /^Open/ })
    expect([
      link.getAttribute('href'),
      link.getAttribute('target'),
      link.getAttribute('rel'),
    ]).toEqual(['https://files.foreign.test/a1/resume.pdf?key=1', '_blank', 'noopener noreferrer'])
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
    site.backend.resume = null
    act(() => $session.set({ status: 'signed-in', user: grace, checking: false }))
    await screen.findByRole('heading', { name: 'Upload Your Resume' })
    expect(screen.queryByText('Ada Okafor.pdf')).toBeNull()
  })
})

describe('the preview', () => {
  test('embeds a PDF without bars [spec 2.resume-management.1 2.resume-management.4]', async () => {
    await open()
    expect(frame()?.getAttribute('src')).toBe(
      'https://files.foreign.test/a1/resume.pdf?key=1#toolbar=0&navpanes=0',
    )
    expect(frame()?.title).toBe('Preview of your resume')
  })

  test('is not loaded again when the links are renewed', async () => {
    await open()
    const before = frame()
    site.backend.resume = stored({ resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=2' })
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Open/ }).getAttribute('href')).toMatch('key=2'),
    )
    expect(frame()).toBe(before)
    expect(frame()?.getAttribute('src')).toMatch('key=1')
  })

  test('follows when the file was replaced in another tab', async () => {
    await open()
    site.backend.resume = stored({
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
  ])(
    'of a .%s is a download, with its text where it can be read [spec 2.resume-management.5]',
    async (extension, readable) => {
      await open({ resumeURL: `/files/a/resume.${extension}`, resumeName: `cv.${extension}` })
      expect(screen.getByText('Preview not available')).toBeTruthy()
      const link = screen.getByRole('link', { name: 'Download Resume' })
      expect(link.getAttribute('href')).toBe(`/files/a/resume.${extension}`)
      expect(screen.queryByRole('button', { name: 'Show text' }) !== null).toBe(readable)
    },
  )
})

describe('the visibility', () => {
  test('asks once before the resume becomes public, and says who will see it [spec 2.resume-management.9-11 4.resume.5 4.resume.6]', async () => {
    await open()
    expect(screen.getByText('Your resume is private. Only you can see it.')).toBeTruthy()
    fireEvent.click(visibility())
    expect(
      modal().getByText(
        /^Every signed-in member .+ will be able to see it .+ anybody can sign up\.$/,
      ),
    ).toBeTruthy()
    expect(modal().getByText(/phone number and a home address/)).toBeTruthy()
    expect(site.backend.heardOf('PUT /api/resume/toggle-public')).toHaveLength(0)
    press('Make it public')
    await screen.findByText('Flipped to true')
    expect(
      screen.getByText('Your resume is public. Other users can view it and provide feedback.'),
    ).toBeTruthy()
    fireEvent.click(visibility())
    await screen.findByText('Flipped to false')
    fireEvent.click(visibility())
    await waitFor(() =>
      expect(site.backend.heardOf('PUT /api/resume/toggle-public')).toHaveLength(3),
    )
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
      expect(site.backend.heardOf('PUT /api/resume/toggle-public')).toHaveLength(0)
    },
  )

  test('flips at once, and only once while it is on its way [spec 4.resume.5]', async () => {
    await open({ isPublic: true })
    const release = site.backend.hold('PUT /api/resume/toggle-public')
    fireEvent.click(visibility())
    expect([isOn(), visibility().getAttribute('aria-busy')]).toEqual(['false', 'true'])
    fireEvent.click(visibility())
    release()
    await screen.findByText('Flipped to false')
    expect(site.backend.heardOf('PUT /api/resume/toggle-public')).toHaveLength(1)
  })

  test('says that it failed, and shows what still holds [spec 8.resume-and-feedback.5]', async () => {
    await open({ isPublic: true })
    site.backend.fail('PUT /api/resume/toggle-public', 500)
    fireEvent.click(visibility())
    await screen.findByText('Failed to update resume visibility')
    await waitFor(() => expect(isOn()).toBe('true'))
  })

  test('leads to the feedback of a public resume, with what is new', async () => {
    await open({ isPublic: true, unread: 3 })
    expect(
      screen.getByRole('link', { name: 'View the feedback on your resume' }).getAttribute('href'),
    ).toBe(`/resume-feedback/${ada.uid}`)
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
    await waitFor(() => expect(site.backend.resume?.notify).toBe(false))
    await waitFor(() => expect(mail()?.getAttribute('aria-busy')).toBe('false'))
    expect(mail()?.getAttribute('aria-checked')).toBe('false')
  })

  test('says why no letter comes to an address that is not verified', async () => {
    await open({ notify: true, emailVerified: false })
    const description = 'Letters start once you have verified your email on your profile.'
    expect(screen.getByRole('switch', { description })).toBe(mail())
  })

  test('is not spoken of where there is none', async () => {
    await open()
    expect(mail()).toBeNull()
  })
})

describe('a deletion', () => {
  test('asks first, and does nothing without a yes [spec 2.resume-management.3 5.20 6.9]', async () => {
    await open()
    press('Delete')
    expect(modal().getByText('Are you sure you want to delete your resume?')).toBeTruthy()
    fireEvent.click(modal().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(site.backend.heardOf('DELETE /api/resume')).toHaveLength(0)
  })

  test('opens the upload again, and leaves the keyboard there [spec 4.resume.1 8.resume-and-feedback.4]', async () => {
    await open()
    press('Delete')
    fireEvent.click(modal().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Resume deleted successfully')
    await screen.findByRole('heading', { name: 'Upload Your Resume' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Upload Your Resume' }))
  })

  test('that fails keeps the resume and says why [spec 8.resume-and-feedback.3]', async () => {
    await open()
    site.backend.fail('DELETE /api/resume', 500)
    press('Delete')
    fireEvent.click(modal().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Failed to delete resume')
    expect(screen.getByRole('heading', { name: 'Ada Okafor.pdf' })).toBeTruthy()
  })
})
