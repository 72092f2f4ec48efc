import { chromium, type Page } from '@playwright/test'
import { toProgram } from '#contract/program-records.ts'
import type { Program } from '#contract/programs.ts'
import { findBrowser, launchOptionsOf } from '#tests/support/browser.ts'
import { print, quantile } from './figures.ts'
import { address, serveSite } from './lighthouse.ts'
import { makePrograms } from './make-programs.ts'

const words = ['synthetic', 'harbor', 'xyz']
const slowDown = 4

interface Measured {
  /** Time from each key to the next frame, in milliseconds. */
  keys: number[]
  /** Main-thread tasks over 50 ms while typing, in milliseconds. */
  longTasks: number[]
  /** The most elements in the page at once. */
  nodes: number
}

/** Opens /programs for a member, with programs in place of those of the build. */
export async function openPrograms(page: Page, programs: readonly Program[]): Promise<void> {
  const user = {
    uid: 'u_bench',
    displayName: 'Bench',
    email: 'bench@example.edu',
    photoURL: null,
    role: 'member',
  }
  await page.addInitScript(stored => {
    localStorage.setItem('token', 'bench')
    localStorage.setItem('user', stored)
  }, JSON.stringify(user))
  await page.route('**/api/auth/verify', route => route.fulfill({ json: { valid: true, user } }))
  await page.route('**/img/program.json', route => route.fulfill({ json: programs }))
  await page.goto(`${address}/programs`)
  // The count appears once all programs are loaded; the list is then drawn in steps.
  await page.getByText(/^[\d,]+ programs$/).waitFor()
  await page.waitForTimeout(1000)
}

/** Types into the search of /programs with `count` programs at a four-fold CPU slow-down. */
async function measureTyping(page: Page, count: number): Promise<Measured> {
  await openPrograms(
    page,
    makePrograms(count).map(record => toProgram(record, '2026-11-21')),
  )
  const search = page.getByLabel('Search programs')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.evaluate(() => {
    const seen = { keys: new Map<number, number>(), tasks: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue
        seen.keys.set(
          entry.interactionId,
          Math.max(seen.keys.get(entry.interactionId) ?? 0, entry.duration),
        )
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.tasks.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
  let nodes = 0
  for (const word of words) {
    await search.fill('')
    for (const key of word) {
      await page.keyboard.press(key)
      await page.waitForTimeout(120)
      nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length))
    }
  }
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { keys: Map<number, number>; tasks: number[] } }
    return { keys: [...seen.keys.values()], longTasks: seen.tasks }
  })
  return { ...seen, nodes }
}

/**
 * `npm run bench -- typing`: key presses in the search of /programs, with 200 and 10,000 programs.
 */
export const typing = (): Promise<void> =>
  serveSite('dist', async () => {
    const browser = await chromium.launch(launchOptionsOf(findBrowser()))
    for (const count of [200, 10_000]) {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
      const { keys, longTasks, nodes } = await measureTyping(page, count)
      print(
        `${count} programs, CPU ÷ ${slowDown}: key to frame median ${quantile(keys, 0.5)} ms, p98 ${quantile(keys, 0.98)} ms (keys over 16 ms: ${keys.length}); ` +
          `longest task ${Math.round(Math.max(0, ...longTasks))} ms; at most ${nodes} elements`,
      )
      await page.close()
    }
    await browser.close()
  })
