import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSiteBuild, rebuildSite } from '#backend/app/site-rebuild.ts'
import { openLog } from '#backend/core/log.ts'
import { startApp } from '#tests/support/app.ts'

/** A site build whose builds the test ends. */
function setUp(delays?: { publication: number; reports: number }) {
  const ends: ((hasBuilt: boolean) => void)[] = []
  const lines: string[] = []
  const siteBuild = createSiteBuild({
    build: signal =>
      new Promise(resolve => {
        ends.push(resolve)
        signal.addEventListener('abort', () => resolve(false))
      }),
    isEnabled: () => true,
    clock: Date,
    log: openLog('info', { write: line => void lines.push(line) }),
    ...(delays ? { delays } : {}),
  })
  const started = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count))
  const state = (expected: string) =>
    vi.waitFor(() => expect(siteBuild.status().state).toBe(expected))
  return { siteBuild, ends, lines, started, state }
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
    const { siteBuild, ends, lines, started, state } = setUp({ publication: 5, reports: 5 })
    siteBuild.request()
    await started(1)
    ends[0]?.(false)
    await state('idle')
    const { failingSince } = siteBuild.status()
    expect(failingSince).toEqual(expect.any(Number))
    expect(lines.join('')).toContain('the last build is served')
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

describe('REBUILD_COMMAND', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-rebuild-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = async (rebuildCommand: string, signal = new AbortController().signal) => {
    const { services, close } = await startApp()
    const source = { ...services, config: { siteDir: folder, rebuildCommand } }
    const hasBuilt = await rebuildSite(source, signal)
    await close()
    return hasBuilt
  }

  test('gets a file with what is published, and no secret', async () => {
    vi.stubEnv('SECRET', 'not for a build')
    onTestFinished(() => void vi.unstubAllEnvs())
    const copy = join(folder, 'copy.json')
    expect(await run(`test -z "$SECRET" && cp "\${CATALOG_BACKEND_URL#file:}" ${copy}`)).toBe(true)
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual([])
    expect(existsSync(`.cache/published-${process.pid}.json`)).toBe(false)
  })

  test('runs alone when several servers ask for it', async () => {
    const log = join(folder, 'log')
    const command = `echo begin >> ${log}; sleep 0.2; echo end >> ${log}`
    expect(await Promise.all([run(command), run(command)])).toEqual([true, true])
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(['begin', 'end', 'begin', 'end'])
  })

  test('ends with what it started when the server stops', async () => {
    const controller = new AbortController()
    const started = join(folder, 'started')
    const built = run(`touch ${started}; sleep 30; true`, controller.signal)
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), 10_000)
    const stopped = Date.now()
    controller.abort()
    expect(await built).toBe(false)
    expect(Date.now() - stopped).toBeLessThan(5000)
  })
})
