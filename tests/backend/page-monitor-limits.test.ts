import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodePage } from '#backend/monitor/decode-page.ts'
import { monitorPages } from '#backend/monitor/monitor-pages.ts'
import { readPageText } from '#backend/monitor/page-text.ts'
import { createRobots } from '#backend/monitor/robots.ts'
import { readStatements } from '#backend/monitor/statements.ts'
import { type MonitorTest, setUpMonitor } from '#tests/support/page-monitor.ts'

let monitor: MonitorTest
beforeAll(async () => {
  monitor = await setUpMonitor()
})
afterAll(() => monitor.close())

/** Reads the page at `/a` of the provider; returns its state. */
async function readState(): Promise<string | undefined> {
  const url = monitor.pages.at('/a')
  monitor.writeCatalog([url])
  await monitorPages(monitor.app.services, monitor.options)
  return (await monitor.findPage(url))?.state
}

test('rejects an address above 2,048 characters, and a robots.txt above 64 KB', async () => {
  const { pages, requests } = monitor.pages
  pages.set('/a', { status: 302, headers: { location: `/${'a'.repeat(2048)}` } })
  monitor.setDay(0)
  expect(await readState()).toBe('unreachable')
  const headers = { 'content-type': 'text/plain' }
  pages.set('/robots.txt', { headers, body: '#'.repeat(70_000) })
  monitor.setDay(30)
  expect(await readState()).toBe('too-large')
  expect(requests.map(({ path }) => path)).toEqual(['/robots.txt', '/a', '/robots.txt'])
})

test('reads a robots.txt of many wildcards at once', async () => {
  const text = `User-agent: *\nDisallow: /${'*'.repeat(60_000)}no`
  const rules = await createRobots('robot', async () => text).rulesOf(new URL('https://a.example'))
  const start = performance.now()
  expect(rules.isDisallowed(new URL(`https://a.example/${'a'.repeat(20_000)}no`))).toBe(true)
  expect(performance.now() - start).toBeLessThan(200)
})

test('reads a robots.txt with thousands of rules for thousands of robots at once', async () => {
  const names = Array.from({ length: 3000 }, (_, index) => `User-agent: r${index}`)
  const text = [...names, 'User-agent: *', ...Array(3000).fill('Disallow: /a')].join('\n')
  const start = performance.now()
  const rules = await createRobots('robot', async () => text).rulesOf(new URL('https://a.example'))
  expect(rules.isDisallowed(new URL('https://a.example/a'))).toBe(true)
  expect(performance.now() - start).toBeLessThan(500)
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

test('reads a row of many cells after a long text at once', async () => {
  const start = performance.now()
  const { text } = await readPageText(
    `<table><tr><td>${'long '.repeat(40_000)}${'<td>1'.repeat(24_000)}`,
  )
  expect(text.slice(0, 20)).toBe('long long long long ')
  expect(performance.now() - start).toBeLessThan(1000)
})

test('reads lines of thousands of combining marks at once', async () => {
  const line = `<p>a${'\u0315'.repeat(14_000)}${'\u0334'.repeat(14_000)}`
  const start = performance.now()
  expect((await readPageText(line.repeat(10))).text).toMatch(/^a[\u0334\u0315]+\na/)
  expect(performance.now() - start).toBeLessThan(1000)
})

test('lets requests run while it reads a page of many end tags', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  await readPageText('<div>'.repeat(900) + '</p>'.repeat(480_000))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})

test('reads thousands of lines below a long heading at once', () => {
  const start = performance.now()
  const statements = readStatements(`# ${'apple '.repeat(4000)}award\n${'a\n'.repeat(20_000)}`)
  expect(statements.at(-1)).toMatchObject({ text: 'a', isRelevant: true })
  expect(performance.now() - start).toBeLessThan(2000)
})

test.each([
  ['the Content-Type', '', `charset=${' '.repeat(40_000)}!`],
  ['a page', `${'<meta'.repeat(36)} charset=${' '.repeat(1850)}!`, ''],
])('reads the charset of %s after thousands of spaces at once', (_, start, type) => {
  const began = performance.now()
  expect(decodePage(Buffer.from(`${start}é`), `text/html; ${type}`)).toBe(`${start}é`)
  expect(performance.now() - began).toBeLessThan(100)
})
