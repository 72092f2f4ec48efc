// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import {
  cancelUpload,
  chooseFile,
  clearUpload,
  loadResume,
  uploadFile,
} from '#islands/resumes/actions.ts'
import { $upload } from '#islands/resumes/store.ts'
import { lastOf } from '#tests/support/fake-xhr.ts'
import { freshResumes, own, ready, site } from '#tests/support/resume-store.ts'
import { fileOf, stored } from '#tests/support/resumes.ts'

freshResumes()

describe('a file', () => {
  test.each(['cv.pdf', 'cv.PDF', 'cv.doc', 'my.cv.docx'])(
    'named %s may be chosen [spec 5.14 9.13]',
    name => {
      chooseFile([fileOf(name)])
      expect($upload.get()).toMatchObject({ status: 'chosen', message: null })
    },
  )

  test.each(['cv.exe', 'cv.pdf.exe', 'pdf', 'cv.odt', '.docx '])(
    'named %s is refused [spec 5.14 9.13]',
    name => {
      chooseFile([fileOf(name)])
      expect($upload.get()).toEqual({
        status: 'empty',
        message: 'Invalid file type. Only PDF, DOC, and DOCX files are allowed.',
      })
    },
  )

  test.each([
    [5_242_880, 'chosen', null],
    [5_242_881, 'empty', 'File size exceeds 5MB limit.'],
  ])('of %i bytes is %s [spec 5.15 9.12]', (size, status, message) => {
    chooseFile([fileOf('cv.pdf', size)])
    expect($upload.get()).toMatchObject({ status, message })
  })

  test('that was chosen stays when the next one is refused', () => {
    chooseFile([fileOf('cv.pdf')])
    chooseFile([fileOf('cv.txt')])
    expect($upload.get()).toMatchObject({ status: 'chosen', file: { name: 'cv.pdf' } })
    chooseFile([fileOf('a.pdf'), fileOf('b.pdf')])
    expect($upload.get()).toMatchObject({
      file: { name: 'cv.pdf' },
      message: 'Please choose one file only.',
    })
  })

  test.each([
    ['dropping what is no file', () => chooseFile([])],
    ['sending without one', () => uploadFile()],
  ])('is asked for after %s [spec 5.16]', async (_, act) => {
    await act()
    expect($upload.get()).toEqual({ status: 'empty', message: 'Please select a file to upload.' })
    expect(site.backend.uploads).toEqual([])
  })
})

describe('sending', () => {
  const reply = { resumeURL: '/files/b/resume.pdf', resumeName: 'cv.pdf', isPublic: false }
  const begin = () => {
    chooseFile([fileOf('cv.pdf', 1000)])
    const sending = uploadFile()
    return { sending, sent: lastOf(site.backend.uploads) }
  }

  test('shows how far it is, and then the resume', async () => {
    site.backend.fail('GET /api/resume', 404)
    await loadResume()
    const { sending, sent } = begin()
    sent.move(400)
    expect($upload.get()).toMatchObject({ status: 'sending', sent: 400 })
    site.backend.instead.clear()
    site.backend.resume = stored({ ...reply, notify: true })
    sent.answer(200, reply)
    expect(await sending).toEqual({ ok: true, message: 'Resume uploaded successfully' })
    expect($upload.get()).toEqual({ status: 'empty', message: null })
    expect(own().resumeName).toBe('cv.pdf')
    await vi.waitFor(() => expect(own().notify).toBe(true))
  })

  test('keeps what a replacement does not touch', async () => {
    await ready({ unread: 3, notify: false, isPublic: true })
    const { sending, sent } = begin()
    site.backend.fail('GET /api/resume', 500)
    sent.answer(200, { ...reply, isPublic: true })
    await sending
    expect(own()).toMatchObject({
      resumeURL: '/files/b/resume.pdf',
      unread: 3,
      notify: false,
      isPublic: true,
    })
  })

  test('asks where the file is when the answer does not say', async () => {
    site.backend.resume = stored()
    const { sending, sent } = begin()
    sent.answer(200, { resumeName: 'cv.pdf' })
    await sending
    await vi.waitFor(() => expect(own().resumeURL).toMatch('files.foreign.test'))
  })

  test.each([
    [400, { message: 'Please select a file to upload.' }, /select a file/, false],
    [413, { message: 'File size exceeds 5MB limit.' }, /exceeds 5MB/, false],
    [
      415,
      { message: 'This file contains active content and cannot be accepted.' },
      /active content/,
      false,
    ],
    [415, errorCatalog['resume/encrypted'], /protected with a password/, false],
    [500, {}, /^Failed to upload resume$/, true],
    [0, '', /^Failed to upload resume$/, true],
  ])(
    'keeps the file after a failure with status %i, to try again where that may help',
    async (status, body, message, again) => {
      const { sending, sent } = begin()
      sent.answer(status, body)
      await sending
      expect($upload.get()).toMatchObject({
        status: 'chosen',
        file: { name: 'cv.pdf' },
        canRetry: again,
      })
      expect($upload.get()).toHaveProperty('message', expect.stringMatching(message))
      void uploadFile()
      expect(site.backend.uploads).toHaveLength(2)
    },
  )

  test('fails after standing still for 30 seconds', async () => {
    vi.useFakeTimers()
    const { sending } = begin()
    await vi.advanceTimersByTimeAsync(30_000)
    await sending
    expect($upload.get()).toMatchObject({ status: 'chosen', message: 'Failed to upload resume' })
  })

  test('keeps the file when it is cancelled, without a complaint', async () => {
    const { sending, sent } = begin()
    cancelUpload()
    expect(await sending).toBeUndefined()
    expect(sent.ended).toBe(true)
    expect($upload.get()).toMatchObject({ status: 'chosen', message: null, canRetry: false })
  })

  test('ends with the panel it stands in', async () => {
    const { sending, sent } = begin()
    clearUpload()
    await sending
    expect(sent.ended).toBe(true)
    expect($upload.get()).toEqual({ status: 'empty', message: null })
  })

  test('that is given up by closing the panel may have arrived, so the resume is asked for again', async () => {
    await ready({ resumeName: 'before.pdf' })
    const { sending } = begin()
    site.backend.resume = stored({ resumeName: 'cv.pdf' })
    clearUpload()
    await sending
    await vi.waitFor(() => expect(own().resumeName).toBe('cv.pdf'))
  })

  test('happens once, however often it is asked for', async () => {
    const { sending, sent } = begin()
    void uploadFile()
    chooseFile([fileOf('other.pdf')])
    sent.answer(200, reply)
    await sending
    expect(site.backend.uploads).toHaveLength(1)
  })
})
