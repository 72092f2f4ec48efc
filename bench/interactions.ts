import { type Browser, chromium, type Page } from '@playwright/test'
import { toProgram } from '#catalog/records.ts'
import { findBrowser, launchOptionsOf } from '#tests/support/browser.ts'
import { makePrograms } from '#tests/support/make-programs.ts'
import { katherine } from '#tests/support/people.ts'
import { median, print, quantile } from './figures.ts'
import type { Members } from './members.ts'

const rounds = 5

/** Opens a tab as wide as a phone, with a CPU four times slower, signed in with a session. */
async function openTab(browser: Browser, session: object): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.addInitScript(stored => void Object.assign(localStorage, stored), session)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Prints how long after each key or click the next frame came; the browser counts from 16 ms. */
async function measureEvents(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const durations = new Map<number, number>()
    Object.assign(window, { durations })
    new PerformanceObserver(list => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId)
          durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, duration))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await act()
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => [
    ...(window as unknown as { durations: Map<number, number> }).durations.values(),
  ])
  print(`${name}: median ${median(times)} ms, at most ${quantile(times, 1)} ms (goal 200)`)
}

async function measureSearch(page: Page, base: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const programs = makePrograms(10_000).map(record => toProgram(record, today))
  await page.route('**/img/program.json', route => route.fulfill({ json: programs }))
  await page.goto(`${base}/programs`)
  // The count appears once all programs are loaded.
  await page.getByText(/^[\d,]+ programs$/).waitFor()
  await page.getByLabel('Search programs').focus()
  await measureEvents(page, 'key in the search, 10,000 programs', () =>
    page.keyboard.type('harbor research', { delay: 150 }),
  )
}

async function measureThread(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('[data-row]').first().scrollIntoViewIfNeeded()
  for (const [name, selector] of [
    ['vote', '[aria-label="Upvote"]'],
    ['collapse', '[aria-label^="Collapse"]'],
  ] as const)
    await measureEvents(page, `${name}, 1,000 comments`, async () => {
      // From the bottom up, so that what is collapsed is not what is clicked next.
      for (let index = rounds - 1; index >= 0; index -= 1) {
        await page.locator(selector).nth(index).click()
        await page.waitForTimeout(250)
      }
    })
}

/** Milliseconds from a login until /dashboard shows what is due next, on a slow network. */
async function measureLogin(page: Page, base: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  // 1.6 Mbit/s.
  const network = { downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await page.goto(`${base}/login?next=/dashboard`, { waitUntil: 'networkidle' })
  // As fast as people type: the scripts of the next page load meanwhile.
  const delay = 100
  await page.getByLabel('Email').pressSequentially(katherine.email, { delay })
  await page
    .getByLabel('Password', { exact: true })
    .pressSequentially(katherine.password, { delay })
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/dashboard`, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('#saved-programs'))
  return page.evaluate(() => performance.now())
}

/** Prints the time of keys, clicks and a login on a slow phone. */
export async function measureInteractions(base: string, members: Members): Promise<void> {
  const browser = await chromium.launch(launchOptionsOf(findBrowser()))
  try {
    await measureSearch(await openTab(browser, members.session), base)
    await measureThread(await openTab(browser, members.session), base + members.fullThreadPath)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push(await measureLogin(await openTab(browser, {}), base))
    const [half, most] = [0.5, 1].map(rank => Math.round(quantile(times, rank)))
    print(
      `/dashboard, 100 saved programs, after a login: median ${half}, at most ${most} ms (2000)`,
    )
  } finally {
    await browser.close()
  }
}
