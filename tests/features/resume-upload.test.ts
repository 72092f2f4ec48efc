// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { catalogue } from '#contract/errors.ts'
import { loadResume } from '#islands/resumes/resume-store.ts'
import { $choice, cancelUpload, choose, clearChoice, send } from '#islands/resumes/upload-store.ts'
import { freshResumes, own, ready, site } from '#tests/support/own-resume.ts'
import { fileOf, stored } from '#tests/support/resumes.ts'
import { lastOf } from '#tests/support/sent-file.ts'

freshResumes()

describe('a file', () => {
  test.each(['cv.pdf', 'cv.PDF', 'cv.doc', 'my.cv.docx'])('named %s may be chosen', name => {
    choose([fileOf(name)])
    expect($choice.get()).toMatchObject({ status: 'chosen', message: null })
  })

  test.each(['cv.exe', 'cv.pdf.exe', 'pdf', 'cv.odt', '.docx '])('named %s is refused', name => {
    choose([fileOf(name)])
    expect($choice.get()).toEqual({
      status: 'empty',
      message: 'Invalid file type. Only PDF, DOC, and DOCX files are allowed.',
    })
  })

  test.each([
    [5_242_880, 'chosen', null],
    [5_242_881, 'empty', 'File size exceeds 5MB limit.'],
  ])('of %i bytes is %s', (size, status, message) => {
    choose([fileOf('cv.pdf', size)])
    expect($choice.get()).toMatchObject({ status, message })
  })

  test('that was chosen stays when the next one is refused', () => {
    choose([fileOf('cv.pdf')])
    choose([fileOf('cv.txt')])
    expect($choice.get()).toMatchObject({ status: 'chosen', file: { name: 'cv.pdf' } })
    choose([fileOf('a.pdf'), fileOf('b.pdf')])
    expect($choice.get()).toMatchObject({ file: { name: 'cv.pdf' }, message: 'Please choose one file only.' })
  })

  test.each([
    ['dropping what is no file', () => choose([])],
    ['sending without one', () => send()],
  ])('is asked for after %s', async (_, act) => {
    await act()
    expect($choice.get()).toEqual({ status: 'empty', message: 'Please select a file to upload.' })
    expect(site.backend.uploads).toEqual([])
  })
})

describe('sending', () => {
  const reply = { resumeURL: '/files/b/resume.pdf', resumeName: 'cv.pdf', isPublic: false }
  const begin = () => {
    choose([fileOf('cv.pdf', 1000)])
    const sending = send()
    return { sending, sent: lastOf(site.backend.uploads) }
  }

  test('shows how far it is, and then the resume', async () => {
    site.backend.fail('GET /api/resume', 404)
    await loadResume()
    const { sending, sent } = begin()
    sent.move(400)
    expect($choice.get()).toMatchObject({ status: 'sending', sent: 400 })
    site.backend.instead.clear()
    site.backend.resume = stored({ ...reply, notify: true })
    sent.answer(200, reply)
    expect(await sending).toEqual({ ok: true, message: 'Resume uploaded successfully' })
    expect($choice.get()).toEqual({ status: 'empty', message: null })
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
    [415, { message: 'This file contains active content and cannot be accepted.' }, /active content/, false],
    [415, catalogue['resume/encrypted'], /protected with a password/, false],
    [500, {}, /^Failed to upload resume$/, true],
    [0, '', /^Failed to upload resume$/, true],
  ])(
    'keeps the file after a failure with status %i, to try again where that may help',
    async (status, body, message, again) => {
      const { sending, sent } = begin()
      sent.answer(status, body)
      await sending
      expect($choice.get()).toMatchObject({ status: 'chosen', file: { name: 'cv.pdf' }, again })
      expect($choice.get()).toHaveProperty('message', expect.stringMatching(message))
      void send()
      expect(site.backend.uploads).toHaveLength(2)
    },
  )

  test('fails after standing still for 30 seconds', async () => {
    vi.useFakeTimers()
    const { sending } = begin()
    await vi.advanceTimersByTimeAsync(30_000)
    await sending
    expect($choice.get()).toMatchObject({ status: 'chosen', message: 'Failed to upload resume' })
  })

  test('keeps the file when it is cancelled, without a complaint', async () => {
    const { sending, sent } = begin()
    cancelUpload()
    expect(await sending).toBeUndefined()
    expect(sent.ended).toBe(true)
    expect($choice.get()).toMatchObject({ status: 'chosen', message: null, again: false })
  })

  test('ends with the panel it stands in', async () => {
    const { sending, sent } = begin()
    clearChoice()
    await sending
    expect(sent.ended).toBe(true)
    expect($choice.get()).toEqual({ status: 'empty', message: null })
  })

  test('that is given up by closing the panel may have arrived, so the resume is asked for again', async () => {
    await ready({ resumeName: 'before.pdf' })
    const { sending } = begin()
    site.backend.resume = stored({ resumeName: 'cv.pdf' })
    clearChoice()
    await sending
    await vi.waitFor(() => expect(own().resumeName).toBe('cv.pdf'))
  })

  test('happens once, however often it is asked for', async () => {
    const { sending, sent } = begin()
    void send()
    choose([fileOf('other.pdf')])
    sent.answer(200, reply)
    await sending
    expect(site.backend.uploads).toHaveLength(1)
  })
})
