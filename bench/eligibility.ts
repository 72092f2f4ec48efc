import { readFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { parseSchools } from '#content/schools.ts'
import type { EligibilityAnswers } from '#contract/eligibility-answers.ts'
import type { ProgramRecord } from '#contract/program-record.ts'
import { toProgram } from '#contract/program-records.ts'
import { findBrowser, launchOptionsOf } from '#tests/support/browser.ts'
import { print, quantile } from './figures.ts'
import { serveSite } from './lighthouse.ts'
import { openPrograms } from './typing.ts'

const slowDown = 4
const count = 10_000
const answers: EligibilityAnswers[] = [
  { year: 'first', school: 'Spelman College', field: 'biology', state: 'GA', status: null, gpa: 3 },
  { year: 'hs-senior', school: null, field: 'computing', state: 'TX', status: 'daca', gpa: null },
  { year: 'master', school: 'other', field: 'law', state: 'NY', status: 'us-citizen', gpa: 3.9 },
]

/** The engine as one script, which sets `engine`. */
async function bundleEngine(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'src/lib/contract/eligibility.ts', formats: ['iife'], name: 'engine' },
    },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('The engine was not built')
  return first.output[0].code
}

/** The engine alone, which checks all programs at once. */
async function measureEngine(browser: Browser, records: readonly ProgramRecord[]): Promise<void> {
  const schools = parseSchools(readFileSync('public/img/HBCU.csv', 'utf8'))
  const page = await browser.newPage()
  await page.addScriptTag({ content: await bundleEngine() })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const audiences = JSON.stringify(records.map(({ audience }) => audience))
  const times = await page.evaluate(
    ({ audiences, answers, schools, count }) => {
      const { engine } = window as unknown as {
        engine: typeof import('#contract/eligibility.ts')
      }
      const records: ProgramRecord['audience'][] = []
      while (records.length < count) records.push(...JSON.parse(audiences))
      const programs = records.slice(0, count)
      return Array.from({ length: 10 }, () => answers)
        .flat()
        .map(each => {
          const started = performance.now()
          const student = engine.toStudent(each, schools)
          for (const audience of programs) engine.getVerdict(audience, student)
          return performance.now() - started
        })
    },
    { audiences, answers, schools, count },
  )
  await page.close()
  const [first = 0, ...later] = times.map(Math.round)
  print(
    `${count} programs, CPU ÷ ${slowDown}: first ${first} ms, then median ${quantile(later, 0.5)} ms, at most ${Math.max(...later)} ms`,
  )
}

/** Answers a question of /programs by each of its first options but the empty one. */
async function measurePage(browser: Browser, records: readonly ProgramRecord[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  const programs = Array.from({ length: count }, (_, index) => {
    const record = records[index % records.length]
    if (!record) throw new Error('The catalog is empty')
    return { ...toProgram(record, '2026-11-21'), id: `${record.id}-${index}` }
  })
  await openPrograms(page, programs)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.getByRole('button', { name: 'Does it fit me?' }).click()
  await page.getByLabel('Your year now').selectOption('')
  await page.waitForTimeout(3000)
  for (const option of [1, 2, 3, 4, 5, 6]) {
    const times = await page.evaluate(async option => {
      const tasks: number[] = []
      const observer = new PerformanceObserver(list =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask' })
      const select = document.querySelector<HTMLSelectElement>('select[name=year]')
      const output = document.querySelector('section:has(select[name=year]) output')
      if (!select || !output) throw new Error('The questions are not there')
      const changeOf = (element: Element) =>
        new Promise<number>(resolve => {
          const changes = new MutationObserver(() => {
            changes.disconnect()
            resolve(performance.now() - started)
          })
          changes.observe(element, { childList: true, characterData: true, subtree: true })
        })
      const started = performance.now()
      const counted = changeOf(output)
      select.selectedIndex = option
      select.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      const frame = performance.now() - started
      const all = await counted
      await new Promise(resolve => setTimeout(resolve, 500))
      return [frame, all, Math.max(0, ...tasks)].map(Math.round)
    }, option)
    const [frame, all, longest] = times
    print(
      `/programs, answer ${option}: next frame ${frame} ms, all counted ${all} ms, longest task over 50 ms ${longest} ms`,
    )
  }
}

/**
 * `npm run bench -- eligibility`: the verdicts on 10,000 programs, our records again and again, for
 * a student after an answer, at a four-fold CPU slow-down; by the engine alone, and on /programs.
 */
export async function eligibility(): Promise<void> {
  const records: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))
  const browser = await chromium.launch(launchOptionsOf(findBrowser()))
  await measureEngine(browser, records)
  await serveSite('dist', () => measurePage(browser, records))
  await browser.close()
}
