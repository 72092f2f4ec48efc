import { expect, type Page, test } from '@playwright/test'
import { addressOf, logIn, openUntilIdle, ports } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

/** Sends requests of the site that is built for a foreign backend to the bundled one. */
const useBundled = (page: Page) =>
  page.route(`${addressOf(ports.foreign)}/**`, route =>
    route.continue({ url: route.request().url().replace(`:${ports.foreign}/`, `:${ports.site}/`) }),
  )

/** Presses the provider's button, and chooses an account in the window that it opens. */
async function choose(page: Page, button: string, email: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const chooser = await opening
  await chooser.getByLabel('Account').fill(email)
  await chooser.getByRole('button', { name: 'Continue' }).click()
}

test('signs up and signs in again with the identity provider', async ({ page }) => {
  const { email } = uniquePerson('ada')
  await useBundled(page)
  await page.goto('/signup')
  await choose(page, 'Sign up with Google', email)
  await expect(page).toHaveURL('/programs')
  await page.goto('/profile')
  await expect(page.getByLabel('Full Name')).toHaveValue(`Somebody of ${email}`)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.locator('summary').filter({ hasText: 'Set a password' })).toBeVisible()
  await page.getByRole('banner').getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await choose(page, 'Sign in with Google', email)
  await expect(page).toHaveURL('/programs')
  await page.getByLabel('Your account').click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('provider-asks-again')))
    .toBe('yes')
})

test('removes a password that somebody else set for the address', async ({ page, request }) => {
  const ada = uniquePerson('ada')
  const early = await request.post(`${addressOf(ports.site)}/api/auth/signup`, { data: ada })
  const { token } = await early.json()
  await useBundled(page)
  await page.goto('/login')
  await choose(page, 'Sign in with Google', ada.email)
  await expect(page).toHaveURL('/programs')
  const intruder = await request.get(`${addressOf(ports.site)}/api/auth/verify`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(intruder.status()).toBe(401)
  const again = await request.post(`${addressOf(ports.site)}/api/auth/login`, { data: ada })
  expect(again.status()).toBe(401)
})

test('keeps the password form working when the provider is blocked', async ({ page, request }) => {
  const ada = uniquePerson('ada')
  await request.post(`${addressOf(ports.site)}/api/auth/signup`, { data: ada })
  await useBundled(page)
  await page.route(`${addressOf(ports.provider)}/**`, route => route.abort())
  await page.goto('/login')
  await expect(page.getByText('Failed to load Google Identity Services script')).toBeVisible()
  await logIn(page, ada)
  await expect(page).toHaveURL('/programs')
})

test('sends requests to the provider on sign-in pages only', async ({ page }) => {
  const requested: string[] = []
  page.on('request', request => {
    if (request.url().startsWith(addressOf(ports.provider))) requested.push(page.url())
  })
  await useBundled(page)
  for (const path of ['/', '/about', '/catalog', '/mentor', '/forgot-password'])
    await openUntilIdle(page, path)
  expect(requested).toEqual([])
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  expect(requested).toHaveLength(1)
})

test('redirects from the callback to the dashboard, or to the login with an error', async ({
  page,
}) => {
  await useBundled(page)
  await page.goto('/auth/google/callback')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Google sign in failed')).toBeVisible()
  await choose(page, 'Sign in with Google', uniquePerson('ada').email)
  await expect(page).toHaveURL('/programs')
  await page.goto('/auth/google/callback')
  await expect(page).toHaveURL('/dashboard')
  // The page redirects, perhaps before it has loaded, and also without its script.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.route('**/_astro/*.js', route => route.fulfill({ status: 404 }))
  await page.evaluate(() => location.assign('/auth/google/callback'))
  await expect(page).toHaveURL(/\/login(\?|$)/)
})
