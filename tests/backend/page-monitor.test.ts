import { afterAll, beforeAll, expect, test } from 'vitest'
import { monitorPages } from '#backend/monitor/monitor-pages.ts'
import { createRobots } from '#backend/monitor/robots.ts'
import { readStatements } from '#backend/monitor/statements.ts'
import {
  irrelevantChanges,
  providerPage,
  relevantChanges,
} from '#tests/support/page-corpus/pages.ts'
import { unusablePages } from '#tests/support/page-corpus/unusable-pages.ts'
import { firstReading, type MonitorTest, setUpMonitor } from '#tests/support/page-monitor.ts'

let monitor: MonitorTest
const address = (path: string) => monitor.pages.at(path)
const good = (content: string) => ({ body: providerPage(content) })

const relevant = relevantChanges.map((each, index) => ({ ...each, path: `/relevant/${index}` }))
const irrelevant = irrelevantChanges.map((each, index) => ({
  ...each,
  path: `/irrelevant/${index}`,
}))
const unusable = unusablePages.map((each, index) => ({ ...each, path: `/unusable/${index}` }))

beforeAll(async () => {
  monitor = await setUpMonitor()
  const { app, options, pages } = monitor
  pages.pages.set('/', good('<p>Welcome.</p>'))
  pages.pages.set('/home', good('<p>Welcome.</p>'))
  pages.pages.set('/sso/login', good('<p>Applications are closed.</p>'))
  for (const { path, before } of [...relevant, ...irrelevant]) pages.pages.set(path, good(before))
  for (const { path } of unusable) pages.pages.set(path, good('<p>Deadline: March 1, 2027.</p>'))
  const all = [...relevant, ...irrelevant, ...unusable]
  await monitor.writeCatalog(all.map(({ path }) => address(path)))
  monitor.setDay(0)
  const first = await monitorPages(app.services, options)
  expect(first).toEqual({ pages: { read: all.length }, findings: 0 })
  for (const { path, after } of [...relevant, ...irrelevant]) pages.pages.set(path, good(after))
  for (const { path, sent } of unusable) pages.pages.set(path, sent)
  monitor.setDay(1)
  await monitorPages(app.services, options)
})
afterAll(() => monitor.close())

test.each(relevant)('finds $form', async ({ path, findings }) => {
  expect(await monitor.listFindings(address(path))).toEqual(
    findings.map(([kind, before, after]) => ({
      kind,
      before: before === '' ? '' : expect.stringContaining(before),
      after: after === '' ? '' : expect.stringContaining(after),
    })),
  )
})

test.each(irrelevant)('finds nothing in a page that differs in $form', async ({ path }) => {
  expect(await monitor.listFindings(address(path))).toEqual([])
})

test.each(unusable)('keeps the last good text instead of $form', async ({ path, state }) => {
  expect(await monitor.findPage(address(path))).toMatchObject({
    state,
    text: expect.stringContaining('Deadline: March 1, 2027.'),
    readAt: expect.closeTo(firstReading, -4),
  })
  expect(await monitor.listFindings(address(path))).toEqual([])
})

test.each([
  [
    'of its own name among others',
    'User-agent: a\nuser-agent : ROBOT/2 # ours\nUser-agent: b',
    true,
  ],
  ['of all robots', 'User-agent: a\nUser-agent: *\n: no name\n# a comment\nUser-agent: b', true],
  ['of others', 'User-agent: a\nUser-agent: other\nUser-agent: robots', false],
  ['after those of its own name', 'User-agent: robot\nAllow: /b\nUser-agent: a', false],
])('finds the rules of a group %s in robots.txt', async (_, group, isDisallowed) => {
  const text = `${group}\nDisallow: /a\n\nUser-agent: c\nDisallow: /`
  const rules = await createRobots('robot', async () => text).rulesOf(new URL('https://a.example'))
  expect(rules.isDisallowed(new URL('https://a.example/a'))).toBe(isDisallowed)
})

test.each([
  ['200 sentences of a line', 'Aa. '.repeat(1250), 200],
  ['5,000 lines', 'a\n'.repeat(50_000), 5000],
  ['5,000 sentences of many lines', `${'Aa. '.repeat(200)}\n`.repeat(100), 5000],
])('reads at most %s', (_, text, most) => {
  expect(readStatements(text)).toHaveLength(most)
})
