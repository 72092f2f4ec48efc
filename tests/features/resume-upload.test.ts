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
import { own, setUpResumes } from '#tests/support/resume-store.ts'
import { calls, fileOf, insertResume, pdfOf } from '#tests/support/resumes.ts'
import { addComments } from '#tests/support/thread.ts'

const { backend, open } = setUpResumes()

describe('a file', () => {
  test.each(['cv.pdf', 'cv.PDF', 'cv.doc', 'my.cv.docx'])('named %s may be chosen', name => {
    chooseFile([fileOf(name)])
    expect($upload.get()).toMatchObject({ status: 'chosen', message: null })
  })

  test.each(['cv.exe', 'cv.pdf.exe', 'pdf', 'cv.odt', '.docx '])('named %s is rejected', name => {
    chooseFile([fileOf(name)])
    expect($upload.get()).toEqual({
      status: 'empty',
      message: 'Invalid file type. Only PDF, DOC, and DOCX files are allowed.',
    })
  })

  test.each([
    [5_242_880, 'chosen', null],
    [5_242_881, 'empty', 'File size exceeds 5MB limit.'],
  ])('of %i bytes is %s', (size, status, message) => {
    chooseFile([fileOf('cv.pdf', size)])
    expect($upload.get()).toMatchObject({ status, message })
  })

  test('that was chosen stays when the next one is rejected', () => {
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
  ])('is asked for after %s', async (_, act) => {
    await act()
    expect($upload.get()).toEqual({ status: 'empty', message: 'Please select a file to upload.' })
    expect(backend.uploads).toEqual([])
  })
})

describe('sending', () => {
  const begin = () => {
    chooseFile([pdfOf('cv.pdf')])
    const sending = uploadFile()
    return { sending, sent: backend.lastUpload }
  }

  test('shows its progress, and then the resume', async () => {
    await loadResume()
    const release = backend.hold(calls.upload)
    const { sending, sent } = begin()
    sent.progress(400)
    expect($upload.get()).toMatchObject({ status: 'sending', sent: 400 })
    release()
    expect(await sending).toEqual({ ok: true, message: 'Resume uploaded successfully' })
    expect($upload.get()).toEqual({ status: 'empty', message: null })
    expect(own().resumeName).toBe('cv.pdf')
    await vi.waitFor(() => expect(own().notify).toBe(true))
  })

  test('keeps what a replacement does not change', async () => {
    await insertResume(backend, { notify: 0, isPublic: 1 })
    await addComments(backend, { a: null, b: null, c: null })
    await loadResume()
    const before = own()
    backend.fail(calls.get, 500)
    await begin().sending
    expect(own()).toMatchObject({ resumeName: 'cv.pdf', unread: 3, notify: false, isPublic: true })
    expect(own().resumeURL).not.toBe(before.resumeURL)
  })

  test('loads the address of the file when the reply lacks it', async () => {
    await insertResume(backend)
    backend.reply(calls.upload, () => Response.json({ resumeName: 'cv.pdf' }))
    await begin().sending
    await vi.waitFor(() => expect(own().resumeURL).toMatch('/resume.pdf'))
  })

  test.each([
    [400, 'Please select a file to upload.', /select a file/, false],
    [413, 'File size exceeds 5MB limit.', /exceeds 5MB/, false],
    [415, errorCatalog['resume/active'].message, /contains a script/, false],
    [415, errorCatalog['resume/encrypted'].message, /protected with a password/, false],
    [500, undefined, /^Failed to upload resume$/, true],
  ])('keeps the file after a %i: %s', async (status, serverMessage, message, canRetry) => {
    backend.fail(calls.upload, status, serverMessage)
    await begin().sending
    const file = { name: 'cv.pdf' }
    expect($upload.get()).toMatchObject({ status: 'chosen', file, canRetry })
    expect($upload.get()).toHaveProperty('message', expect.stringMatching(message))
  })

  test('keeps the file after a failure of the network, and sends it again', async () => {
    backend.disconnect(calls.upload)
    await begin().sending
    expect($upload.get()).toMatchObject({ message: 'Failed to upload resume', canRetry: true })
    backend.restore()
    expect(await uploadFile()).toMatchObject({ ok: true })
    expect(backend.uploads).toHaveLength(2)
  })

  test('fails after 30 seconds without progress', async () => {
    vi.useFakeTimers()
    backend.reply(calls.upload, () => new Promise(() => {}))
    const { sending } = begin()
    await vi.advanceTimersByTimeAsync(30_000)
    await sending
    expect($upload.get()).toMatchObject({ status: 'chosen', message: 'Failed to upload resume' })
  })

  test('keeps the file when it is cancelled, without an error message', async () => {
    const { sending, sent } = begin()
    cancelUpload()
    expect(await sending).toBeUndefined()
    expect(sent.ended).toBe(true)
    expect($upload.get()).toMatchObject({ status: 'chosen', message: null, canRetry: false })
  })

  test('ends when its panel closes', async () => {
    const { sending, sent } = begin()
    clearUpload()
    await sending
    expect(sent.ended).toBe(true)
    expect($upload.get()).toEqual({ status: 'empty', message: null })
  })

  test('loads the resume again when its panel closes, since the file may have arrived', async () => {
    await open({ fileName: 'before.pdf' })
    backend.hold(calls.upload)
    const { sending } = begin()
    await vi.waitFor(() => expect(backend.requests(calls.upload)[0]?.answered).toBe(true))
    clearUpload()
    await sending
    await vi.waitFor(() => expect(own().resumeName).toBe('cv.pdf'))
  })

  test('happens once for several calls', async () => {
    const { sending } = begin()
    void uploadFile()
    chooseFile([fileOf('other.pdf')])
    await sending
    expect(backend.uploads).toHaveLength(1)
  })
})
