import { expect, test } from 'vitest'
import { measure, type PageBytes } from '../../bench/bytes.ts'
import { islandBudgets, kilobyte } from '../support/script-budgets.ts'

/**
 * Brotli bytes of script files that a page without an island may load; every other one loads none.
 */
const staticBudgets: Record<string, number> = {
  '/catalog': 15 * kilobyte,
  '/hbcu': 2 * kilobyte,
  '/auth/google/callback': 18 * kilobyte,
}
/** Pages of programs and of schools, which can tell what fits. */
const hasEligibility = /^\/(catalog|hbcu)\/./
const staticBudgetOf = (page: string) =>
  staticBudgets[page] ?? (hasEligibility.test(page) ? 11.5 * kilobyte : 0)

const pages = measure('dist')
const names = (found: PageBytes[]) => found.map(({ page }) => page)

test('knows the budget of every page with an island', () => {
  const islands = pages.filter(({ script }) => script > 20 * kilobyte)
  expect(names(islands).sort()).toEqual(Object.keys(islandBudgets).sort())
})

test.each(Object.entries(islandBudgets))(
  'links %s to no more script than its budget',
  (path, { linked }) => {
    const script = pages.find(({ page }) => page === path)?.script
    expect(script).toBeLessThanOrEqual(linked * kilobyte)
  },
)

test('links a page to at most 18 script files, three round trips of six', () => {
  expect(names(pages.filter(({ scripts }) => scripts.length > 18))).toEqual([])
})

test('loads no script file on a static page, but for lists, programs and the Google callback', () => {
  const others = pages.filter(({ page }) => !(page in islandBudgets))
  const over = others.filter(({ page, script }) => script > staticBudgetOf(page))
  expect(names(over)).toEqual([])
})

test('keeps the inline script of the theme below 1 KB, and other inline script below 6 KB', () => {
  expect(names(pages.filter(({ theme }) => theme === 0 || theme >= kilobyte))).toEqual([])
  expect(names(pages.filter(({ inline }) => inline >= 6 * kilobyte))).toEqual([])
})

test('keeps the document of a program below 15 KB', () => {
  const programs = pages.filter(({ page }) => /^\/catalog\/[^/]+$/.test(page))
  expect(programs.length).toBeGreaterThan(100)
  expect(names(programs.filter(({ html }) => html > 15 * kilobyte))).toEqual([])
})

test('keeps styles below 5 KB on the landing page, 6 KB on other public pages, else 8.5 KB', () => {
  const isPublic = (page: string) => !(page in islandBudgets) && page !== '/auth/google/callback'
  const budgetOf = (page: string) => (page === '/' ? 5 : isPublic(page) ? 6 : 8.5) * kilobyte
  expect(names(pages.filter(({ page, css }) => css === 0 || css > budgetOf(page)))).toEqual([])
})
