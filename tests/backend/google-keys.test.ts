import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'

const minute = 60_000

describe('the keys of Google', () => {
  let provider: Provider
  let app: TestApp
  beforeAll(async () => {
    provider = await startProvider()
  })
  afterAll(() => provider.close())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

  const start = async () => {
    app = await startApp({ settings: provider.settings })
    return async (who = `${Math.random()}@example.edu`) =>
      (
        await app.call('POST', '/api/auth/google', {
          body: { credential: await provider.token(who) },
        })
      ).status
  }

  test('are fetched once, and again for an unknown key', async () => {
    const logIn = await start()
    const before = provider.asked()
    expect([await logIn(), await logIn(), await logIn()]).toEqual([200, 200, 200])
    expect(provider.asked() - before).toBe(1)
    await provider.rotate('second')
    advance(minute)
    expect([await logIn(), await logIn()]).toEqual([200, 200])
    expect(provider.asked() - before).toBe(2)
    await app.close()
  })

  test('are fetched at most once a minute for unknown keys', async () => {
    const logIn = await start()
    await logIn()
    const before = provider.asked()
    const forged = async () => {
      const credential = await provider.sign(provider.claims(), { kid: `${Math.random()}` })
      return (await app.call('POST', '/api/auth/google', { body: { credential } })).status
    }
    expect(await Promise.all(Array.from({ length: 20 }, forged))).toEqual(Array(20).fill(401))
    expect(provider.asked() - before).toBe(0)
    advance(minute)
    expect(await Promise.all(Array.from({ length: 20 }, forged))).toEqual(Array(20).fill(401))
    expect(provider.asked() - before).toBe(1)
    await app.close()
  })

  test.each<[string, Parameters<Provider['setReply']>[0]]>([
    ['answers 500', (_, response) => void response.writeHead(500).end()],
    ['answers no JSON', (_, response) => void response.end('<html>')],
    ['answers keys that are none', (_, response) => void response.end('{"keys":"all of them"}')],
    [
      'answers keys after ten megabytes of spaces',
      (_, response) => void response.end(`${' '.repeat(10_000_000)}{"keys":[]}`),
    ],
    [
      'sends elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['hangs up', request => void request.socket.destroy()],
  ])('answer 503 without cached keys when the provider %s', async (_what, answer) => {
    const logIn = await start()
    provider.setReply(answer)
    expect(await logIn()).toBe(503)
    provider.setReply(null)
    advance(5000)
    expect(await logIn('later@example.edu')).toBe(200)
    await app.close()
  })

  test('keep working while the provider is unreachable', async () => {
    const logIn = await start()
    expect(await logIn()).toBe(200)
    provider.setReply(request => void request.socket.destroy())
    advance(70 * minute)
    const credential = await provider.sign(provider.claims('hour@example.edu'))
    expect((await app.call('POST', '/api/auth/google', { body: { credential } })).status).toBe(200)
    await provider.rotate('third')
    advance(2 * minute)
    const next = await provider.sign(provider.claims('hour@example.edu'))
    const answer = await app.call('POST', '/api/auth/google', { body: { credential: next } })
    expect(answer).toMatchObject({ status: 503, body: { code: 'server/unavailable' } })
    provider.setReply(null)
    advance(2 * minute)
    expect(
      (await app.call('POST', '/api/auth/google', { body: { credential: next } })).status,
    ).toBe(200)
    await app.close()
  })

  test('time out after five seconds', async () => {
    const logIn = await start()
    provider.setReply(() => undefined)
    // Timers run a hundred times as fast.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => timeout(ms / 100))
    expect(await logIn()).toBe(503)
    expect(waits).toHaveBeenCalled()
    for (const [timeout] of waits.mock.calls) expect(timeout).toBeLessThan(5000)
    waits.mockRestore()
    provider.setReply(null)
    await app.close()
  })
})
