import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { makeAdmin, signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

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

/** Opens a page and everything on it that opens without leaving it. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // Where the page has led, if it is one that redirects.
  await page.waitForLoadState()
  // Clicks of the mouse would take a second a page, and open menus cover the next summary.
  await page.locator('summary:visible').evaluateAll(summaries => {
    for (const summary of summaries) (summary as HTMLElement).click()
  })
}

/** Opens pages in three windows, since most of the time is spent on waiting for an idle network. */
async function openPages(page: Page, [first = '/', ...others]: string[]): Promise<void> {
  await openPage(page, first)
  const context = page.context()
  const windows = [page, await context.newPage(), await context.newPage()]
  await Promise.all(
    windows.map(async window => {
      for (let path = others.pop(); path; path = others.pop()) await openPage(window, path)
    }),
  )
}

test('has no policy violation on any page, for visitors', async ({ page }) => {
  test.setTimeout(180_000)
  const violations = await collectViolations(page.context())
  expect(paths).toEqual(expect.arrayContaining(['/', '/catalog', '/login', '/resume-feedback']))
  await openPages(page, [...paths, '/no/such/page', '/resume-feedback/u_nobody'])
  expect(violations).toEqual([])
})

test('has no policy violation on any page, for members and administrators', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const katherine = uniquePerson('katherine')
  await signInAs(page, request, katherine)
  makeAdmin(katherine)
  const violations = await collectViolations(page.context())
  await openPages(page, ['/', '/about', ...islands.map(toPath), '/resume-feedback/u_nobody'])
  expect(violations).toEqual([])
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
