import { expect, test } from '@playwright/test'
import { signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

test.beforeEach(async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
})

test('closes the drawer when the window is wide enough for the sidebar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/programs')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sidebar' })).toBeVisible()
})

test('closes the filter panel when the focus leaves it', async ({ page }) => {
  await page.goto('/programs')
  await page.getByText('Filters', { exact: true }).click()
  const type = page.getByLabel('Program type')
  await expect(type).toBeVisible()
  await type.focus()
  await expect(type).toBeVisible()
  await page.getByRole('searchbox').first().focus()
  await expect(type).toBeHidden()
})
