import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { measure, type PageBytes } from '../../bench/bytes.ts'

const kilobyte = 1024
/** Brotli bytes of first-party script that a page may load; every other page loads no script file at all. */
const scripts: Record<string, number> = {
  '/login': 76 * kilobyte,
  '/signup': 76 * kilobyte,
  '/programs': 92 * kilobyte,
  '/contribute': 92 * kilobyte,
  '/my-contributions': 92 * kilobyte,
  '/admin-dashboard': 104 * kilobyte,
  '/mentor': 92 * kilobyte,
  '/experience': 92 * kilobyte,
  '/resume': 92 * kilobyte,
  '/public-resumes': 92 * kilobyte,
  '/resume-feedback': 100 * kilobyte,
  '/profile': 92 * kilobyte,
  '/forgot-password': 76 * kilobyte,
  '/reset-password': 76 * kilobyte,
  '/verify-email': 76 * kilobyte,
}

/** The filters of the catalog and of the list of schools, the only script files of static pages; and the client, where the identity provider sends people. */
const small: Record<string, number> = {
  '/catalog': 14 * kilobyte,
  '/hbcu': kilobyte,
  '/auth/google/callback': 18 * kilobyte,
}

const pages = measure('dist')
const tools = pages.filter(({ page }) => page in scripts)
const names = (found: PageBytes[]) => found.map(({ page }) => page)

test('measures the pages of a build', () => {
  expect(names(tools)).toHaveLength(Object.keys(scripts).length)
  expect(names(pages)).toEqual(expect.arrayContaining(['/', '/about', '/catalog', '/hbcu']))
})

test.each(tools.map(page => [page.page, page.script] as const))(
  'keeps the scripts of %s within the limit',
  (page, script) => {
    expect(script).toBeGreaterThan(50 * kilobyte)
    expect(script).toBeLessThanOrEqual(scripts[page] ?? 0)
  },
)

test('loads no script file on other pages, except filters and the Google callback', () => {
  const over = pages.filter(page => !tools.includes(page) && page.script > (small[page.page] ?? 0))
  expect(names(over)).toEqual([])
})

test('keeps the script that verifies a stored session below 16 KB', () => {
  const found = readdirSync('dist/_astro').filter(name => /^verify-session-.*\.js$/.test(name))
  const sizes = found.map(name => brotliCompressSync(readFileSync(`dist/_astro/${name}`)).length)
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThan(16 * kilobyte)
})

test('keeps the script of the theme below 1 KB, and the other inline script of every page below 4 KB', () => {
  expect(names(pages.filter(({ theme }) => theme === 0 || theme >= kilobyte))).toEqual([])
  expect(names(pages.filter(({ inline }) => inline >= 4 * kilobyte))).toEqual([])
})

test('keeps the styles of every page below 8 KB', () => {
  expect(names(pages.filter(({ css }) => css === 0 || css > 8 * kilobyte))).toEqual([])
})
