import { afterAll, beforeAll, expect, test } from 'vitest'
import { monitorPages } from '#backend/monitor/monitor-pages.ts'
import { noEvidence } from '#tests/support/page-corpus/no-evidence.ts'
import { noise, plantedChanges, providerPage } from '#tests/support/page-corpus/pages.ts'
import { firstReading, type MonitorTest, setUpMonitor } from '#tests/support/page-monitor.ts'

let monitor: MonitorTest
const address = (path: string) => monitor.pages.at(path)
const good = (content: string) => ({ body: providerPage(content) })

const planted = plantedChanges.map((each, index) => ({ ...each, path: `/planted/${index}` }))
const quiet = noise.map((each, index) => ({ ...each, path: `/quiet/${index}` }))
const useless = noEvidence.map((each, index) => ({ ...each, path: `/useless/${index}` }))

beforeAll(async () => {
  monitor = await setUpMonitor()
  const { app, options, pages } = monitor
  pages.pages.set('/', good('<p>Welcome.</p>'))
  pages.pages.set('/home', good('<p>Welcome.</p>'))
  pages.pages.set('/sso/login', good('<p>Applications are closed.</p>'))
  for (const { path, before } of [...planted, ...quiet]) pages.pages.set(path, good(before))
  for (const { path } of useless) pages.pages.set(path, good('<p>Deadline: March 1, 2027.</p>'))
  const all = [...planted, ...quiet, ...useless]
  monitor.writeCatalog(all.map(({ path }) => address(path)))
  monitor.setDay(0)
  const first = await monitorPages(app.services, options)
  expect(first).toEqual({ pages: { read: all.length }, findings: 0 })
  for (const { path, after } of [...planted, ...quiet]) pages.pages.set(path, good(after))
  for (const { path, sent } of useless) pages.pages.set(path, sent)
  monitor.setDay(1)
  await monitorPages(app.services, options)
})
afterAll(() => monitor.close())

test.each(planted)('finds $form', async ({ path, findings }) => {
  expect(await monitor.listFindings(address(path))).toEqual(
    findings.map(([kind, before, after]) => ({
      kind,
      before: before === '' ? '' : expect.stringContaining(before),
      after: after === '' ? '' : expect.stringContaining(after),
    })),
  )
})

test.each(quiet)('finds nothing in a page that differs in $form', async ({ path }) => {
  expect(await monitor.listFindings(address(path))).toEqual([])
})

test.each(useless)('keeps the last good text instead of $form', async ({ path, state }) => {
  expect(await monitor.findPage(address(path))).toMatchObject({
    state,
    text: expect.stringContaining('Deadline: March 1, 2027.'),
    readAt: expect.closeTo(firstReading, -4),
  })
  expect(await monitor.listFindings(address(path))).toEqual([])
})
