// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { pdf } from '#tests/support/documents.ts'
import {
  frame,
  modal,
  openEmpty,
  panel,
  pick,
  setUpResumePage,
} from '#tests/support/resume-page.tsx'
import { calls, fileOf, pdfOf } from '#tests/support/resumes.ts'
import { press } from '#tests/support/screen.tsx'

const { backend, open } = setUpResumePage()

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

  test('shows the chosen file, and removes it', async () => {
    await openEmpty()
    pick(fileOf('cv.pdf', 2048))
    expect(screen.getByText('cv.pdf')).toBeTruthy()
    expect(screen.getByText('2 KB')).toBeTruthy()
    expect(button()).toHaveProperty('disabled', false)
    press('Remove cv.pdf')
    expect(screen.queryByText('cv.pdf')).toBeNull()
    expect(button()).toHaveProperty('disabled', true)
  })

  test('accepts a dropped file; one that misses the area does not replace the page', async () => {
    await openEmpty()
    const area = screen.getByLabelText('Choose a file').parentElement as HTMLElement
    fireEvent.drop(area, { dataTransfer: { files: [fileOf('cv.docx')] } })
    expect(screen.getByText('cv.docx')).toBeTruthy()
    expect(fireEvent.drop(document.body)).toBe(false)
  })

  test('shows its progress in bytes, and then the resume', async () => {
    await openEmpty()
    const release = backend.hold(calls.upload)
    pick(pdfOf('cv.pdf', 3 * 1024 * 1024))
    fireEvent.click(button())
    expect(screen.getByRole('button', { name: 'Uploading...' })).toHaveProperty('disabled', true)
    act(() => backend.lastUpload.progress(1.5 * 1024 * 1024))
    expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toHaveProperty(
      'position',
      0.5,
    )
    expect(screen.getByText('1.5 MB of 3.0 MB')).toBeTruthy()
    act(() => backend.lastUpload.progress(4 * 1024 * 1024))
    expect(screen.getByText('All sent. The file is being checked.')).toBeTruthy()
    await act(async () => release())
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

  test('keeps the file after a failure, with a retry button', async () => {
    await openEmpty()
    backend.disconnect(calls.upload)
    pick(pdfOf('cv.pdf'))
    fireEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to upload resume')
    press('Try again')
    expect(backend.uploads).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks for confirmation before the page is left during it', async () => {
    await openEmpty()
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaving()).toBe(false)
    pick(fileOf('cv.pdf'))
    fireEvent.click(button())
    expect(leaving()).toBe(true)
  })
})

describe('a replacement', () => {
  const openModal = async () => {
    await open()
    press('Replace')
    await panel()
  }

  test('is a dialog, whose Cancel removes the file', async () => {
    await openModal()
    expect(modal().getByRole('heading', { name: 'Replace Your Resume' })).toBeTruthy()
    expect(modal().getByText(/^The feedback stays/)).toBeTruthy()
    expect(modal().getByRole('button', { name: 'Replace Resume' })).toHaveProperty('disabled', true)
    pick(fileOf('new.pdf'))
    fireEvent.click(modal().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Replace')
    await panel()
    expect(screen.queryByText('new.pdf')).toBeNull()
  })

  test('closes the dialog and shows the new file', async () => {
    await openModal()
    const before = frame()?.getAttribute('src')
    pick(pdfOf('new.pdf'))
    fireEvent.click(modal().getByRole('button', { name: 'Replace Resume' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: 'new.pdf' })).toBeTruthy()
    expect(frame()?.getAttribute('src')).not.toBe(before)
  })

  test('keeps the old file and the dialog after a failure', async () => {
    await openModal()
    const before = frame()?.getAttribute('src')
    const script = pdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' })
    pick(new File([Uint8Array.from(script)], 'new.pdf'))
    fireEvent.click(modal().getByRole('button', { name: 'Replace Resume' }))
    expect((await modal().findByRole('alert')).textContent).toContain('contains a script')
    expect(modal().getByText('new.pdf')).toBeTruthy()
    expect(frame()?.getAttribute('src')).toBe(before)
  })
})
