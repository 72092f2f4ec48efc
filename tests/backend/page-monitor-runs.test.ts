import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monitorPages } from '#backend/monitor/monitor-pages.ts'
import { toFacts } from '#catalog/program.ts'
import { engines } from '#tests/support/app.ts'
import { providerPage } from '#tests/support/page-corpus/pages.ts'
import { insertFinding } from '#tests/support/page-findings.ts'
import { type MonitorTest, setUpMonitor } from '#tests/support/page-monitor.ts'
import { katherine } from '#tests/support/people.ts'

const specified = { university: '', citizenship: '', applicationMonth: null }

describe.each(engines)('the page monitor on %s', engine => {
  let monitor: MonitorTest
  beforeAll(async () => {
    monitor = await setUpMonitor({ engine })
  })
  beforeEach(async () => {
    const { db } = monitor.app.services
    await db.deleteFrom('monitoredPages').execute()
    await setClaim(0)
    monitor.pages.pages.clear()
    monitor.pages.requests.length = 0
    monitor.setDay(0)
  })
  afterAll(() => monitor.close())

  /** Sets the end of the claim, as another process would. */
  const setClaim = async (until: number) => {
    const claim = { name: 'page-monitor', value: String(until).padStart(13, '0') }
    const { db } = monitor.app.services
    await db.deleteFrom('settings').where('name', '=', claim.name).execute()
    await db.insertInto('settings').values(claim).execute()
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

  test('deletes an open finding once the page states the fact, or the record no longer does', async () => {
    const url = serve(march)
    const closes = (day: string) => ({
      url,
      ...toFacts({ ...specified, applicationDeadline: day }),
    })
    const later = good('<p>The deadline is April 1, 2027.</p>')
    const listFacts = async () => (await monitor.listFindings(url)).map(({ fact }) => fact)
    await monitor.writeCatalog([closes('2027-03-01')])
    await run()
    serve(later)
    expect((await run())?.findings).toBe(1)
    expect((await run())?.findings).toBe(0)
    expect(await monitor.listFindings(url)).toEqual([
      {
        kind: 'date',
        fact: 'Closes: March 1, 2027',
        before: 'The deadline is March 1, 2027.',
        after: 'The deadline is April 1, 2027.',
      },
    ])
    serve(march)
    await run()
    expect(await listFacts()).toEqual([])
    serve(later)
    expect((await run())?.findings).toBe(1)
    await monitor.writeCatalog([closes('2027-04-01')])
    await run()
    expect(await listFacts()).toEqual([])
  })

  test('keeps findings that are settled, and those of an earlier version', async () => {
    const { db, newId } = monitor.app.services
    const url = serve(march)
    await insertFinding(db, newId, { url, fact: null })
    const { id } = await insertFinding(db, newId, { url, fact: 'Closes: May 1, 2027' })
    await db.updateTable('pageFindings').set({ settledAt: 1 }).where('id', '=', id).execute()
    await monitor.writeCatalog([url])
    await run()
    expect(await monitor.listFindings(url)).toMatchObject([
      { fact: null },
      { fact: 'Closes: May 1, 2027' },
    ])
  })

  test('counts a page that states all facts as a look at the program', async () => {
    const { app } = monitor
    app.clock.ahead = 0
    const facts = toFacts({ ...specified, applicationDeadline: '2027-03-01' })
    const urls = [serve(march), serve(good('<p>Ask us.</p>'), '/b')]
    await monitor.writeCatalog(urls.map(url => ({ url, ...facts })))
    await run()
    const admin = await app.joinAsAdmin(katherine)
    const { body } = await app.call('GET', '/api/admin/checks', { as: admin })
    expect(body.checks).toMatchObject([{ programId: 'program-1', checked: null }])
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

  test('sends one request to a site at a time, and follows it to www', async () => {
    for (const path of ['/1', '/2']) serve(march, path)
    serve({ status: 302, headers: { location: monitor.pages.at('/2', 'www.pages.test') } }, '/3')
    const urls = ['/1', '/2', '/3'].map(path => monitor.pages.at(path))
    await monitor.writeCatalog([...urls, monitor.pages.at('/1', 'www.pages.test')])
    expect((await run({ pause: 5 }))?.pages).toEqual({ read: 4 })
    expect(monitor.pages.mostAtOnce()).toBe(1)
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
    expect((await run())?.pages).toEqual({ read: 1 })
  })

  test.each([
    ['that ends in ten minutes', 10 * 60_000, null],
    ['that has ended', -1, { read: 1 }],
  ])('finds a claim of another process %s', async (_case, left, expected) => {
    await monitor.writeCatalog([serve(march)])
    await setClaim(monitor.app.services.clock.now() + left)
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

  test('keeps the pages while the catalog is empty', async () => {
    const url = serve(march)
    await monitor.writeCatalog([url])
    await run()
    await monitor.writeCatalog([])
    expect(await run()).toEqual({ pages: {}, findings: 0 })
    expect((await monitor.findPage(url))?.text).toContain('March 1, 2027')
  })

  test.each([
    ['http://127.0.0.1:PORT/a', 'private-address'],
    ['http://[::1]:PORT/a', 'private-address'],
    ['http://localhost:PORT/a', 'private-address'],
    ['http://www.bold.org:PORT/a', 'aggregator'],
  ])('sends nothing to %s', async (pattern, state) => {
    serve(march)
    const url = pattern.replace('PORT', String(monitor.pages.port))
    await monitor.writeCatalog([url])
    await run()
    expect(await stateOf(url)).toBe(state)
    expect(monitor.pages.requests).toEqual([])
  })
})
