import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser, launchOptionsOf } from '#tests/support/browser.ts'
import { ada } from '#tests/support/people.ts'
import { Server } from './faults/server.ts'
import { print, quantile, signUp } from './figures.ts'

const cpuSlowdown = 4
const savedCount = 100
const rounds = 5
/** Bytes a second of 1.6 Mbit/s, and milliseconds. */
const network = { downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150 }

/** Signs a member up with saved programs; returns what the site stores of the session. */
async function signUpWithPrograms(base: string): Promise<Record<string, string>> {
  const { token, user } = await signUp(base, ada)
  const programs: { id: string }[] = await (await fetch(`${base}/img/program.json`)).json()
  const saved = await fetch(`${base}/api/saved-programs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ programIds: programs.slice(0, savedCount).map(({ id }) => id) }),
  })
  if (!saved.ok) throw new Error(`Saving the programs answered ${saved.status}`)
  return { token, user: JSON.stringify(user) }
}

const visits = [
  'visit after the login',
  'visit with an empty cache',
  'next visit, in a new tab',
  'next visit, from the catalog',
]

/** Opens a slow tab. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}

/** The milliseconds from the start of the visit until "Due next" has been painted. */
async function measureVisit(page: Page): Promise<number> {
  const shown = await page.evaluate(async () => {
    while (!document.querySelector('#due-next')) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
    return performance.now()
  })
  // Lets the next visit find every script in the cache.
  await page.waitForLoadState('networkidle')
  await page.close()
  return shown
}

const viewport = { width: 412, height: 823 }

/** Visits with a stored session: with an empty cache, again, and from another page. */
async function visitAgain(
  browser: Browser,
  base: string,
  stored: Record<string, string>,
): Promise<number[]> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: base, localStorage }] }
  const context = await browser.newContext({ viewport, storageState })
  const times: number[] = []
  for (const from of ['', '', '/catalog']) {
    const page = await openTab(context)
    if (from) await page.goto(`${base}${from}`, { waitUntil: 'networkidle' })
    await page.goto(`${base}/dashboard`, { waitUntil: 'commit' })
    times.push(await measureVisit(page))
  }
  await context.close()
  return times
}

/** A visit that begins with the login, on a device that had nothing in its cache. */
async function visitAfterLogin(browser: Browser, base: string): Promise<number> {
  const context = await browser.newContext({ viewport })
  const page = await openTab(context)
  await page.goto(`${base}/login?next=/dashboard`, { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/dashboard`, { waitUntil: 'commit' })
  const shown = await measureVisit(page)
  await context.close()
  return shown
}

/**
 * `npm run bench -- dashboard [FOLDER...]`: the time until /dashboard with 100 saved programs shows
 * what is due next, on a slow phone. Several builds are measured in turns.
 */
export async function dashboard(): Promise<void> {
  const requested = process.argv.slice(3)
  const builds = requested.length > 0 ? requested : ['dist']
  const folder = mkdtempSync(join(tmpdir(), 'yard-dashboard-'))
  const browser = await chromium.launch(launchOptionsOf(findBrowser()))
  const servers: Server[] = []
  try {
    const sites = []
    for (const [index, site] of builds.entries()) {
      const database = `file:${join(folder, `${index}`, 'yard.db')}`
      const server = await Server.with({ DATABASE_URL: database, SITE_DIR: site })
      servers.push(server)
      await server.start()
      const stored = await signUpWithPrograms(server.base)
      sites.push({ site, base: server.base, stored, times: [] as number[][] })
    }
    for (let round = 0; round < rounds; round++)
      for (const { base, stored, times } of sites)
        times.push([
          await visitAfterLogin(browser, base),
          ...(await visitAgain(browser, base, stored)),
        ])
    for (const { site, times } of sites)
      for (const [index, visit] of visits.entries()) {
        const all = times.map(each => each[index] ?? 0)
        const [low, middle, high] = [0, 0.5, 1].map(rank => Math.round(quantile(all, rank)))
        print(`${site}, ${visit}: ${low}, ${middle}, ${high} ms`)
      }
  } finally {
    await browser.close()
    for (const server of servers) await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
