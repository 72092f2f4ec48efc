import { expect, test } from '@playwright/test'

test('signs in with OpenID Connect, and returns to the page that asked', async ({ page }) => {
  const addresses: string[] = []
  page.on('framenavigated', frame => addresses.push(frame.url()))
  await page.goto('/auth/oidc?next=%2Fprofile')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? 'none')
  expect(addresses.join()).toContain('/auth/oidc?code=')
  expect(addresses.join()).not.toContain(token)
})

test('says that a sign-in which began elsewhere was not completed', async ({ page }) => {
  await page.goto('/auth/oidc?code=stolen&state=wrong')
  await expect(page.getByText('The sign-in was not completed.')).toBeVisible()
  await expect(page).toHaveURL('/auth/oidc')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})
