import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressBarFeatures, chromiumFlags, findBrowser } from '#tests/support/browser.ts'
import { print, quantile } from './figures.ts'
import { type Member, memberPages, signInProfile } from './lighthouse-member.ts'

const port = 4397
export const address = `http://localhost:${port}`
export const runs = 5
// This list replaces the one of Lighthouse's launcher, which is repeated here.
const without = [
  'Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,InterestFeedContentSuggestions',
  'CertificateTransparencyComponentUpdater,AutofillServerCommunication,PrivacySandboxSettings4,RenderDocument',
  addressBarFeatures,
].join()
const head =
  'page | performance | accessibility | best practices | SEO | LCP ms | TBT ms | CLS | bytes\n' +
  '--- | --- | --- | --- | --- | --- | --- | --- | ---'
const publicPages = [
  '/',
  '/about',
  '/catalog',
  '/catalog/type/internships',
  '/hbcu',
  '/login',
  '/data',
]
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

export const median = (values: readonly number[]): number => quantile(values, 0.5)

interface Options {
  /** Further flags of Lighthouse. */
  flags?: readonly string[]
  /** A folder with a browser profile; by default an empty one. */
  profile?: string | undefined
}

/** One run of Lighthouse for a phone; a browser that does not start is started again. */
export async function inspect(
  url: string,
  { flags = [], profile }: Options = {},
  tries = 4,
): Promise<Report> {
  const output = join(tmpdir(), `yard-lighthouse-${process.pid}.json`)
  const chrome = ['--headless=new', ...chromiumFlags, `--disable-features=${without}`]
  if (profile) chrome.push(`--user-data-dir=${profile}`)
  const lighthouse = spawn(
    'lighthouse',
    [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${chrome.join(' ')}`,
      ...flags,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(lighthouse, 'exit')
  if (code !== 0 && tries > 1) return inspect(url, { flags, profile }, tries - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}`)
  const report: Report = JSON.parse(readFileSync(output, 'utf8'))
  rmSync(output)
  return report
}

/** The audits that cost points: those with a weight that did not pass. */
const failedAudits = ({ categories: scored, audits }: Report): string[] =>
  categories
    .filter(name => (scored[name]?.score ?? 1) < 1)
    .flatMap(name => scored[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)

async function waitForServer(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(`${address}/readyz`).catch(() => null))?.ok) return
    await promisify(setTimeout)(100)
  }
  throw new Error('The server did not start; run "npm run build" first.')
}

/**
 * `npm run bench -- lighthouse [FLAG...] [PAGE...]`: Lighthouse for a phone, five runs a page, the
 * median of each figure. Pages for members are loaded by one who is signed in. `FLAG` is one of
 * Lighthouse, such as `--throttling-method=devtools`.
 */
export const lighthouse = (): Promise<void> =>
  serveSite('dist', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'yard-lighthouse-profile-'))
    try {
      const member = await signInProfile(address, profile)
      const flags = process.argv.slice(3).filter(isFlag)
      print(head)
      for (const path of await requestedPages(member))
        await printRow(path, { flags, profile: isPublic(path) ? undefined : profile })
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
  })

const isFlag = (argument: string) => argument.startsWith('--')

async function requestedPages({ thread }: Member): Promise<string[]> {
  const requested = process.argv.slice(3).filter(argument => !isFlag(argument))
  const paths =
    requested.length > 0 ? requested : [...publicPages, await findProgramPage(), ...memberPages]
  return paths.map(path => (path === '/resume-feedback' ? thread : path))
}

const isPublic = (path: string): boolean =>
  !memberPages.some(page => path === page || path.startsWith(`${page}/`))

/**
 * `npm run bench -- lighthouse-provider`: the pages that sign in, built with an identity provider
 * whose script is a stub of 100 KB, and with that script blocked.
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
  // Random hexadecimal digits, so that compression does not make the stub smaller.
  const stub = `google={accounts:{id:{initialize(){},prompt(){},cancel(){},disableAutoSelect(){},renderButton(){}}}}//${randomBytes(50_000).toString('hex')}`
  const provider = createServer((_request, response) => {
    response.setHeader('content-type', 'text/javascript').end(stub)
  }).listen(port - 1)
  try {
    await serveSite(folder, async () => {
      print(head)
      for (const path of ['/login', '/signup']) {
        await printRow(path)
        await printRow(path, { flags: [`--blocked-url-patterns=${origin}/*`] })
      }
    })
  } finally {
    provider.close()
  }
}

/** Serves a built site while it is measured. */
export async function serveSite(folder: string, measure: () => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, ['tests/support/e2e-server.ts'], {
    env: { ...process.env, PORT: String(port), SITE_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitForServer()
    await measure()
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

export async function findProgramPage(): Promise<string> {
  const programs: { id: string }[] = await (await fetch(`${address}/img/program.json`)).json()
  return `/catalog/${programs[0]?.id}`
}

async function printRow(path: string, options: Options = {}): Promise<void> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await inspect(address + path, options))
  const scores = categories.map(name =>
    Math.round(median(reports.map(report => (report.categories[name]?.score ?? 0) * 100))),
  )
  const measured = Object.values(figures).map(id =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)),
  )
  const [lcp = 0, tbt = 0, cls = 0, weight = 0] = measured
  const shown = [...scores, Math.round(lcp), Math.round(tbt), cls.toFixed(3), Math.round(weight)]
  print([[path, ...(options.flags ?? [])].join(' '), ...shown].join(' | '))
  for (const audit of new Set(reports.flatMap(failedAudits))) print(`  ${audit}`)
}
