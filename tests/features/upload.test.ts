// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resumes } from '#contract/resumes.ts'
import { CallError, onUnauthorized } from '#lib/api/client.ts'
import { upload } from '#lib/api/upload.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'
import { calls, fileOf, pdfOf } from '#tests/support/resumes.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'

const token = signToken(users.ada.uid)
const backend = setUpBackend()
const sent = () => backend.lastUpload

beforeEach(() => signInAs(users.ada))
afterEach(() => {
  clearBrowser()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an upload', () => {
  test('carries the file in the one field of the endpoint, with the token', async () => {
    const reply = await upload(resumes.upload, pdfOf('cv.pdf'))
    expect(reply).toMatchObject({ resumeName: 'cv.pdf', isPublic: false })
    expect([sent().method, sent().url]).toEqual(['POST', '/api/resume/upload'])
    expect([...sent().form.keys()]).toEqual(['resume'])
    expect((sent().form.get('resume') as File).name).toBe('cv.pdf')
    expect(sent().headers).toEqual({ Authorization: `Bearer ${token}` })
  })

  test('reports progress in bytes of the file, without the form around it', async () => {
    const progress: number[][] = []
    const sending = upload(resumes.upload, pdfOf('cv.pdf', 1000), {
      progress: (...bytes) => progress.push(bytes),
    })
    for (const loaded of [400, 900, 1180]) sent().progress(loaded)
    await sending
    expect(progress).toEqual([
      [400, 1000],
      [900, 1000],
      [1000, 1000],
    ])
  })

  test('continues while there is progress, and fails after 30 seconds without', async () => {
    vi.useFakeTimers()
    backend.reply(calls.upload, () => new Promise(() => {}))
    const ended = vi.fn()
    const sending = upload(resumes.upload, fileOf('cv.pdf')).catch(ended)
    for (const loaded of [100, 200, 300]) {
      await vi.advanceTimersByTimeAsync(29_999)
      sent().progress(loaded)
    }
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await sending
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0, serverMessage: null }))
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends when it is cancelled, before or after it has started', async () => {
    const cancelling = new AbortController()
    const sending = upload(resumes.upload, fileOf('cv.pdf'), {
      signal: cancelling.signal,
    })
    cancelling.abort()
    await expect(sending).rejects.toHaveProperty('name', 'AbortError')
    expect(sent().ended).toBe(true)
    const { signal } = cancelling
    await expect(upload(resumes.upload, fileOf('cv.pdf'), { signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    )
  })

  const page = (status: number, body: string) => () => new Response(body, { status })

  test.each([
    ['an error page', page(500, '<h1>Oops')],
    ['no response', () => Promise.reject(new TypeError('network'))],
    ['a success that cannot be read', page(200, '<p>ok')],
  ])('fails as every call does, without a message after %s', async (_, reply) => {
    backend.reply(calls.upload, reply)
    const error = await upload(resumes.upload, fileOf('cv.pdf')).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toHaveProperty('serverMessage', null)
  })

  test('ends the session once after a 401', async () => {
    const lost = vi.fn()
    onUnauthorized(lost)
    backend.fail(calls.upload, 401, 'Session expired. Please log in again.')
    const sending = upload(resumes.upload, fileOf('cv.pdf'))
    await expect(sending).rejects.toHaveProperty('status', 401)
    expect(lost).toHaveBeenCalledExactlyOnceWith(token)
  })
})
