import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { parseSchools } from '#content/schools.ts'
import type { EligibilityAnswers } from '#contract/eligibility-answers.ts'
import type { ProgramRecord } from '#contract/program-record.ts'
import { chromiumFlags, findBrowser } from '#tests/support/browser.ts'
import { print, quantile } from './figures.ts'

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

/**
 * `npm run bench -- eligibility`: the verdicts on 10,000 programs, our records again and again, for
 * a student after an answer, at a four-fold CPU slow-down.
 */
export async function eligibility(): Promise<void> {
  const records: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))
  const schools = parseSchools(readFileSync('public/img/HBCU.csv', 'utf8'))
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags })
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
  await browser.close()
  const [first = 0, ...later] = times.map(Math.round)
  print(
    `${count} programs, CPU ÷ ${slowDown}: first ${first} ms, then median ${quantile(later, 0.5)} ms, at most ${Math.max(...later)} ms`,
  )
}
