// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backendHeader } from '#contract/page-script-paths.ts'
import { adminApi } from '#lib/api/admin.ts'
import { CallError, isAbsent, messageOf, onUnauthorized } from '#lib/api/client.ts'
import { contributionsApi } from '#lib/api/contributions.ts'

/** Answers every call with what `give` makes of it, and keeps what was sent. */
function replyWith(reply: (request: Request, nth: number) => Response | Promise<Response>) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://there.test'), init)
    sent.push(request)
    return reply(request, sent.length)
  })
  return sent
}

beforeEach(() => localStorage.setItem('token', 'a-token'))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the client', () => {
  test.each([
    ['an ISO string', '2026-11-03T10:00:00.000Z'],
    ['milliseconds', Date.UTC(2026, 10, 3, 10)],
    ['seconds and nanoseconds', { seconds: Date.UTC(2026, 10, 3, 10) / 1000, nanoseconds: 0 }],
    ['the same with underscores', { _seconds: Date.UTC(2026, 10, 3, 10) / 1000, _nanoseconds: 0 }],
    ['seconds alone', { seconds: Date.UTC(2026, 10, 3, 10) / 1000 }],
  ])('reads an instant sent as %s', async (_, createdAt) => {
    replyWith(() => Response.json([{ id: 'c_1', createdAt }]))
    const [first] = await contributionsApi.listOwn({})
    expect(first?.createdAt).toEqual(new Date('2026-11-03T10:00:00.000Z'))
  })

  test.each([[null], [undefined], [{}], [true]])('has no date from %j', async createdAt => {
    replyWith(() => Response.json([{ id: 'c_1', createdAt }]))
    expect((await contributionsApi.listOwn({}))[0]?.createdAt).toBeNull()
  })

  test('fills in missing fields of a record, and drops invalid rows', async () => {
    replyWith(() => Response.json([{ id: 'c_1' }, null, 7, { name: 'no id' }]))
    expect(await contributionsApi.listOwn({})).toMatchObject([
      {
        id: 'c_1',
        name: '',
        website: '',
        description: '',
        status: 'pending',
        rejectionReason: null,
        applicationMonth: null,
        createdAt: null,
      },
    ])
  })

  test.each([
    ['flat', { pending: 2, approved: 1, rejected: 0, totalPrograms: 9, recentContributions: [] }],
    [
      'under stats',
      {
        stats: { pending: 2, approved: 1, rejected: 0, totalPrograms: 9 },
        recentContributions: [],
      },
    ],
  ])('reads statistics that come %s', async (_, body) => {
    replyWith(() => Response.json(body))
    expect(await adminApi.getStats({})).toMatchObject({
      pending: 2,
      totalPrograms: 9,
      recentContributions: [],
    })
  })

  test.each([
    ['HTML', '<!doctype html><p>Hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['half a body', '[{"id": "c_'],
    ['an object where a list belongs', '{}'],
  ])('fails, and does not throw elsewhere, when a success carries %s', async (_, body) => {
    replyWith(() => new Response(body))
    await expect(contributionsApi.listOwn({})).rejects.toBeInstanceOf(CallError)
  })

  test('accepts a success whose body is not read, whatever the body is', async () => {
    replyWith(() => new Response('<p>thanks'))
    await expect(
      contributionsApi.create({ name: 'a', website: 'b', description: 'c' }),
    ).resolves.toBeUndefined()
  })

  test('prefers the message of the server to the fallback', async () => {
    replyWith(() => Response.json({ message: 'The office is closed' }, { status: 409 }))
    const error = await contributionsApi.listOwn({}).catch((reason: unknown) => reason)
    expect(messageOf(error, 'Failed')).toBe('The office is closed')
  })

  test.each([
    ['an empty object', '{}'],
    ['HTML', '<h1>502'],
    ['a blank message', '{"message":" "}'],
  ])('uses the fallback when an error carries %s', async (_, body) => {
    replyWith(() => new Response(body, { status: 400 }))
    const error = await contributionsApi.listOwn({}).catch((reason: unknown) => reason)
    expect(messageOf(error, 'Failed')).toBe('Failed')
  })

  test.each([502, 503, 504, 408])(
    'retries a read once after a pause when it is answered with %i',
    async status => {
      vi.useFakeTimers()
      const sent = replyWith((_, nth) =>
        nth === 1 ? new Response('', { status }) : Response.json([]),
      )
      const reading = contributionsApi.listOwn({})
      await vi.advanceTimersByTimeAsync(300)
      expect(sent).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(700)
      expect(await reading).toEqual([])
      expect(sent).toHaveLength(2)
    },
  )

  test('fails after the second failure of a read', async () => {
    vi.useFakeTimers()
    const sent = replyWith(() => new Response('', { status: 503 }))
    const reading = expect(contributionsApi.listOwn({})).rejects.toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(2000)
    await reading
    expect(sent).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 429, 500])(
    'does not retry a read that is answered with %i',
    async status => {
      const sent = replyWith(() => new Response('', { status }))
      await expect(contributionsApi.listOwn({})).rejects.toMatchObject({ status })
      expect(sent).toHaveLength(1)
    },
  )

  test.each([408, 502, 503, 504])(
    'never retries a write, even when it is answered with %i',
    async status => {
      vi.useFakeTimers()
      const sent = replyWith(() => new Response('', { status }))
      const writing = expect(
        contributionsApi.create({ name: 'a', website: 'b', description: 'c' }),
      ).rejects.toMatchObject({
        status,
      })
      await vi.advanceTimersByTimeAsync(5000)
      await writing
      expect(sent).toHaveLength(1)
    },
  )

  test.each([
    { call: 'a read', seconds: 10, act: () => contributionsApi.listOwn({}) },
    {
      call: 'a write',
      seconds: 15,
      act: () => contributionsApi.create({ name: 'a', website: 'b', description: 'c' }),
    },
  ])('times out $call after $seconds seconds', async ({ seconds, act }) => {
    vi.useFakeTimers()
    replyWith(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const ended = vi.fn()
    const calling = act().catch(ended)
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await calling
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }))
  })

  test('times out after 10 seconds when a response stalls half-way', async () => {
    vi.useFakeTimers()
    replyWith(({ signal }) => {
      const start = (body: ReadableStreamDefaultController) => {
        body.enqueue(new TextEncoder().encode('[{"id":"c_1",'))
        signal.addEventListener('abort', () => body.error(signal.reason))
      }
      return new Response(new ReadableStream({ start }))
    })
    const reading = expect(contributionsApi.listOwn({})).rejects.toMatchObject({
      status: 0,
      serverMessage: null,
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await reading
  })

  test('sends the stored token, and an empty one with a warning when there is none', async () => {
    const sent = replyWith(() => Response.json([]))
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await contributionsApi.listOwn({})
    expect(warned).not.toHaveBeenCalled()
    localStorage.clear()
    await contributionsApi.listOwn({})
    expect(sent.map(request => request.headers.get('authorization'))).toEqual([
      'Bearer a-token',
      'Bearer ',
    ])
    expect(warned).toHaveBeenCalledOnce()
  })

  test('makes only the calls of section 7 to another backend, until ours replies', async () => {
    let headers = {}
    const sent = replyWith(() => Response.json([], { headers }))
    await contributionsApi.listOwn({})
    await expect(contributionsApi.listSimilar({})).rejects.toSatisfy(isAbsent)
    expect(sent).toHaveLength(1)
    headers = { [backendHeader]: 'backend' }
    await contributionsApi.listOwn({})
    await expect(contributionsApi.listSimilar({})).rejects.not.toSatisfy(isAbsent)
    expect(sent).toHaveLength(3)
  })

  test('notifies the listener of a 401 only if a token was sent', async () => {
    const lost: string[] = []
    onUnauthorized(token => lost.push(token))
    replyWith(() => Response.json({ message: 'Session expired' }, { status: 401 }))
    await contributionsApi.listOwn({}).catch(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.clear()
    await contributionsApi.listOwn({}).catch(() => {})
    expect(lost).toEqual(['a-token'])
  })

  test('puts names into the path, the rest into query or body', async () => {
    const sent = replyWith(() => Response.json({ contributions: [], pagination: {} }))
    await adminApi.list({ status: 'pending', limit: 10, lastId: 'a/b' })
    await adminApi.setStatus({ id: 'c/1', status: 'rejected', reason: 'Closed' })
    expect(
      sent.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`),
    ).toEqual([
      'GET /api/admin/contributions?status=pending&limit=10&lastId=a%2Fb',
      'PUT /api/admin/contributions/c%2F1/status',
    ])
    expect(await sent[1]?.json()).toEqual({ status: 'rejected', reason: 'Closed' })
  })
})
