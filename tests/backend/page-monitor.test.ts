import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '#backend/monitor/fetch-page.ts'
import { monitorPages } from '#backend/monitor/monitor-pages.ts'
import { pageKinds, providerPage, quietChanges } from '#tests/support/page-corpus/pages.ts'
import { unusablePages } from '#tests/support/page-corpus/unusable-pages.ts'
import { firstReading, type MonitorTest, setUpMonitor } from '#tests/support/page-monitor.ts'

let monitor: MonitorTest
const address = (path: string) => monitor.pages.at(path)
const good = (content: string) => ({ body: providerPage(content) })
const bySameFact = (a: readonly string[], b: readonly string[]) => (String(a) < String(b) ? -1 : 1)

const changed = pageKinds.flatMap(({ kind, facts, page, changes }, of) =>
  changes.map(([from, to, lost], index) => ({
    ...{ kind, facts, page, from, to, lost, path: `/changed/${of}-${index}` },
    after: page.replace(from, () => to),
  })),
)
const quiet = pageKinds.flatMap(({ kind, facts, page }, of) =>
  quietChanges.map(([form, change], index) => ({
    ...{ kind, form, facts, page, path: `/quiet/${of}-${index}` },
    after: change(page),
  })),
)
const closedNow = '<p>Applications are closed.</p>'
const unusable = unusablePages.map(([form, state, sent], index) => ({
  ...{ form, state, sent },
  path: `/unusable/${index}`,
}))

beforeAll(async () => {
  monitor = await setUpMonitor()
  const { app, options, pages } = monitor
  pages.pages.set('/', good('<p>Welcome.</p>'))
  pages.pages.set('/home', good('<p>Welcome.</p>'))
  pages.pages.set('/sso/login', good(closedNow))
  for (const { path, page } of [...changed, ...quiet]) pages.pages.set(path, good(page))
  const march = good('<p>Deadline: March 1, 2027.</p>')
  for (const { path } of unusable) pages.pages.set(path, march)
  const all = [...changed, ...quiet].map(({ path, facts }) => ({ url: address(path), ...facts }))
  await monitor.writeCatalog([...all, ...unusable.map(({ path }) => address(path))])
  monitor.setDay(0)
  const first = await monitorPages(app.services, options)
  expect(first).toEqual({ pages: { read: all.length + unusable.length }, findings: 0 })
  for (const { path, after } of [...changed, ...quiet]) pages.pages.set(path, good(after))
  for (const { path, sent } of unusable) pages.pages.set(path, sent)
  monitor.setDay(1)
  await monitorPages(app.services, options)
})
afterAll(() => monitor.close())

test.each(changed)('in $kind, finds that $from became $to', async ({ path, lost }) => {
  const findings = await monitor.listFindings(address(path))
  expect(findings.map(({ kind, fact }) => [kind, fact ?? '']).sort(bySameFact)).toEqual(
    lost.toSorted(bySameFact),
  )
  expect(findings.every(({ before, after }) => before !== '' || after !== '')).toBe(true)
})

test.each(quiet)('in $kind, finds nothing but $form', async ({ path }) => {
  expect(await monitor.listFindings(address(path))).toEqual([])
  const page = await monitor.findPage(address(path))
  expect(page?.confirmedAt).toBe(page?.readAt)
})

test.each(unusable)('keeps the last good text instead of $form', async ({ path, state }) => {
  expect(await monitor.findPage(address(path))).toMatchObject({
    state,
    text: expect.stringContaining('Deadline: March 1, 2027.'),
    readAt: expect.closeTo(firstReading, -5),
  })
  expect(await monitor.listFindings(address(path))).toEqual([])
})

test.each([
  [true, '8.8.8.8 172.15.0.1 172.32.0.1 2606:4700::1111 2a00::1'],
  [false, '0.0.0.0 10.1.2.3 100.64.0.1 127.255.255.255 169.254.169.254 172.16.0.1 192.168.1.1'],
  [false, '168.63.129.16 192.0.2.1 198.18.0.1 203.0.113.7 224.0.0.1 255.255.255.255'],
  [false, ':: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2001:db8::1 2002:7f00:1::1'],
  [false, 'fc00::1 fd00:ec2::254 fe80::1%eth0 fec0::1 ff02::1 localhost 127.1 '],
])('answers %s whether addresses are public: %s', (expected, hosts) => {
  for (const host of hosts.split(' ')) expect(isPublicAddress(host), host).toBe(expected)
})
