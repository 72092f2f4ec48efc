// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import {
  $resume,
  $upload,
  chooseFile,
  clearUpload,
  removeResume,
  setNotify,
  setPublic,
  uploadFile,
} from '#islands/resumes/data.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import {
  calls,
  deleteResumes,
  fileOf,
  foreignResume,
  insertResume,
  pdfOf,
  updateResume,
} from '#tests/support/resumes.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'
import { addComments } from '#tests/support/thread.ts'

const backend = setUpBackend({ withMail: true })

let close = () => {}
beforeEach(() => {
  signInAs(users.ada)
  clearUpload()
})
afterEach(() => {
  close()
  clearBrowser()
  vi.useRealTimers()
})

/** The resume as the page knows it; throws unless it is there. */
function own() {
  const resume = $resume.value?.data
  if (!resume) throw new Error('There is no resume')
  return resume
}

/** Opens the page, and waits until the resume has loaded. */
async function loadResume() {
  close = $resume.subscribe(() => {})
  await settled()
}
const settled = () => vi.waitFor(() => expect($resume.value?.loading).toBe(false))

/** Inserts and loads a resume. */
async function open(fields: Parameters<typeof insertResume>[1] = {}) {
  await insertResume(backend, fields)
  await loadResume()
  return own()
}

describe('one’s own resume', () => {
  test('is read as another backend sends it, wherever its files are', async () => {
    backend.reply(calls.get, () => Response.json(foreignResume()))
    await loadResume()
    expect(own()).toEqual({
      resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=1',
      resumeName: 'Ada Okafor.pdf',
      resumeUpdatedAt: new Date('2026-11-03T14:05:00Z'),
      isPublic: false,
      note: '',
      unread: 0,
      notify: null,
      emailVerified: null,
    })
  })

  test.each([
    ['a 404', () => Response.json({ message: 'No resume found' }, { status: 404 })],
    ['a success without an address', () => Response.json({ resumeURL: null })],
    [
      'a success with an address that is none',
      () => Response.json({ resumeURL: 'javascript:alert(1)' }),
    ],
  ])('is none after %s', async (_, answer) => {
    backend.reply(calls.get, answer)
    await loadResume()
    expect($resume.value?.data).toBeNull()
  })
})

describe('the addresses of files', () => {
  test('are renewed after 240 seconds, until the page is left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const before = await open()
    const requests = () => backend.requests(calls.get).length
    vi.advanceTimersByTime(230_000)
    expect(requests()).toBe(1)
    vi.advanceTimersByTime(10_000)
    expect(requests()).toBe(2)
    await vi.waitFor(() => expect(own().resumeURL).not.toBe(before.resumeURL))
    close()
    vi.advanceTimersByTime(600_000)
    expect(requests()).toBe(2)
  })

  test('stay as they are after a failure', async () => {
    const before = await open()
    backend.fail(calls.get, 500)
    for (const _ of ['once', 'again']) {
      $resume.revalidate()
      expect(own()).toBe(before)
      await settled()
    }
    expect(own()).toBe(before)
  })

  test('do not bring back a resume that was deleted meanwhile', async () => {
    await open()
    const release = backend.hold(calls.get)
    $resume.revalidate()
    await vi.waitFor(() => expect(backend.requests(calls.get)[1]?.answered).toBe(true))
    await removeResume()
    release()
    await settled()
    expect($resume.value?.data).toBeNull()
  })
})

describe('the visibility', () => {
  test('has a message of its own when the server sends none', async () => {
    await open()
    backend.reply(calls.toggle, () => Response.json({ isPublic: true }))
    expect(await setPublic(true)).toEqual({
      ok: true,
      message: 'Your resume is public. Other users can view it and provide feedback.',
    })
  })

  test('ends private when private was chosen, although another tab had made it private', async () => {
    await open({ isPublic: 1 })
    await updateResume(backend, { isPublic: 0 })
    await setPublic(false)
    const stored = await backend.db.selectFrom('resumes').select('isPublic').execute()
    expect([own().isPublic, stored]).toEqual([false, [{ isPublic: 0 }]])
  })

  test('shows the upload when another tab has deleted the resume', async () => {
    await open()
    await deleteResumes(backend)
    expect(await setPublic(true)).toEqual({ ok: false, message: 'No resume found' })
    await vi.waitFor(() => expect($resume.value?.data).toBeNull())
  })
})

test.each([
  ['making it public', calls.toggle, () => setPublic(true), { isPublic: true }],
  ['turning mail off', calls.notify, () => setNotify(false), { notify: false }],
])('shows what the server has when the reply to %s was lost', async (_, call, change, changed) => {
  await open()
  backend.loseReply(call)
  expect(await change()).toMatchObject({ ok: false })
  await vi.waitFor(() => expect(own()).toMatchObject(changed))
})

describe('a chosen file', () => {
  const invalid = 'Invalid file type. Only PDF, DOC, and DOCX files are allowed.'
  test.each([
    ...['cv.pdf', 'cv.PDF', 'cv.doc', 'my.cv.docx'].map(name => [name, 1000, null] as const),
    ...['cv.exe', 'cv.pdf.exe', 'pdf', 'cv.odt'].map(name => [name, 1000, invalid] as const),
    ['cv.pdf', 5_242_880, null],
    ['cv.pdf', 5_242_881, 'File size exceeds 5MB limit.'],
  ] as const)('named %s of %i bytes is accepted, or rejected with %j', (name, size, message) => {
    chooseFile([fileOf(name, size)])
    expect($upload.get()).toMatchObject({ status: message ? 'empty' : 'chosen', message })
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
})

describe('an upload', () => {
  const begin = () => {
    chooseFile([pdfOf('cv.pdf')])
    const sending = uploadFile()
    return { sending, sent: backend.lastUpload }
  }

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
    const before = await open()
    backend.reply(calls.upload, () => Response.json({ resumeName: 'cv.pdf' }))
    await begin().sending
    await vi.waitFor(() => expect(own().resumeURL).not.toBe(before.resumeURL))
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

  test('loads the resume again when its panel closes, since the file may have arrived', async () => {
    await open({ fileName: 'before.pdf' })
    backend.hold(calls.upload)
    const { sending } = begin()
    await vi.waitFor(() => expect(backend.requests(calls.upload)[0]?.answered).toBe(true))
    clearUpload()
    await sending
    await vi.waitFor(() => expect(own().resumeName).toBe('cv.pdf'))
  })
})
