import { expect, type Page, test } from '@playwright/test'
import { openUntilIdle, openWithSessionCheck, publicPages, signInAs } from '#tests/support/e2e.ts'
import { pictureOf } from '#tests/support/images.ts'
import { uniquePerson } from '#tests/support/people.ts'

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const account = (page: Page) => page.getByRole('banner').getByLabel('Your account')
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Log ?in$/i })
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

/** Counts the checks that a page asks the server for. */
function countChecks(page: Page): { count: number } {
  const checks = { count: 0 }
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/auth/verify' && request.method() === 'GET')
      checks.count += 1
  })
  return checks
}

/** Opens a page, and waits until it has asked the server for the check. */
async function openChecking(page: Page, path: string, checks: { count: number }): Promise<void> {
  checks.count = 0
  await openUntilIdle(page, path)
  // On a busy machine the check may start after the network was idle.
  await expect.poll(() => checks.count, path).toBeGreaterThan(0)
}

/** Waits until the page has read that its session still holds. */
async function confirmed(page: Page): Promise<void> {
  const mark = () => page.evaluate(() => sessionStorage.getItem('session-checked'))
  await expect.poll(mark).not.toBeNull()
}

/** Makes a tab whose session has just been confirmed ask again on its next page. */
async function forgetCheck(page: Page): Promise<void> {
  await confirmed(page)
  await page.evaluate(() => sessionStorage.removeItem('session-checked'))
}

test('signs out on every public page when the session ended elsewhere', async ({
  page,
  request,
}) => {
  const token = await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/robots.txt')
  const session = await stored(page)
  await request.post('/api/auth/logout', { ...bearer(token), data: {} })
  for (const path of publicPages)
    await test.step(path, async () => {
      await page.evaluate(([token, user]) => {
        localStorage.setItem('token', token ?? '')
        localStorage.setItem('user', user ?? '')
      }, session)
      await page.goto(path)
      await expect(logInLink(page)).toBeVisible()
      await expect(account(page)).toBeHidden()
      await expect.poll(() => stored(page)).toEqual([null, null])
      await expect(page).toHaveURL(path)
    })
})

test('signs out on a public page when the server says that the session is not valid', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.route('**/api/auth/verify', route => route.fulfill({ json: { valid: false } }))
  await page.goto('/about')
  await expect(logInLink(page)).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([null, null])
})

test('shows a new name and photo in the header of a public page', async ({ page, request }) => {
  const token = await signInAs(page, request, uniquePerson('ada'))
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await pictureOf(20_000) }
  const sent = await request.post('/api/users/upload-profile-image', {
    ...bearer(token),
    multipart: { profileImage: image },
  })
  const photoURL = String((await sent.json()).downloadURL)
  const data = { fullName: 'Ada B. Okafor', phoneNumber: '', college: '', photoURL }
  await request.put('/api/users/profile', { ...bearer(token), data })
  await page.goto('/about')
  await expect(page.getByRole('banner').locator('img[data-user]')).toHaveAttribute('src', photoURL)
  await account(page).click()
  await expect(page.getByRole('banner')).toContainText('Ada B. Okafor')
})

test('checks again a minute after the last check in the tab, not before', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  const checks = countChecks(page)
  const start = Date.now()
  await page.clock.setFixedTime(start)
  await openChecking(page, '/about', checks)
  await confirmed(page)
  await page.goto('/contribute')
  await expect(page.getByLabel('Program name')).toBeVisible()
  await openUntilIdle(page, '/hbcu')
  expect(checks.count).toBe(1)
  await page.clock.setFixedTime(start + 61_000)
  await openChecking(page, '/hbcu', checks)
  expect(checks.count).toBe(1)
})

test('checks once when the check fails, and keeps the session', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  const checks = countChecks(page)
  await page.route('**/api/auth/verify', route => route.fulfill({ status: 500, json: {} }))
  for (const path of ['/', '/mentor', '/catalog', '/contribute', '/resume']) {
    await openChecking(page, path, checks)
    expect(checks.count, path).toBe(1)
    await expect(account(page)).toBeVisible()
  }
})

test('checks again when a public page is restored from the back/forward cache', async ({
  page,
  request,
}) => {
  const token = await signInAs(page, request, uniquePerson('ada'))
  await openWithSessionCheck(page, '/about')
  await request.post('/api/auth/logout', { ...bearer(token), data: {} })
  await forgetCheck(page)
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(logInLink(page)).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([null, null])
})

test('loads the check after the first paint', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  /** Whether each fetch of the script began after the first paint. */
  const fetched = () =>
    page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-paint')
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/verify-session'))
        .map(({ startTime }) => startTime >= (paint?.startTime ?? Number.POSITIVE_INFINITY))
    })
  for (const path of ['/', '/about', '/mentor', '/catalog']) {
    await page.goto(path)
    await expect.poll(fetched, path).toEqual([true])
  }
})

test('erases the session in a public page when another tab logs out', async ({
  context,
  request,
}) => {
  const first = await context.newPage()
  const token = await signInAs(first, request, uniquePerson('ada'))
  await first.goto('/contribute')
  await first.getByLabel('Program name').fill('Half a thought')
  await forgetCheck(first)
  await openWithSessionCheck(first, '/about')
  const second = await context.newPage()
  await second.goto('/hbcu')
  await account(second).click()
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(second).toHaveURL('/login')
  await expect(logInLink(first)).toBeVisible()
  for (const page of [first, second]) {
    const stored = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }))
    const ofSession = stored.filter(
      ([key, value]) => key === 'user' || key.startsWith('draft:') || value.includes(token),
    )
    expect(ofSession).toEqual([])
  }
})
