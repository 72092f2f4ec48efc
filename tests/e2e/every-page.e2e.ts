import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { docx } from '#tests/support/documents.ts'
import { addressOf, makeAdmin, ports, publicPages, watchNetwork } from '#tests/support/e2e.ts'
import { resumeFile, test } from '#tests/support/e2e-fixtures.ts'
import { islandBudgets, kilobyte } from '#tests/support/script-budgets.ts'

/** All pages of the root folder, and the first three of every other folder. */
const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.html'),
)
const families = new Map<string, string[]>()
for (const file of files.sort()) {
  const folder = file.split('/').slice(0, -1).join('/')
  families.set(folder, [...(families.get(folder) ?? []), file])
}
const samples = [...families].flatMap(([folder, names]) =>
  folder === '' ? names : names.slice(0, 3),
)
const toPath = (name: string) => `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`
const paths = samples.map(toPath)
/** Pages with an island, which show more to members. Static pages differ in their header alone. */
const islands = samples.filter(name =>
  readFileSync(`dist/${name}`, 'utf8').includes('<astro-island'),
)

/** Collects policy violations and console errors of every page from its start. */
async function collectViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('tellViolation', ({ page }, what: string) =>
    violations.push(`${page?.url()}: ${what}`),
  )
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample }) => {
        const { tellViolation } = window as unknown as { tellViolation(what: string): void }
        tellViolation(`${effectiveDirective} ${blockedURI} ${sample}`)
      },
    )
  })
  context.on('console', message => {
    if (/content security policy|refused to/i.test(message.text()))
      violations.push(`${message.page()?.url()}: ${message.text()}`)
  })
  return violations
}

/** What a visit of a page requested: its scripts, as paths, and checks of the session. */
interface Visit {
  scripts: string[]
  checks: number
}

/**
 * Opens a page and everything on it that opens without leaving it. The visit lasts until the
 * network is idle and `last` has come.
 */
async function openPage(
  page: Page,
  path: string,
  last?: (visit: Visit) => Promise<void>,
): Promise<Visit> {
  const visit: Visit = { scripts: [], checks: 0 }
  const listen = (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    // The PDF viewer of the browser has scripts of its own.
    if (request.resourceType() === 'script' && origin === addressOf(ports.site))
      visit.scripts.push(pathname)
    if (pathname === '/api/auth/verify' && request.method() === 'GET') visit.checks += 1
  }
  // Ends the page before, whose late requests would count.
  await page.goto('/robots.txt')
  page.on('request', listen)
  const network = watchNetwork(page)
  await page.goto(path)
  await network.waitForIdle()
  // A busy machine may be idle between two scripts.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // Where the page has led, if it is one that redirects.
  await page.waitForLoadState()
  await last?.(visit)
  page.off('request', listen)
  network.stop()
  // Clicks of the mouse would take a second a page, and open menus cover the next summary.
  await page.locator('summary:visible').evaluateAll(summaries => {
    for (const summary of summaries) (summary as HTMLElement).click()
  })
  return visit
}

/** Opens pages in six windows, since most of the time is spent on waiting for an idle network. */
async function openPages(
  page: Page,
  paths: readonly string[],
  checking: readonly string[] = [],
): Promise<Map<string, Visit>> {
  const visit = (window: Page, path: string) =>
    openPage(window, path, async visit => {
      if (checking.includes(path)) await expect.poll(() => visit.checks, path).toBeGreaterThan(0)
    })
  const visits = new Map<string, Visit>()
  const [first = '/', ...others] = new Set(paths)
  visits.set(first, await visit(page, first))
  const context = page.context()
  const more = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all(
    [page, ...more].map(async window => {
      for (let path = others.pop(); path; path = others.pop())
        visits.set(path, await visit(window, path))
    }),
  )
  return visits
}

const sizes = new Map<string, number>()

/** Brotli bytes of a script of the build. */
function sizeOf(path: string): number {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(`dist${path}`)).length
  sizes.set(path, size)
  return size
}

/** Brotli bytes of all scripts that a page has loaded when it comes to rest. */
const weigh = (visit?: Visit) =>
  [...new Set(visit?.scripts)].reduce((sum, script) => sum + sizeOf(script), 0)

/** The pages that load no script, or more than they may. */
const findOverweight = (visits: Map<string, Visit>, budgets: (readonly [string, number])[]) =>
  budgets
    .map(([path, budget]) => ({ path, budget, bytes: weigh(visits.get(path)) }))
    .filter(({ bytes, budget }) => bytes === 0 || bytes > budget)

const visitorBudgets = [
  '/contact',
  '/forgot-password',
  '/login',
  '/recommendation',
  '/reset-password',
  '/signup',
  '/unsubscribe',
  '/verify-email',
]
const budgetsOf = (signedIn: boolean) =>
  Object.entries(islandBudgets)
    .filter(([path]) => visitorBudgets.includes(path) !== signedIn)
    .map(([path, { atRest }]) => [path, atRest * kilobyte] as const)

test('has no policy violation on any page, no script over its budget, and no check of a session, for visitors', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const violations = await collectViolations(page.context())
  expect(paths).toEqual(expect.arrayContaining(['/', '/catalog', '/login', '/resume-feedback']))
  const visits = await openPages(page, [...paths, '/no/such/page', '/resume-feedback/u_nobody'])
  expect(violations).toEqual([])
  expect(findOverweight(visits, budgetsOf(false))).toEqual([])
  const checking = [...visits].filter(
    ([, { checks, scripts }]) =>
      checks > 0 || scripts.some(script => script.includes('/verify-session')),
  )
  expect(checking).toEqual([])
})

const tools = [
  '/programs',
  '/dashboard',
  '/contribute',
  '/my-contributions',
  '/profile',
  '/public-resumes',
  '/resume',
  '/resume-feedback/u_nobody',
  '/admin-dashboard',
]

test('has no policy violation on any page, no script over its budget, and one check of the session, for members and administrators', async ({
  openAs,
  shareResume,
}) => {
  test.setTimeout(180_000)
  const { page, person, uid, token } = await openAs('katherine')
  makeAdmin(person)
  // Without the document viewer, which has a limit of its own below.
  const thread = await shareResume({ page, person, uid, token }, resumeFile('resume.docx', docx()))
  // Pages check again that follow another within a minute.
  await page
    .context()
    .addInitScript(() => window === top && sessionStorage.removeItem('session-checked'))
  const violations = await collectViolations(page.context())
  const checking = [...publicPages, ...tools]
  const visits = await openPages(page, [...checking, ...islands.map(toPath), thread], checking)
  expect(violations).toEqual([])
  const budgets = budgetsOf(true).map(
    ([path, budget]) => [path === '/resume-feedback' ? thread : path, budget] as const,
  )
  expect(findOverweight(visits, budgets)).toEqual([])
  for (const path of checking) expect(visits.get(path)?.checks, path).toBe(1)
})

test('loads at most 460 KB of the document viewer, with a resume that it draws', async ({
  openAs,
  shareResume,
}) => {
  const katherine = await openAs('katherine')
  const path = await shareResume(katherine)
  const firstPage = katherine.page.getByRole('figure', { name: /^Page 1 of/ })
  const bytes = weigh(await openPage(katherine.page, path, () => firstPage.waitFor()))
  expect(bytes).toBeGreaterThan(400 * kilobyte)
  expect(bytes).toBeLessThan(((islandBudgets['/resume-feedback']?.atRest ?? 0) + 460) * kilobyte)
})

test('reports violations of the policy', async ({ page }) => {
  const violations = await collectViolations(page.context())
  await page.goto('/about')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img alt="" src="https://foreign.example/x.png">',
    )
  })
  await expect
    .poll(() => violations.filter(each => each.includes('script-src')).length)
    .toBeGreaterThan(0)
  await expect
    .poll(() => violations.filter(each => each.includes('img-src')).length)
    .toBeGreaterThan(0)
  await expect(page).not.toHaveTitle('taken over')
})
