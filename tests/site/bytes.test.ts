import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { measure, type PageBytes } from '../../bench/bytes.ts'

const kilobyte = 1024
/** Brotli bytes of first-party script that a page may load; every other page loads no script file at all. */
const scripts: Record<string, number> = {
  '/login': 70 * kilobyte,
  '/signup': 70 * kilobyte,
  '/programs': 78 * kilobyte,
  '/contribute': 80 * kilobyte,
  '/my-contributions': 80 * kilobyte,
  '/admin-dashboard': 88 * kilobyte,
  '/mentor': 80 * kilobyte,
  '/experience': 80 * kilobyte,
  '/resume': 80 * kilobyte,
  '/public-resumes': 80 * kilobyte,
  '/resume-feedback': 80 * kilobyte,
  '/profile': 80 * kilobyte,
  '/forgot-password': 70 * kilobyte,
  '/reset-password': 70 * kilobyte,
  '/verify-email': 70 * kilobyte,
}

/** The filters of the catalog and of the list of schools, the only script files of static pages; and the client, where the identity provider sends people. */
const small: Record<string, number> = {
  '/catalog': 3 * kilobyte,
  '/hbcu': kilobyte,
  '/auth/google/callback': 12 * kilobyte,
}

const pages = measure('dist')
const tools = pages.filter(({ page }) => page in scripts)
const names = (found: PageBytes[]) => found.map(({ page }) => page)

test('measures the pages of a build', () => {
  expect(names(tools)).toHaveLength(Object.keys(scripts).length)
  expect(names(pages)).toEqual(expect.arrayContaining(['/', '/about', '/catalog', '/hbcu']))
})

test.each(tools.map(page => [page.page, page.script] as const))(
  'loads no more script than %s may',
  (page, script) => {
    expect(script).toBeGreaterThan(50 * kilobyte)
    expect(script).toBeLessThanOrEqual(scripts[page] ?? 0)
  },
)

test('counts the parts that a page fetches by itself', () => {
  const partsOf = (path: string) => pages.find(({ page }) => page === path)?.scripts.join()
  expect(partsOf('/resume-feedback')).toContain('/Desk.')
  expect(partsOf('/resume')).toMatch(/\/Existing\..*\/UploadPanel\./)
})

test('loads no script file on any other page but the small filters of the two lists, and the client on the way in', () => {
  const over = pages.filter(page => !tools.includes(page) && page.script > (small[page.page] ?? 0))
  expect(names(over)).toEqual([])
})

test('keeps the script that verifies a stored session, which only members fetch, below 8 KB', () => {
  const found = readdirSync('dist/_astro').filter(name => /^verify-session-.*\.js$/.test(name))
  const sizes = found.map(name => brotliCompressSync(readFileSync(`dist/_astro/${name}`)).length)
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThan(8 * kilobyte)
})

test('keeps the script of the theme below 1 KB, and the other inline script of every page below 3 KB', () => {
  expect(names(pages.filter(({ theme }) => theme === 0 || theme >= kilobyte))).toEqual([])
  expect(names(pages.filter(({ inline }) => inline >= 3 * kilobyte))).toEqual([])
})

test('keeps the styles of every page below 8 KB', () => {
  expect(names(pages.filter(({ css }) => css === 0 || css > 8 * kilobyte))).toEqual([])
})

test('leaves what the contract says about its calls out of every script', () => {
  const sentences = Object.values(contract).flatMap(calls =>
    Object.values(calls).map(({ about }: Endpoint) => about.slice(0, 40)),
  )
  const scripts = readdirSync('dist/_astro').filter(name => name.endsWith('.js'))
  const told = scripts.filter(name => {
    const code = readFileSync(`dist/_astro/${name}`, 'utf8')
    return sentences.some(sentence => code.includes(sentence))
  })
  expect(scripts.length).toBeGreaterThan(10)
  expect(told).toEqual([])
})
