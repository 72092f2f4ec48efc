import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measure } from '../../bench/bytes.ts'
import { kindOf } from '../../bench/page-kinds.ts'

const pages = measure('dist')

test.each(['script', 'html'] as const)('no page has more bytes of %s than its kind may', part => {
  const over = pages.filter(page => {
    const { script, page: html } = kindOf(page.page).goals
    return page[part] > { script, html }[part] * 1024
  })
  expect(over.map(({ page }) => page)).toEqual([])
})

test('the conditions that answers are compared with have at most 32 KB on the wire', () => {
  const { size } = statSync('dist/catalog/conditions.json.br')
  expect(size).toBeGreaterThan(1024)
  expect(size).toBeLessThanOrEqual(32 * 1024)
})
