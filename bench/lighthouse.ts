import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { openSqlite } from '#backend/db/sqlite.ts'
import { addressBarFeatures, chromiumFlags, findBrowser } from '#tests/support/browser.ts'
import { startServer } from '#tests/support/server.ts'
import { median, print, readRuns } from './figures.ts'
import { measureInteractions } from './interactions.ts'
import { createMembers, type Members } from './members.ts'
import { kindOf } from './page-kinds.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>
}

interface NetworkRequest {
  resourceType?: string
  transferSize?: number
}

/** One run of Lighthouse for a phone, with a folder that has a browser profile. */
async function inspect(url: string, profile: string, tries = 2): Promise<Report> {
  const output = `${profile}.json`
  const chrome = [
    '--headless=new',
    ...chromiumFlags,
    `--disable-features=${addressBarFeatures}`,
    `--user-data-dir=${profile}`,
  ]
  const run = spawn(
    'lighthouse',
    [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${chrome.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(run, 'exit')
  // Sometimes it finds no start of the page in its trace.
  if (code !== 0 && tries > 1) return inspect(url, profile, tries - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}`)
  return JSON.parse(readFileSync(output, 'utf8'))
}

/** Kilobytes of script that a page has loaded until it comes to rest. */
const scriptOf = ({ audits }: Report): number =>
  (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize / 1024, 0)

/** Prints the medians of some runs beside the goals of the kind of page. */
async function measurePage(base: string, path: string, profile: string): Promise<void> {
  const reports: Report[] = []
  for (let run = 0; run < readRuns(3); run += 1) reports.push(await inspect(base + path, profile))
  const figure = (read: (report: Report) => number | null | undefined) =>
    median(reports.map(report => read(report) ?? 0))
  const scores = categories.map(name =>
    Math.round(figure(({ categories }) => categories[name]?.score) * 100),
  )
  const audit = (id: string) => figure(({ audits }) => audits[id]?.numericValue)
  const { goals } = kindOf(path)
  print(
    [
      path,
      `${scores.join(', ')} (${goals.performance})`,
      `${audit('largest-contentful-paint').toFixed(0)} ms (${goals.lcp})`,
      `${audit('cumulative-layout-shift').toFixed(3)} (${goals.cls})`,
      `${figure(scriptOf).toFixed(1)} KB (${goals.script})`,
    ].join(' | '),
  )
}

/** Stores a session in a browser profile. */
async function signIn(base: string, profile: string, { session }: Members): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: chromiumFlags,
  })
  const page = await browser.newPage()
  await page.goto(`${base}/about`)
  await page.evaluate(stored => void Object.assign(localStorage, stored), session)
  await browser.close()
}

/**
 * `npm run bench -- lighthouse [--runs 3]`: Lighthouse for a phone on all kinds of pages,
 * signed in on those for members, and the interactions that have a goal.
 */
export async function lighthouse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-lighthouse-'))
  const [visitor, member] = [join(folder, 'visitor'), join(folder, 'member')]
  const server = await startServer({ SITE_DIR: 'dist' })
  try {
    const { db, close } = openSqlite(join(server.data, 'yard.db'))
    const members = await createMembers(server.base, db)
    await close()
    const base = server.base.replace('127.0.0.1', 'localhost')
    const { programId, threadPath } = members
    await signIn(base, member, members)
    print('page | performance, accessibility, best practices, SEO | LCP | CLS | script at rest')
    for (const path of ['/', '/about', '/hbcu', '/data', '/catalog', `/catalog/${programId}`])
      await measurePage(base, path, visitor)
    for (const path of ['/catalog/type/internships', '/hbcu/howard-university', '/login'])
      await measurePage(base, path, visitor)
    for (const path of ['/programs', '/dashboard', '/resume', threadPath, '/admin-dashboard'])
      await measurePage(base, path, member)
    await measureInteractions(base, members)
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
