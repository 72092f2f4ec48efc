// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contributions } from '#contract/contributions.ts'
import { backendHeader } from '#contract/limits.ts'
import { adminApi } from '#lib/api/admin.ts'
import { createClient, isAbsent, messageOf, onUnauthorized } from '#lib/api/client.ts'

const contributionsApi = createClient(contributions)

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

const read = () => contributionsApi.listOwn({})
const write = () => contributionsApi.create({ name: 'a', website: 'b', description: 'c' })

describe('the client', () => {
  test.each([
    ['an ISO string', '2026-11-03T10:00:00.000Z'],
    ['milliseconds', Date.UTC(2026, 10, 3, 10)],
    ['seconds and nanoseconds', { seconds: Date.UTC(2026, 10, 3, 10) / 1000, nanoseconds: 0 }],
    ['the same with underscores', { _seconds: Date.UTC(2026, 10, 3, 10) / 1000, _nanoseconds: 0 }],
    ['seconds alone', { seconds: Date.UTC(2026, 10, 3, 10) / 1000 }],
  ])('reads an instant sent as %s', async (_, createdAt) => {
    replyWith(() => Response.json([{ id: 'c_1', createdAt }]))
    const [first] = await read()
    expect(first?.createdAt).toEqual(new Date('2026-11-03T10:00:00.000Z'))
  })

  test.each([[null], [undefined], [{}], [true]])('has no date from %j', async createdAt => {
    replyWith(() => Response.json([{ id: 'c_1', createdAt }]))
    expect((await read())[0]?.createdAt).toBeNull()
  })

  test('fills in missing fields of a record, and drops invalid rows', async () => {
    replyWith(() => Response.json([{ id: 'c_1' }, null, 7, { name: 'no id' }]))
    expect(await read()).toMatchObject([
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

  const figures = { pending: 2, approved: 1, rejected: 0, totalPrograms: 9 }
  test.each([
    ['flat', figures],
    ['under stats', { stats: figures }],
  ])('reads statistics that come %s', async (_, body) => {
    replyWith(() => Response.json(body))
    expect(await adminApi.getStats({})).toMatchObject({ ...figures, recentContributions: [] })
  })

  test('accepts a success whose body is not read, whatever the body is', async () => {
    replyWith(() => new Response('<p>thanks'))
    await expect(write()).resolves.toBeUndefined()
  })

  const message = '{"message":"The office is closed"}'
  test.each<[string, () => Promise<unknown>, number, string, string | null]>([
    ['a 400 with a message', read, 400, message, 'The office is closed'],
    ['a 400 with an empty object', read, 400, '{}', null],
    ['a 400 with a blank message', read, 400, '{"message":" "}', null],
    ['a 401 with a message', read, 401, message, 'The office is closed'],
    ['a 401 without a body', write, 401, '', null],
    ['a 403', read, 403, message, 'The office is closed'],
    ['a 404 with HTML', read, 404, '<h1>404', null],
    ['a 409', write, 409, message, 'The office is closed'],
    ['a 429', read, 429, message, 'The office is closed'],
    ['a 500 with HTML', read, 500, '<h1>500', null],
    ['a 503 with a message', write, 503, message, 'The office is closed'],
    ['a 200 with HTML', read, 200, '<!doctype html><p>Hello', null],
    ['a 200 without a body', read, 200, '', null],
    ['a 200 with null', read, 200, 'null', null],
    ['a 200 with half a body', read, 200, '[{"id": "c_', null],
    ['a 200 with an object where a list belongs', read, 200, '{}', null],
    ['no response', write, 0, '', null],
  ])(
    'after %s shows the message of the server or the fallback',
    async (_, act, status, body, sent) => {
      const lost = vi.fn()
      onUnauthorized(lost)
      const requests = replyWith(() =>
        status === 0
          ? Promise.reject(new TypeError('network'))
          : new Response(body, { status, headers: { 'retry-after': '5' } }),
      )
      const error = await act().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ status: status === 200 ? 502 : status, serverMessage: sent })
      expect(messageOf(error, 'Failed')).toBe(sent ?? 'Failed')
      expect(requests).toHaveLength(1)
      // The one status that ends the session.
      expect(lost.mock.calls).toEqual(status === 401 ? [['a-token']] : [])
    },
  )

  test.each([408, 502, 503, 504])('retries a read once after a %i, and no write', async status => {
    vi.useFakeTimers()
    let sent = replyWith((_, nth) => (nth === 1 ? new Response('', { status }) : Response.json([])))
    const reading = read()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await reading).toEqual([])
    expect(sent).toHaveLength(2)
    sent = replyWith(() => new Response('', { status }))
    const failing = expect(read()).rejects.toMatchObject({ status })
    await vi.advanceTimersByTimeAsync(2000)
    await failing
    expect(sent).toHaveLength(2)
    await expect(write()).rejects.toMatchObject({ status })
    expect(sent).toHaveLength(3)
  })

  test('retries what it creates with the same key until a reply came', async () => {
    const sent = replyWith((_, nth) => new Response('{}', { status: nth === 1 ? 503 : 201 }))
    await write().catch(() => undefined)
    await write()
    await write()
    const [first, again, next] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })

  test('takes a conflict that shows what was sent for a success', async () => {
    const current = { id: 'c_1', name: 'a', website: 'b', description: 'c', version: 2 }
    replyWith(() => Response.json({ message: 'No', current }, { status: 409 }))
    const edit = (description: string) =>
      contributionsApi.update({ id: 'c_1', name: 'a', website: 'b', description, version: 1 })
    expect(await edit('c')).toMatchObject({ description: 'c', version: 2 })
    await expect(edit('d')).rejects.toMatchObject({ status: 409, body: { current } })
  })

  test.each([
    ['a read', 10, read],
    ['a write', 15, write],
  ] as const)('times out %s after %i seconds', async (_, seconds, act) => {
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
    const reading = expect(read()).rejects.toMatchObject({
      status: 0,
      serverMessage: null,
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await reading
  })

  test('sends the stored token, and an empty one with a warning when there is none', async () => {
    const sent = replyWith(() => Response.json([]))
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await read()
    expect(warned).not.toHaveBeenCalled()
    localStorage.clear()
    await read()
    expect(sent.map(request => request.headers.get('authorization'))).toEqual([
      'Bearer a-token',
      'Bearer ',
    ])
    expect(warned).toHaveBeenCalledOnce()
    const lost = vi.fn()
    onUnauthorized(lost)
    replyWith(() => new Response('', { status: 401 }))
    await read().catch(() => {})
    expect(lost).not.toHaveBeenCalled()
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
