import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { docx } from '#tests/support/documents.ts'
import { addressOf, makeAdmin, ports } from '#tests/support/e2e.ts'
import { resumeFile, test } from '#tests/support/e2e-fixtures.ts'
import { islandBudgets, kilobyte } from '#tests/support/script-budgets.ts'

const sizes = new Map<string, number>()

/** Brotli bytes of a script of the build. */
function sizeOf(path: string): number {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(`dist${path}`)).length
  sizes.set(path, size)
  return size
}

/** Brotli bytes of all scripts that a page has loaded when it comes to rest. */
async function weigh(page: Page, path: string, last?: Locator): Promise<number> {
  const scripts = new Set<string>()
  const listen = (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    // The PDF viewer of the browser has scripts of its own.
    if (request.resourceType() === 'script' && origin === addressOf(ports.site))
      scripts.add(pathname)
  }
  page.on('request', listen)
  await page.goto(path, { waitUntil: 'networkidle' })
  // A busy machine may be idle between two scripts.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await last?.waitFor()
  page.off('request', listen)
  return [...scripts].reduce((sum, script) => sum + sizeOf(script), 0)
}

const visitorPages = [
  '/contact',
  '/forgot-password',
  '/login',
  '/recommendation',
  '/reset-password',
  '/signup',
  '/unsubscribe',
  '/verify-email',
]

test('loads script within the budget of every page', async ({ page, openAs, shareResume }) => {
  const katherine = await openAs('katherine')
  makeAdmin(katherine.person)
  // Without the document viewer, which has a limit of its own below.
  await shareResume(katherine, resumeFile('resume.docx', docx()))
  const over: string[] = []
  for (const [path, budget] of Object.entries(islandBudgets)) {
    const address = path === '/resume-feedback' ? `${path}/${katherine.uid}` : path
    const bytes = await weigh(visitorPages.includes(path) ? page : katherine.page, address)
    if (bytes === 0 || bytes > budget) over.push(`${path}: ${bytes} of ${budget} bytes`)
  }
  expect(over).toEqual([])
})

test('loads at most 460 KB of the document viewer, with a resume that it draws', async ({
  openAs,
  shareResume,
}) => {
  const katherine = await openAs('katherine')
  const path = await shareResume(katherine)
  const firstPage = katherine.page.getByRole('figure', { name: /^Page 1 of/ })
  const bytes = await weigh(katherine.page, path, firstPage)
  expect(bytes).toBeGreaterThan(400 * kilobyte)
  expect(bytes).toBeLessThan((islandBudgets['/resume-feedback'] ?? 0) + 460 * kilobyte)
})
