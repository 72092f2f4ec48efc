import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { openStore } from '#backend/db/open.ts'
import type { Db } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { findBrowser, launchOptionsOf } from '#tests/support/browser.ts'
import { ada, grace, type Person } from '#tests/support/people.ts'
import { Server } from './faults/server.ts'
import { print, quantile, signUp } from './figures.ts'
import { insertResumeWithThread } from './thread-data.ts'

const cpuSlowdown = 4
const clicks = 10
const loaded = '[data-row]'

interface Member {
  uid: string
  base: string
  stored: Record<string, string>
}

async function signUpMember(base: string, person: Person): Promise<Member> {
  const { token, user } = await signUp(base, person)
  return { uid: user.uid, base, stored: { token, user: JSON.stringify(user) } }
}

/** Inserts a full thread of the owner; `under` gives the index of the parent, or null. */
const insertFullThread = (db: Db, ownerId: string, under: (index: number) => number | null) =>
  insertResumeWithThread(db, {
    ownerId,
    authorId: ownerId,
    count: limits.thread,
    under,
    content: index =>
      `Comment ${index}: say what you did, not what the team did. `.repeat((index % 3) + 1),
  })

/** Conversations of four: a comment, two replies, and a reply to the second. */
const parentInFours = (index: number): number | null =>
  index % 4 === 0 ? null : index % 4 === 2 ? index - 2 : index - 1

/**
 * Opens a page as the reader and gives the time, in milliseconds, until it looks as asked for and
 * has been painted.
 */
async function open(
  browser: Browser,
  reader: Member,
  path: string,
  selector: string,
): Promise<{ page: Page; ms: number }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.addInitScript(stored => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, reader.stored)
  await page.goto(`${reader.base}${path}`, { waitUntil: 'commit' })
  return { page, ms: await waitForPaint(page, selector) }
}

/**
 * Waits until the page looks as asked for; returns the time from its beginning until that has been
 * painted.
 */
async function waitForPaint(page: Page, selector: string): Promise<number> {
  await page.waitForFunction(selector => document.querySelector(selector), selector)
  return page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
      ),
  )
}

/** The longest task of a page since a time, in milliseconds; 0 if none took over 50. */
const longestAfter = (page: Page, since: number): Promise<number> =>
  page.evaluate(
    from =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list => {
          const later = list.getEntries().filter(({ startTime }) => startTime > from)
          resolve(Math.max(0, ...later.map(({ duration }) => duration)))
        }).observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
    since,
  )

const nodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length)

/**
 * Clicks the buttons of some rows in view; returns the time from each click to the next frame, in
 * milliseconds.
 */
async function click(page: Page, selector: string): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId && entry.name === 'click') seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  // From the bottom up, so that what is collapsed is not what is clicked next.
  for (let index = clicks - 1; index >= 0; index--) {
    // Not by role: rows off the screen are not laid out, and then they have none.
    await page.locator(selector).nth(index).click()
    await page.waitForTimeout(250)
  }
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}

const describeTimes = (times: readonly number[]) =>
  `median ${quantile(times, 0.5)} ms, worst ${Math.max(0, ...times)} ms`

async function throttle(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Measures from the open page: the votes, the collapses, a new order, and the next 50 comments. */
async function measure(
  browser: Browser,
  reader: Member,
  path: string,
  name: string,
): Promise<void> {
  const { page, ms } = await open(browser, reader, path, loaded)
  const longest = await longestAfter(page, 0)
  await page.evaluate(() => document.querySelector('[data-row]')?.scrollIntoView())
  await throttle(page, cpuSlowdown)
  const votes = await click(page, '[aria-label="Upvote"]')
  const collapses = await click(page, '[aria-label^="Collapse"]')
  print(
    `${name}: shown after ${Math.round(ms)} ms, longest task ${Math.round(longest)} ms, ${await nodes(page)} elements; ` +
      `CPU ÷ ${cpuSlowdown}: vote ${describeTimes(votes)}, collapse ${describeTimes(collapses)} (clicks over 16 ms: ${votes.length} and ${collapses.length} of ${clicks})`,
  )
  const began = await page.evaluate(() => performance.now())
  await page.getByLabel('Sort by').selectOption('oldest')
  const sorting = await longestAfter(page, began)
  const then = await page.evaluate(() => performance.now())
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.isVisible()) await more.click()
  const adding = await longestAfter(page, then)
  print(
    `${name}, CPU ÷ ${cpuSlowdown}: longest task of a new order ${Math.round(sorting)} ms, of 50 more ${Math.round(adding)} ms`,
  )
  await page.context().close()
}

async function measureLink(
  browser: Browser,
  reader: Member,
  path: string,
  last: string,
): Promise<void> {
  const linked = await open(browser, reader, `${path}#comment-${last}`, `#comment-${last}:focus`)
  print(`the last of a chain of 1,000 by its link after ${Math.round(linked.ms)} ms`)
  await linked.page.context().close()
}

/** `npm run bench -- thread-page`: full threads in a browser, on the site as it was built last. */
export async function threadPage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-thread-page-'))
  const file = join(folder, 'yard.db')
  const server = await Server.with({ DATABASE_URL: `file:${file}`, SITE_DIR: 'dist' })
  try {
    await server.start()
    const owner = await signUpMember(server.base, ada)
    const reader = await signUpMember(server.base, grace)
    const { db, close } = await openStore({ engine: 'sqlite', file })
    const path = `/resume-feedback/${owner.uid}`
    const browser = await chromium.launch(launchOptionsOf(findBrowser()))
    await insertFullThread(db, owner.uid, parentInFours)
    await measure(browser, reader, path, '1,000 comments in fours')
    await insertFullThread(db, owner.uid, index => (index % 20 === 0 ? null : index - (index % 20)))
    await measure(browser, reader, path, '50 comments with 19 replies each')
    const chain = await insertFullThread(db, owner.uid, index => (index === 0 ? null : index - 1))
    await measureLink(browser, reader, path, chain.at(-1)?.id ?? '')
    await browser.close()
    await close()
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
