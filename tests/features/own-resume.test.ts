// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import {
  loadResume,
  openResume,
  refreshResume,
  removeResume,
  setNotify,
  setPublic,
} from '#islands/resumes/actions.ts'
import { $resume } from '#islands/resumes/store.ts'
import { own, setUpResumes } from '#tests/support/resume-store.ts'
import { calls, deleteResumes, foreignResume, updateResume } from '#tests/support/resumes.ts'

const { backend, open } = setUpResumes()

describe('one’s own resume', () => {
  test('is read as another backend sends it, wherever its files are', async () => {
    backend.reply(calls.get, () => Response.json(foreignResume()))
    await loadResume()
    expect(own()).toEqual({
      resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=1',
      resumeName: 'Ada Okafor.pdf',
      resumeUpdatedAt: new Date('2026-11-03T14:05:00Z'),
      isPublic: false,
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
    expect($resume.get()).toEqual({ status: 'none' })
  })

  test.each([
    [500, 'Back in an hour', 'Back in an hour'],
    [500, undefined, 'Failed to load resume information'],
    [403, undefined, 'Failed to load resume information'],
  ])(
    'fails on %i with the message of the server or the fallback',
    async (status, serverMessage, message) => {
      backend.fail(calls.get, status, serverMessage)
      await loadResume()
      expect($resume.get()).toEqual({ status: 'failed', message })
    },
  )

  test.each(['null', '[]', '<p>', ''])('fails on a success with the body %j', async body => {
    backend.reply(calls.get, () => new Response(body))
    await loadResume()
    expect($resume.get().status).toBe('failed')
  })
})

describe('the addresses of files', () => {
  test('are renewed after 240 seconds, until the page is left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    await open()
    const before = own().resumeURL
    const close = openResume()
    await vi.waitFor(() => expect(own().resumeURL).not.toBe(before))
    const requests = () => backend.requests(calls.get).length
    vi.advanceTimersByTime(230_000)
    expect(requests()).toBe(2)
    vi.advanceTimersByTime(10_000)
    expect(requests()).toBe(3)
    close()
    vi.advanceTimersByTime(600_000)
    expect(requests()).toBe(3)
  })

  test('are renewed when the page is visible again', async () => {
    await open()
    const close = openResume()
    await vi.waitFor(() => expect($resume.get().status).toBe('ready'))
    await deleteResumes(backend)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect($resume.get()).toEqual({ status: 'none' }))
    close()
  })

  test('stay as they are after a failure', async () => {
    const before = await open()
    backend.fail(calls.get, 500)
    await refreshResume()
    expect(own()).toBe(before)
  })

  test('do not bring back a resume that was deleted meanwhile', async () => {
    await open()
    const release = backend.hold(calls.get)
    const renewing = refreshResume()
    await vi.waitFor(() => expect(backend.requests(calls.get)[1]?.answered).toBe(true))
    await removeResume()
    release()
    await renewing
    expect($resume.get()).toEqual({ status: 'none' })
  })
})

describe('the visibility', () => {
  test('is what the server replies, with its message and new addresses', async () => {
    const before = await open()
    expect(await setPublic(true)).toEqual({ ok: true, message: 'Your resume is now public' })
    expect(own().isPublic).toBe(true)
    await vi.waitFor(() => expect(own().resumeURL).not.toBe(before.resumeURL))
  })

  test('has a message of its own when the server sends none', async () => {
    await open()
    backend.reply(calls.toggle, () => Response.json({ isPublic: true }))
    expect(await setPublic(true)).toEqual({
      ok: true,
      message: 'Your resume is public. Other users can view it and provide feedback.',
    })
  })

  test('stays as it was after a failure', async () => {
    await open()
    backend.fail(calls.toggle, 500)
    expect(await setPublic(true)).toEqual({
      ok: false,
      message: 'Failed to update resume visibility',
    })
    expect(own().isPublic).toBe(false)
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
    await vi.waitFor(() => expect($resume.get()).toEqual({ status: 'none' }))
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

test('mail about feedback can be turned off, and stays as it was after a failure', async () => {
  await open()
  expect(await setNotify(false)).toEqual({ ok: true })
  await loadResume()
  expect(own().notify).toBe(false)
  backend.fail(calls.notify, 500)
  expect(await setNotify(true)).toMatchObject({
    ok: false,
    message: 'Failed to update your email setting',
  })
  expect(own().notify).toBe(false)
})

describe('a deletion', () => {
  test('leaves none', async () => {
    await open()
    expect(await removeResume()).toEqual({ ok: true, message: 'Resume deleted successfully' })
    expect($resume.get()).toEqual({ status: 'none' })
  })

  test('keeps the resume when it fails', async () => {
    const before = await open()
    backend.fail(calls.remove, 503)
    expect(await removeResume()).toEqual({ ok: false, message: 'Failed to delete resume' })
    expect(own()).toBe(before)
  })

  test('leaves none when its reply was lost', async () => {
    await open()
    backend.loseReply(calls.remove)
    await removeResume()
    await vi.waitFor(() => expect($resume.get()).toEqual({ status: 'none' }))
  })
})
