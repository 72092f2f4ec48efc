import { expect } from '@playwright/test'
import { makeAdmin } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'

test('sends a message of a visitor to the administrators, who mark it as done', async ({
  page,
  openAs,
}) => {
  const katherine = await openAs('katherine')
  makeAdmin(katherine.person)
  const text = `The map of ${katherine.uid} is empty. <b>Really</b>`
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please write a message')).toBeVisible()
  await expect(page.getByLabel('What is it about?')).toBeFocused()
  await page.getByLabel('What is it about?').selectOption('Something that does not work')
  await page.getByLabel('Your message').fill(text)
  await page.getByLabel('Your email').fill('visitor@example.edu')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you. An administrator will read your message.')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')

  await katherine.page.goto('/admin-dashboard?tab=reports')
  const card = katherine.page.getByRole('listitem').filter({ hasText: text })
  await expect(card.getByRole('link', { name: 'visitor@example.edu', exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByRole('button', { name: 'Open again' })).toBeFocused()
  await katherine.page.reload()
  await expect(katherine.page.getByRole('heading', { name: 'Reports and messages' })).toBeVisible()
  await expect(card).toHaveCount(0)
})
