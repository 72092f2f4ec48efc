// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { profile } from '#contract/profile.ts'
import { resumes } from '#contract/resumes.ts'
import { CallError, onUnauthorized } from '#lib/api/client.ts'
import { normalizeUploadedImage } from '#lib/api/profile.ts'
import { normalizeUploadedResume } from '#lib/api/resumes.ts'
import { upload } from '#lib/api/upload.ts'
import { lastOf } from '#tests/support/fake-xhr.ts'
import { ForeignResumes, fileOf } from '#tests/support/resumes.ts'

let backend: ForeignResumes
const sent = () => lastOf(backend.uploads)
const normalize = normalizeUploadedResume
const reply = { resumeURL: '/files/a/resume.pdf', resumeName: 'cv.pdf', isPublic: true }

beforeEach(() => {
  backend = new ForeignResumes()
  localStorage.setItem('token', 'a-token')
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an upload', () => {
  test('carries the file in the one field of the endpoint, with the token [spec 7.15]', async () => {
    const sending = upload(resumes.upload, fileOf('cv.pdf'), { normalize })
    expect([sent().method, sent().url]).toEqual(['POST', '/api/resume/upload'])
    expect([...sent().form.keys()]).toEqual(['resume'])
    expect((sent().form.get('resume') as File).name).toBe('cv.pdf')
    expect(sent().headers).toEqual({ Authorization: 'Bearer a-token' })
    sent().answer(200, reply)
    expect(await sending).toEqual({ ...reply, resumeUpdatedAt: null })
  })

  test('serves every endpoint that takes a file', async () => {
    const sending = upload(profile.uploadImage, fileOf('me.png'), {
      normalize: normalizeUploadedImage,
    })
    expect([...sent().form.keys()]).toEqual(['profileImage'])
    sent().answer(200, { downloadURL: 'https://files.foreign.test/me.png' })
    expect(await sending).toEqual({
      downloadURL: 'https://files.foreign.test/me.png',
      storagePath: '',
    })
  })

  test('refuses an endpoint that takes none', () => {
    expect(() => upload(resumes.getOwn, fileOf('cv.pdf'), { normalize })).toThrow(
      '/api/resume takes no file',
    )
  })

  test('tells its progress in bytes of the file, whatever the form around it weighs', async () => {
    const heard: number[][] = []
    const sending = upload(resumes.upload, fileOf('cv.pdf', 1000), {
      normalize,
      progress: (...bytes) => heard.push(bytes),
    })
    for (const loaded of [400, 900, 1180]) sent().move(loaded)
    sent().answer(200, reply)
    await sending
    expect(heard).toEqual([
      [400, 1000],
      [900, 1000],
      [1000, 1000],
    ])
  })

  test('goes on for as long as it moves, and fails once it has stood still for 30 seconds', async () => {
    vi.useFakeTimers()
    const ended = vi.fn()
    const sending = upload(resumes.upload, fileOf('cv.pdf'), { normalize }).catch(ended)
    for (const loaded of [100, 200, 300]) {
      await vi.advanceTimersByTimeAsync(29_999)
      sent().move(loaded)
    }
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await sending
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0, serverMessage: null }))
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends when it is cancelled, before or after it has begun', async () => {
    const cancelling = new AbortController()
    const sending = upload(resumes.upload, fileOf('cv.pdf'), {
      normalize,
      signal: cancelling.signal,
    })
    cancelling.abort()
    expect(sent().ended).toBe(true)
    await expect(sending).rejects.toHaveProperty('name', 'AbortError')
    const { signal } = cancelling
    await expect(
      upload(resumes.upload, fileOf('cv.pdf'), { normalize, signal }),
    ).rejects.toHaveProperty('name', 'AbortError')
  })

  test.each([
    [
      'the words of the server',
      413,
      { message: 'File size exceeds 5MB limit.' },
      'File size exceeds 5MB limit.',
    ],
    ['no words', 500, '<h1>Oops', null],
    ['nothing at all', 0, '', null],
    ['a success that cannot be read', 200, '<p>ok', null],
  ])('fails as every call does, with %s', async (_, status, body, said) => {
    const sending = upload(resumes.upload, fileOf('cv.pdf'), { normalize })
    sent().answer(status, body)
    const error = await sending.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toHaveProperty('serverMessage', said)
  })

  test('is heard once when the session has ended', async () => {
    const lost = vi.fn()
    onUnauthorized(lost)
    const sending = upload(resumes.upload, fileOf('cv.pdf'), { normalize })
    sent().answer(401, { message: 'Session expired. Please log in again.' })
    await expect(sending).rejects.toHaveProperty('status', 401)
    expect(lost).toHaveBeenCalledExactlyOnceWith('a-token')
  })
})
