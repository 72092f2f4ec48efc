import { expect, test } from '@playwright/test'
import { signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

test('filters programs, keeps the filters in the URL, and scrolls to the top', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/programs')
  await page.getByText('Filters', { exact: true }).click()
  const type = page.getByLabel('Program type')
  await type.selectOption('CSR')
  await expect(page).toHaveURL('/programs?type=CSR')
  await page.getByRole('searchbox').first().focus()
  await expect(type).toBeHidden()
  const chip = page.getByRole('button', { name: 'Remove filter: CSR' })
  await expect(chip).toBeVisible()
  const cards = page.getByRole('listitem').filter({ hasText: 'Apply Now' })
  // None are shown until the programs have loaded.
  await expect(cards).not.toHaveCount(0)
  await expect(cards.filter({ hasNotText: /Type\s*CSR/ })).toHaveCount(0)
  const found = await cards.count()
  expect(found).toBeGreaterThan(5)
  await page.reload()
  await expect(cards).toHaveCount(found)
  await page.mouse.wheel(0, 1200)
  await page.getByRole('button', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await chip.click()
  await expect(page).toHaveURL('/programs')
  await expect.poll(() => cards.count()).toBeGreaterThan(found)
})
