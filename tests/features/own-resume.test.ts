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
import { freshResumes, own, ready, site } from '#tests/support/resume-store.ts'
import { stored } from '#tests/support/resumes.ts'

freshResumes()

describe('one’s own resume', () => {
  test('is read as a foreign backend tells it, wherever its files are [spec 3.resume-record.1 7.14]', async () => {
    expect(await ready()).toEqual({
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
  ])('is none after %s [spec 3.resume-record.1 7.14]', async (_, answer) => {
    site.backend.instead.set('GET /api/resume', answer)
    await loadResume()
    expect($resume.get()).toEqual({ status: 'none' })
  })

  test.each([
    [500, 'The cellar is flooded', 'The cellar is flooded'],
    [500, undefined, 'Failed to load resume information'],
    [403, undefined, 'Failed to load resume information'],
  ])(
    'fails on %i with the server’s words or the fallback [spec 8.resume-and-feedback.1]',
    async (status, said, message) => {
      site.backend.fail('GET /api/resume', status, said)
      await loadResume()
      expect($resume.get()).toEqual({ status: 'failed', message })
    },
  )

  test.each(['null', '[]', '<p>', ''])('fails on a success that carries %j', async body => {
    site.backend.instead.set('GET /api/resume', () => new Response(body))
    await loadResume()
    expect($resume.get().status).toBe('failed')
  })
})

describe('the addresses of files', () => {
  test('are asked for anew after 240 seconds, and no longer once the page is left', async () => {
    vi.useFakeTimers()
    site.backend.resume = stored()
    const close = openResume()
    await vi.advanceTimersByTimeAsync(0)
    site.backend.resume = stored({ resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=2' })
    await vi.advanceTimersByTimeAsync(239_999)
    expect(own().resumeURL).toMatch('key=1')
    await vi.advanceTimersByTimeAsync(1)
    expect(own().resumeURL).toMatch('key=2')
    close()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(site.backend.heardOf('GET /api/resume')).toHaveLength(2)
  })

  test('are asked for anew when the page is looked at again', async () => {
    site.backend.resume = stored()
    const close = openResume()
    await vi.waitFor(() => expect($resume.get().status).toBe('ready'))
    site.backend.resume = null
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect($resume.get()).toEqual({ status: 'none' }))
    close()
  })

  test('stay as they are when asking fails', async () => {
    const before = await ready()
    site.backend.fail('GET /api/resume', 500)
    await refreshResume()
    expect(own()).toBe(before)
  })

  test('never bring back what a change has ended meanwhile', async () => {
    await ready()
    const release = site.backend.hold('GET /api/resume')
    const renewing = refreshResume()
    site.backend.instead.set('DELETE /api/resume', () => Response.json({}))
    await removeResume()
    release()
    await renewing
    expect($resume.get()).toEqual({ status: 'none' })
  })
})

describe('the visibility', () => {
  test('is what the server answers, with its message and fresh addresses [spec 4.resume.6 7.17]', async () => {
    await ready()
    expect(await setPublic(true)).toEqual({ ok: true, message: 'Flipped to true' })
    expect(own().isPublic).toBe(true)
    await vi.waitFor(() => expect(site.backend.heardOf('GET /api/resume')).toHaveLength(2))
  })

  test('is told in our words when the server says nothing', async () => {
    await ready()
    site.backend.instead.set('PUT /api/resume/toggle-public', () =>
      Response.json({ isPublic: true }),
    )
    expect(await setPublic(true)).toEqual({
      ok: true,
      message: 'Your resume is public. Other users can view it and provide feedback.',
    })
  })

  test('stays as it was when the call fails', async () => {
    await ready()
    site.backend.fail('PUT /api/resume/toggle-public', 500)
    expect(await setPublic(true)).toEqual({
      ok: false,
      message: 'Failed to update resume visibility',
    })
    expect(own().isPublic).toBe(false)
  })

  test('ends private when private was asked for, although another tab had made it so', async () => {
    await ready({ isPublic: true })
    site.backend.resume = stored({ isPublic: false })
    await setPublic(false)
    expect([own().isPublic, site.backend.resume.isPublic]).toEqual([false, false])
  })

  test('shows the upload when another tab has deleted the resume', async () => {
    await ready()
    site.backend.resume = null
    expect(await setPublic(true)).toEqual({ ok: false, message: 'No resume found' })
    await vi.waitFor(() => expect($resume.get()).toEqual({ status: 'none' }))
  })
})

test('mail about feedback is chosen, and stays as it was when that fails', async () => {
  await ready({ notify: true })
  expect(await setNotify(false)).toEqual({ ok: true })
  expect([own().notify, site.backend.resume?.notify]).toEqual([false, false])
  site.backend.fail('PUT /api/resume/notify', 500)
  expect(await setNotify(true)).toMatchObject({
    ok: false,
    message: 'Failed to update your mail setting',
  })
  expect(own().notify).toBe(false)
})

describe('a deletion', () => {
  test('leaves none [spec 7.16]', async () => {
    await ready()
    expect(await removeResume()).toEqual({ ok: true, message: 'Resume deleted successfully' })
    expect($resume.get()).toEqual({ status: 'none' })
  })

  test('keeps the resume when it fails', async () => {
    const before = await ready()
    site.backend.fail('DELETE /api/resume', 503)
    expect(await removeResume()).toEqual({ ok: false, message: 'Failed to delete resume' })
    expect(own()).toBe(before)
  })
})
