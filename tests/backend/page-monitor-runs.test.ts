import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monitorPages } from '#backend/monitor/monitor-pages.ts'
import { engines } from '#tests/support/app.ts'
import { providerPage } from '#tests/support/page-corpus/pages.ts'
import { insertFinding } from '#tests/support/page-findings.ts'
import { type MonitorTest, setUpMonitor } from '#tests/support/page-monitor.ts'

describe.each(engines)('the page monitor on %s', engine => {
  let monitor: MonitorTest
  beforeAll(async () => {
    monitor = await setUpMonitor({ engine })
  })
  beforeEach(async () => {
    const { db } = monitor.app.services
    await db.deleteFrom('monitoredPages').execute()
    await setLease(0)
    monitor.pages.pages.clear()
    monitor.pages.requests.length = 0
    monitor.setDay(0)
  })
  afterAll(() => monitor.close())

  /** Sets the end of the lease, as another process would. */
  const setLease = async (until: number) => {
    const lease = { name: 'page-monitor', value: String(until).padStart(13, '0') }
    const { db } = monitor.app.services
    await db.deleteFrom('settings').where('name', '=', lease.name).execute()
    await db.insertInto('settings').values(lease).execute()
  }
  const good = (content: string) => ({ body: providerPage(content) })
  const march = good('<p>The deadline is March 1, 2027.</p>')
  const serve = (page: Parameters<MonitorTest['pages']['pages']['set']>[1], path = '/a') => {
    monitor.pages.pages.set(path, page)
    return monitor.pages.at(path)
  }
  const run = (more: Partial<MonitorTest['options']> = {}) =>
    monitorPages(monitor.app.services, { ...monitor.options, ...more })
  const listPaths = () => monitor.pages.requests.map(({ path }) => path)
  const stateOf = async (url: string) => (await monitor.findPage(url))?.state

  test('sends a conditional request, and keeps the text of an unchanged page', async () => {
    const headers = { etag: '"1"', 'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT' }
    const url = serve(request =>
      request.headers['if-none-match'] === '"1"' &&
      request.headers['if-modified-since'] === headers['last-modified']
        ? { status: 304 }
        : { ...march, headers },
    )
    await monitor.writeCatalog([url])
    expect((await run())?.pages).toEqual({ read: 1 })
    expect((await run())?.pages).toEqual({ unchanged: 1 })
    expect((await monitor.findPage(url))?.text).toContain('March 1, 2027')
  })

  test('does not fetch what robots.txt disallows, also as the target of a redirect', async () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: HBCU-Yard-page-monitor\nDisallow: /no'
    serve({ headers: { 'content-type': 'text/plain' }, body: text }, '/robots.txt')
    const urls = [
      serve(march, '/yes'),
      serve(march, '/no'),
      serve({ status: 302, headers: { location: '/no' } }, '/moved'),
    ]
    await monitor.writeCatalog(urls)
    await run()
    expect(await Promise.all(urls.map(stateOf))).toEqual(['read', 'robots', 'robots'])
    expect(listPaths().sort()).toEqual(['/moved', '/robots.txt', '/yes'])
  })

  test('sends one request to a host at a time', async () => {
    const redirect = { status: 302, headers: { location: monitor.pages.at('/target') } }
    serve(march, '/target')
    const paths = ['/1', '/2', '/3', '/4', '/5', '/6']
    for (const path of paths) serve(path > '/3' ? redirect : march, path)
    await monitor.writeCatalog(
      paths.map(path => monitor.pages.at(path, path > '/3' ? 'other.test' : 'pages.test')),
    )
    await run({ pause: 5 })
    expect(monitor.pages.mostAtOnce('pages.test')).toBe(1)
    expect(listPaths().filter(path => path === '/target')).toHaveLength(3)
  })

  test('reads the pages first that were not read for the longest time', async () => {
    const paths = ['/1', '/2', '/3', '/4', '/5']
    await monitor.writeCatalog(paths.map(path => serve(march, path)))
    const runs: string[][] = []
    for (const day of [0, 1, 2]) {
      monitor.setDay(day)
      monitor.pages.requests.length = 0
      await run({ limit: 2 })
      runs.push(listPaths().filter(path => path !== '/robots.txt'))
    }
    expect(runs).toEqual([
      ['/1', '/2'],
      ['/3', '/4'],
      ['/5', '/1'],
    ])
  })

  test('runs in one process at a time', async () => {
    await monitor.writeCatalog([serve(march)])
    const summaries = await Promise.all([run(), run()])
    expect(summaries.filter(summary => summary !== null)).toHaveLength(1)
    expect((await run())?.pages).toEqual({ unchanged: 1 })
  })

  test.each([
    ['that ends in ten minutes', 10 * 60_000, null],
    ['that has ended', -1, { read: 1 }],
  ])('finds a lease %s', async (_case, left, expected) => {
    await monitor.writeCatalog([serve(march)])
    await setLease(monitor.app.services.clock.now() + left)
    expect((await run())?.pages ?? null).toEqual(expected)
  })

  test('deletes a page that left the catalog 90 days ago, with its findings', async () => {
    const { db, newId } = monitor.app.services
    const url = 'https://gone.example/'
    await insertFinding(db, newId, { url })
    await monitor.writeCatalog([serve(march)])
    monitor.setDay(89)
    await run()
    expect(await monitor.listFindings(url)).toHaveLength(1)
    monitor.setDay(91)
    await run()
    expect(await monitor.findPage(url)).toBeUndefined()
    expect(await monitor.listFindings(url)).toEqual([])
    expect(listPaths()).not.toContain('/')
  })

  test('keeps the pages while the catalog cannot be read', async () => {
    const url = serve(march)
    await monitor.writeCatalog([url])
    await run()
    await monitor.writeCatalog([])
    expect(await run()).toBeNull()
    expect((await monitor.findPage(url))?.text).toContain('March 1, 2027')
  })

  test.each(['http://127.0.0.1:PORT/a', 'http://[::1]:PORT/a'])(
    'sends nothing to %s',
    async pattern => {
      serve(march)
      const url = pattern.replace('PORT', String(monitor.pages.port))
      await monitor.writeCatalog([url])
      await run()
      expect(await stateOf(url)).toBe('private-address')
      expect(monitor.pages.requests).toEqual([])
    },
  )
})
