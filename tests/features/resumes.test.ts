// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublicResume } from '#contract/resumes.ts'
import { $publicList, collegesOf, inOrder, loadPublic, matching } from '#islands/resumes/public-store.ts'
import {
  $own,
  loadResume,
  openResume,
  removeResume,
  renewResume,
  setNotify,
  setPublic,
} from '#islands/resumes/resume-store.ts'
import { $choice, cancelUpload, choose, clearChoice, send } from '#islands/resumes/upload-store.ts'
import { ForeignResumes, fileOf, stored } from '#tests/support/resumes.ts'

let backend: ForeignResumes

beforeEach(() => {
  backend = new ForeignResumes()
  localStorage.setItem('token', 'a-token')
  $own.set({ status: 'loading' })
  clearChoice()
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const own = () => {
  const state = $own.get()
  if (state.status !== 'ready') throw new Error(`The resume is ${state.status}`)
  return state.resume
}
const ready = async (fields = {}) => {
  backend.resume = stored(fields)
  await loadResume()
  return own()
}
const settled = (change: () => void) => vi.waitFor(change)

describe('one’s own resume', () => {
  test('is read as a foreign backend tells it, wherever its files are', async () => {
    expect(await ready()).toEqual({
      resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=1',
      resumeName: 'Ada Okafor.pdf',
      resumeUpdatedAt: new Date('2026-11-03T14:05:00Z'),
      isPublic: false,
      unread: 0,
      notify: null,
    })
  })

  test.each([
    ['a 404', () => Response.json({ message: 'No resume found' }, { status: 404 })],
    ['a success without an address', () => Response.json({ resumeURL: null })],
    ['a success with an address that is none', () => Response.json({ resumeURL: 'javascript:alert(1)' })],
  ])('is none after %s', async (_, answer) => {
    backend.instead.set('GET /api/resume', answer)
    await loadResume()
    expect($own.get()).toEqual({ status: 'none' })
  })

  test.each([
    [500, 'The cellar is flooded', 'The cellar is flooded'],
    [500, undefined, 'Failed to load resume information'],
    [403, undefined, 'Failed to load resume information'],
  ])('fails on %i with the server’s words or the fallback', async (status, said, message) => {
    backend.fail('GET /api/resume', status, said)
    await loadResume()
    expect($own.get()).toEqual({ status: 'failed', message })
  })

  test.each(['null', '[]', '<p>', ''])('fails on a success that carries %j', async body => {
    backend.instead.set('GET /api/resume', () => new Response(body))
    await loadResume()
    expect($own.get().status).toBe('failed')
  })
})

describe('the addresses of files', () => {
  test('are asked for anew after 240 seconds, and no longer once the page is left', async () => {
    vi.useFakeTimers()
    backend.resume = stored()
    const close = openResume()
    await vi.advanceTimersByTimeAsync(0)
    backend.resume = stored({ resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=2' })
    await vi.advanceTimersByTimeAsync(239_999)
    expect(own().resumeURL).toMatch('key=1')
    await vi.advanceTimersByTimeAsync(1)
    expect(own().resumeURL).toMatch('key=2')
    close()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(backend.heardOf('GET /api/resume')).toBe(2)
  })

  test('are asked for anew when the page is looked at again', async () => {
    backend.resume = stored()
    const close = openResume()
    await settled(() => expect($own.get().status).toBe('ready'))
    backend.resume = null
    document.dispatchEvent(new Event('visibilitychange'))
    await settled(() => expect($own.get()).toEqual({ status: 'none' }))
    close()
  })

  test('stay as they are when asking fails', async () => {
    const before = await ready()
    backend.fail('GET /api/resume', 500)
    await renewResume()
    expect(own()).toBe(before)
  })

  test('never bring back what a change has ended meanwhile', async () => {
    await ready()
    const release = backend.hold('GET /api/resume')
    const renewing = renewResume()
    backend.instead.set('DELETE /api/resume', () => Response.json({}))
    await removeResume()
    release()
    await renewing
    expect($own.get()).toEqual({ status: 'none' })
  })
})

describe('the visibility', () => {
  test('is what the server answers, with its message and fresh addresses', async () => {
    await ready()
    expect(await setPublic(true)).toEqual({ ok: true, message: 'Flipped to true' })
    expect(own().isPublic).toBe(true)
    await settled(() => expect(backend.heardOf('GET /api/resume')).toBe(2))
  })

  test('is told in our words when the server says nothing', async () => {
    await ready()
    backend.instead.set('PUT /api/resume/toggle-public', () => Response.json({ isPublic: true }))
    expect(await setPublic(true)).toEqual({
      ok: true,
      message: 'Your resume is public. Other users can view it and provide feedback.',
    })
  })

  test('stays as it was when the call fails', async () => {
    await ready()
    backend.fail('PUT /api/resume/toggle-public', 500)
    expect(await setPublic(true)).toEqual({ ok: false, message: 'Failed to update resume visibility' })
    expect(own().isPublic).toBe(false)
  })

  test('ends private when private was asked for, although another tab had made it so', async () => {
    await ready({ isPublic: true })
    backend.resume = stored({ isPublic: false })
    await setPublic(false)
    expect([own().isPublic, backend.resume.isPublic]).toEqual([false, false])
  })

  test('shows the upload when another tab has deleted the resume', async () => {
    await ready()
    backend.resume = null
    expect(await setPublic(true)).toEqual({ ok: false, message: 'No resume found' })
    await settled(() => expect($own.get()).toEqual({ status: 'none' }))
  })
})

test('mail about feedback is chosen, and stays as it was when that fails', async () => {
  await ready({ notify: true })
  expect(await setNotify(false)).toEqual({ ok: true })
  expect([own().notify, backend.resume?.notify]).toEqual([false, false])
  backend.fail('PUT /api/resume/notify', 500)
  expect(await setNotify(true)).toMatchObject({ ok: false, message: 'Failed to update your mail setting' })
  expect(own().notify).toBe(false)
})

describe('a deletion', () => {
  test('leaves none', async () => {
    await ready()
    expect(await removeResume()).toEqual({ ok: true, message: 'Resume deleted successfully' })
    expect($own.get()).toEqual({ status: 'none' })
  })

  test('keeps the resume when it fails', async () => {
    const before = await ready()
    backend.fail('DELETE /api/resume', 503)
    expect(await removeResume()).toEqual({ ok: false, message: 'Failed to delete resume' })
    expect(own()).toBe(before)
  })
})

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
    expect(backend.uploads).toEqual([])
  })
})

describe('sending', () => {
  const reply = { resumeURL: '/files/b/resume.pdf', resumeName: 'cv.pdf', isPublic: false }
  const begin = () => {
    choose([fileOf('cv.pdf', 1000)])
    const sending = send()
    const sent = backend.uploads.at(-1)
    if (!sent) throw new Error('Nothing was sent')
    return { sending, sent }
  }

  test('shows how far it is, and then the resume', async () => {
    backend.fail('GET /api/resume', 404)
    await loadResume()
    const { sending, sent } = begin()
    sent.move(400)
    expect($choice.get()).toMatchObject({ status: 'sending', sent: 400 })
    backend.instead.clear()
    backend.resume = stored({ ...reply, notify: true })
    sent.answer(200, reply)
    expect(await sending).toEqual({ ok: true, message: 'Resume uploaded successfully' })
    expect($choice.get()).toEqual({ status: 'empty', message: null })
    expect(own().resumeName).toBe('cv.pdf')
    await settled(() => expect(own().notify).toBe(true))
  })

  test('keeps what a replacement does not touch', async () => {
    await ready({ unread: 3, notify: false, isPublic: true })
    const { sending, sent } = begin()
    backend.fail('GET /api/resume', 500)
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
    backend.resume = stored()
    const { sending, sent } = begin()
    sent.answer(200, { resumeName: 'cv.pdf' })
    await sending
    await settled(() => expect(own().resumeURL).toMatch('files.foreign.test'))
  })

  test.each([
    [415, { message: 'This file contains active content and cannot be accepted.' }, /active content/, false],
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
      expect(backend.uploads).toHaveLength(2)
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

  test('happens once, however often it is asked for', async () => {
    const { sending, sent } = begin()
    void send()
    choose([fileOf('other.pdf')])
    sent.answer(200, reply)
    await sending
    expect(backend.uploads).toHaveLength(1)
  })
})

describe('the public resumes', () => {
  const row = (userId: string, fields: Partial<PublicResume> = {}): PublicResume => ({
    userId,
    userName: userId,
    photoURL: null,
    college: '',
    resumeUpdatedAt: new Date(2026, 0, 1),
    feedbackCount: 0,
    ...fields,
  })
  const names = (list: readonly PublicResume[]) => list.map(({ userId }) => userId)

  test.each([
    ['bare', (list: unknown) => list],
    ['under resumes', (resumes: unknown) => ({ resumes })],
    ['under data', (data: unknown) => ({ data })],
  ])('are read %s, and rows that are none are dropped', async (_, wrap) => {
    backend.list = wrap([{ userId: 7 }, null, {}, { userId: 'u', userName: null, college: 5 }])
    await loadPublic()
    const list = $publicList.get()
    expect(list.status === 'ready' && names(list.resumes)).toEqual(['7', 'u'])
  })

  test.each([
    [500, 'Not today', 'Not today'],
    [500, undefined, 'Failed to load public resumes'],
  ])('fail on %i with the server’s words or the fallback', async (status, said, message) => {
    backend.fail('GET /api/resume/public', status, said)
    await loadPublic()
    expect($publicList.get()).toEqual({ status: 'failed', message })
  })

  const queue = [
    row('never', { resumeUpdatedAt: null }),
    row('busy', { feedbackCount: 4, resumeUpdatedAt: new Date(2024, 0, 1) }),
    row('fresh', { resumeUpdatedAt: new Date(2026, 5, 1) }),
    row('waiting', { resumeUpdatedAt: new Date(2025, 0, 1) }),
    row('undated', { resumeUpdatedAt: null, feedbackCount: 1 }),
    row('odd', { resumeUpdatedAt: new Date('soon'), feedbackCount: 2, userName: 'Ägnes' }),
  ]

  test.each([
    ['needs', ['waiting', 'fresh', 'never', 'undated', 'odd', 'busy']],
    ['newest', ['fresh', 'waiting', 'busy', 'never', 'undated', 'odd']],
    ['name', ['odd', 'busy', 'fresh', 'never', 'undated', 'waiting']],
  ] as const)('stand in the order "%s"', (order, expected) => {
    expect(names(inOrder(queue, order))).toEqual(expected)
  })

  test('are found by a part of the name in any case, and by college', () => {
    const list = [
      row('1', { userName: 'Ada Okafor', college: 'Spelman College ' }),
      row('2', { userName: 'Grace Adams', college: 'Fisk University' }),
      row('3', { userName: '' }),
    ]
    expect(names(matching(list, { name: ' ADA', college: '' }))).toEqual(['1', '2'])
    expect(names(matching(list, { name: '', college: 'Spelman College' }))).toEqual(['1'])
    expect(names(matching(list, { name: '', college: '' }))).toEqual(['1', '2', '3'])
    expect(collegesOf(list)).toEqual(['Fisk University', 'Spelman College'])
  })
})
