import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runBuild, withBuildLock } from '#backend/app/site-build.ts'
import { createSiteBuild } from '#backend/app/site-rebuild.ts'
import { childEnv } from '#backend/core/child-env.ts'
import { openLog } from '#backend/core/log.ts'

/** A site build whose builds the test ends. */
function setUp(delays?: { publication: number; reports: number }) {
  const ends: ((hasBuilt: boolean) => void)[] = []
  const siteBuild = createSiteBuild({
    build: signal =>
      new Promise(resolve => {
        ends.push(resolve)
        signal.addEventListener('abort', () => resolve(false))
      }),
    isEnabled: () => true,
    clock: Date,
    log: openLog('none'),
    ...(delays ? { delays } : {}),
  })
  const started = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count))
  const state = (expected: string) =>
    vi.waitFor(() => expect(siteBuild.status().state).toBe(expected))
  return { siteBuild, ends, started, state }
}

test('reports start one build after 15 minutes, unless a publication has started it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { siteBuild, ends } = setUp()
  const run = async (cause: 'publication' | 'reports', minutes: number) => {
    for (let count = 0; count < 3; count += 1) siteBuild.request(cause)
    await vi.advanceTimersByTimeAsync(minutes * 60_000)
    ends.at(-1)?.(true)
    await vi.advanceTimersByTimeAsync(0)
    return ends.length
  }
  expect(await run('reports', 14)).toBe(0)
  expect(await run('publication', 1)).toBe(1)
  expect(await run('publication', 20)).toBe(2)
  expect(await run('reports', 16)).toBe(3)
  await siteBuild.stop()
})

describe('publications', () => {
  test('that follow each other are built once', async () => {
    const { siteBuild, ends, started, state } = setUp({ publication: 5, reports: 5 })
    expect(siteBuild.status()).toEqual({ state: 'idle', succeededAt: null, failingSince: null })
    for (let each = 0; each < 20; each += 1) siteBuild.request()
    expect(siteBuild.status().state).toBe('waiting')
    await started(1)
    expect(siteBuild.status().state).toBe('running')
    ends[0]?.(true)
    await state('idle')
    expect(siteBuild.status()).toMatchObject({
      succeededAt: expect.any(Number),
      failingSince: null,
    })
    expect(ends).toHaveLength(1)
  })

  test('report the first failure until a build succeeds', async () => {
    const { siteBuild, ends, started, state } = setUp({ publication: 5, reports: 5 })
    siteBuild.request()
    await started(1)
    ends[0]?.(false)
    await state('idle')
    const { failingSince } = siteBuild.status()
    expect(failingSince).toEqual(expect.any(Number))
    siteBuild.request()
    await started(2)
    ends[1]?.(false)
    await state('idle')
    expect(siteBuild.status().failingSince).toBe(failingSince)
    siteBuild.request()
    await started(3)
    ends[2]?.(true)
    await state('idle')
    expect(siteBuild.status().failingSince).toBeNull()
  })
})

test('builds of several servers run one after the other', async () => {
  const log: string[] = []
  const build = (signal = new AbortController().signal) =>
    withBuildLock(signal, async () => {
      log.push('begin')
      await pause(200)
      log.push('end')
      return true
    })
  const stopped = new AbortController()
  const [first, second, third] = [build(), build(), build(stopped.signal)]
  stopped.abort()
  expect(await Promise.all([first, second, third])).toEqual([true, true, false])
  expect(log).toEqual(['begin', 'end', 'begin', 'end'])
})

test.each([
  ['succeeds', ['--help'], { level: 30, msg: 'the site was built' }],
  [
    'fails',
    ['--config', 'nowhere.mjs'],
    {
      level: 50,
      msg: 'the site could not be built',
      reason: 'it ended with code 1',
      output: expect.arrayContaining([expect.stringContaining('nowhere.mjs')]),
    },
  ],
])('a build that %s is one line of the log', async (_what, args, line) => {
  const lines: string[] = []
  const log = openLog({ write: text => void lines.push(text) })
  await runBuild({ args, signal: new AbortController().signal, log })
  const ms = expect.any(Number)
  expect(lines.map(each => JSON.parse(each))).toEqual([{ time: ms, ms, ...line }])
})

test('a build gets no secret', () => {
  vi.stubEnv('SECRET', 'not for a build')
  vi.stubEnv('PUBLIC_SITE_URL', 'https://yard.example')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(childEnv('build')).toMatchObject({ PUBLIC_SITE_URL: 'https://yard.example' })
  expect(childEnv('build')).not.toHaveProperty('SECRET')
})
