import { expect, test } from 'vitest'
import { measure, type PageBytes } from '../../bench/bytes.ts'
import { islandBudgets, kilobyte } from '../support/script-budgets.ts'

/** Kilobytes of script files that a page without an island may load; every other one loads none. */
const staticBudgets: Record<string, number> = {
  '/catalog': 15,
  '/hbcu': 2,
  '/auth/google/callback': 18,
}
/** Pages of programs and of schools can tell what fits. */
const staticBudgetOf = (page: string) =>
  staticBudgets[page] ?? (/^\/(catalog|hbcu)\/./.test(page) ? 11.5 : 0)
const scriptBudgetOf = (page: string) => islandBudgets[page]?.linked ?? staticBudgetOf(page)
const isPublic = (page: string) => !(page in islandBudgets) && page !== '/auth/google/callback'
const styleBudgetOf = (page: string) => (page === '/' ? 5 : isPublic(page) ? 6 : 8.5)

const pages = measure('dist')

test('exactly the pages with a budget for an island have one', () => {
  const islands = pages.filter(({ script }) => script > 20 * kilobyte)
  expect(islands.map(({ page }) => page).sort()).toEqual(Object.keys(islandBudgets).sort())
})

test.each<[string, (page: PageBytes) => boolean]>([
  ['more script than its budget', ({ page, script }) => script > scriptBudgetOf(page) * kilobyte],
  ['more than three round trips of six script files', ({ scripts }) => scripts.length > 18],
  ['no theme, or 1 KB of it', ({ theme }) => theme === 0 || theme >= kilobyte],
  ['6 KB of other inline script', ({ inline }) => inline >= 6 * kilobyte],
  [
    'more than 15 KB of document for a program',
    ({ page, html }) => /^\/catalog\/[^/]+$/.test(page) && html > 15 * kilobyte,
  ],
  [
    'no styles, or more than 5 KB of them (landing page), 6 KB (public pages) or 8.5 KB',
    ({ page, css }) => css === 0 || css > styleBudgetOf(page) * kilobyte,
  ],
])('no page has %s', (_, isOver) => {
  expect(pages.filter(isOver).map(({ page }) => page)).toEqual([])
})
