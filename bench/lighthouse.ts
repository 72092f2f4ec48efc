import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressBar, findBrowser, quietly } from '#tests/support/browser.ts'
import { at, say } from './figures.ts'

const port = 4397
export const address = `http://localhost:${port}`
export const runs = 5
// A list of features takes the place of that of Lighthouse's launcher, which the first lines repeat.
const without = [
  'Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,InterestFeedContentSuggestions',
  'CertificateTransparencyComponentUpdater,AutofillServerCommunication,PrivacySandboxSettings4,RenderDocument',
  addressBar,
].join()
const head =
  'page | performance | accessibility | best practices | SEO | LCP ms | TBT ms | CLS | bytes\n' +
  '--- | --- | --- | --- | --- | --- | --- | --- | ---'
const pages = ['/', '/about', '/catalog', '/catalog/type/internships', '/hbcu', '/login', '/data']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const figures = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

export const middle = (values: readonly number[]): number => at(values, 0.5)

/** One run of Lighthouse for a phone; a browser that did not come up is given a second chance. */
export async function inspect(url: string, more: readonly string[], chances = 2): Promise<Report> {
  const output = join(tmpdir(), `yard-lighthouse-${process.pid}.json`)
  const flags = ['--headless=new', ...quietly, `--disable-features=${without}`]
  const lighthouse = spawn(
    'lighthouse',
    [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags.join(' ')}`,
      ...more,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(lighthouse, 'exit')
  if (code !== 0 && chances > 1) return inspect(url, more, chances - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}`)
  const report: Report = JSON.parse(readFileSync(output, 'utf8'))
  rmSync(output)
  return report
}

/** What costs points: the audits with a weight that did not pass. */
const costs = ({ categories: scored, audits }: Report): string[] =>
  categories
    .filter(name => (scored[name]?.score ?? 1) < 1)
    .flatMap(name => scored[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)

async function ready(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(`${address}/readyz`).catch(() => null))?.ok) return
    await promisify(setTimeout)(100)
  }
  throw new Error('The server did not start; run "npm run build" first.')
}

/** `npm run bench -- lighthouse [PAGE...]`: Lighthouse for a phone, five runs a page, the median of each figure. */
export const lighthouse = (): Promise<void> =>
  served('dist', async () => {
    say(head)
    const asked = process.argv.slice(3)
    for (const path of asked.length > 0 ? asked : [...pages, await aProgram()]) await row(path)
  })

/**
 * `npm run bench -- lighthouse-provider`: the pages that sign in, built with an identity provider whose script is a stub of 100 KB,
 * and with that script blocked.
 */
export async function lighthouseProvider(): Promise<void> {
  const folder = '.cache/lighthouse'
  const origin = `http://localhost:${port - 1}`
  const built = spawnSync('astro', ['build', '--outDir', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PUBLIC_GOOGLE_CLIENT_ID: 'lighthouse',
      PUBLIC_GOOGLE_SCRIPT_URL: `${origin}/client`,
    },
  })
  if (built.status !== 0) throw new Error('The site could not be built')
  // Hexadecimal that repeats nothing, so that it weighs what it says whatever it is packed with.
  const stub = `google={accounts:{id:{initialize(){},prompt(){},cancel(){},disableAutoSelect(){},renderButton(){}}}}//${randomBytes(50_000).toString('hex')}`
  const provider = createServer((_request, response) => {
    response.setHeader('content-type', 'text/javascript').end(stub)
  }).listen(port - 1)
  try {
    await served(folder, async () => {
      say(head)
      for (const path of ['/login', '/signup']) {
        await row(path)
        await row(path, [`--blocked-url-patterns=${origin}/*`])
      }
    })
  } finally {
    provider.close()
  }
}

/** Serves a built site while pages of it are looked at. */
export async function served(folder: string, look: () => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, ['tests/support/e2e-server.ts'], {
    env: { ...process.env, PORT: String(port), SITE_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await ready()
    await look()
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

export async function aProgram(): Promise<string> {
  const programs: { id: string }[] = await (await fetch(`${address}/img/program.json`)).json()
  return `/catalog/${programs[0]?.id}`
}

async function row(path: string, more: readonly string[] = []): Promise<void> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await inspect(address + path, more))
  const scores = categories.map(name =>
    Math.round(middle(reports.map(report => (report.categories[name]?.score ?? 0) * 100))),
  )
  const measured = Object.values(figures).map(id =>
    middle(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)),
  )
  const [lcp = 0, tbt = 0, cls = 0, weight = 0] = measured
  const shown = [...scores, Math.round(lcp), Math.round(tbt), cls.toFixed(3), Math.round(weight)]
  say([[path, ...more].join(' '), ...shown].join(' | '))
  for (const cost of new Set(reports.flatMap(costs))) say(`  ${cost}`)
}
