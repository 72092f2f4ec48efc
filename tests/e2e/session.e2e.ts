import { expect, type Page, test } from '@playwright/test'
import { guards } from '#lib/guards.ts'
import { bearer, logIn, openWithSessionCheck, signInAs } from '#tests/support/e2e.ts'
import { password, uniquePerson } from '#tests/support/people.ts'

const account = (page: Page) => page.getByRole('banner').getByLabel('Your account')
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Log ?in$/i })
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

test('redirects a visitor from every page of members to the login, and back to the address', async ({
  page,
  request,
}) => {
  const ada = uniquePerson('ada')
  await request.post('/api/auth/signup', { data: ada })
  const guarded = Object.keys(guards).filter(path => guards[path]?.signedOut === '/login')
  expect(guarded).toEqual(expect.arrayContaining(['/programs', '/profile', '/admin-dashboard']))
  for (const path of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login(\?|$)/)
  }
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/catalog')
  // As the link of an email.
  await page.goto('/dashboard?program=gates-scholarship')
  await expect(page.getByText('Log in to see your saved programs.')).toBeVisible()
  await logIn(page, ada)
  await expect(page).toHaveURL('/dashboard?program=gates-scholarship')
})

test('offers the same search in the catalog to whom /programs sends away', async ({ page }) => {
  await page.goto('/programs?search=nasa&type=Internship')
  await page.getByRole('link', { name: /^See \d+ programs without an account$/ }).click()
  await expect(page).toHaveURL('/catalog?q=nasa&type=internships')
})

test('says on the sign-in page why it asks, and returns after signing up', async ({ page }) => {
  const grace = uniquePerson('grace')
  await page.goto('/my-contributions')
  await expect(page.getByText('Log in to see the programs you suggested.')).toBeVisible()
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('Full Name').fill(grace.displayName)
  await page.getByLabel('HBCU Email').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Signup successful! Taking you back...').waitFor()
  await expect(page).toHaveURL('/my-contributions')
})

test('redirects members from the sign-in pages and unknown paths to the programs', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  for (const path of ['/login', '/signup', '/nowhere-at-all']) {
    await page.goto(path)
    await expect(page).toHaveURL('/programs')
  }
})

test('answers an unknown path with 404 and redirects a visitor to the landing page, from /dashboard to the catalog', async ({
  page,
  request,
}) => {
  expect((await request.get('/nowhere-at-all')).status()).toBe(404)
  await page.goto('/nowhere-at-all')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toHaveText('That page does not exist.')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/catalog')
})

test('searches for the words of an address of the catalog that does not exist', async ({
  page,
  request,
}) => {
  await page.goto('/catalog/gates-award-2019')
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Search for “gates award 2019”' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('gates award 2019')
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/hbcu/fisk-college')
  await expect(page).toHaveURL('/programs')
  await page.getByRole('link', { name: 'Search for “fisk college”' }).click()
  await expect(page).toHaveURL('/programs?search=fisk+college')
  await expect(page.getByRole('searchbox')).toHaveValue('fisk college')
})

test('marks the fields of an empty sign-up in red', async ({ page }) => {
  await page.goto('/signup')
  const name = page.getByLabel('Full Name')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(name).toBeFocused()
  const color = await page
    .locator('.field-error')
    .first()
    .evaluate(each => getComputedStyle(each).color)
  await expect(name).toHaveCSS('border-top-color', color)
  await expect(name).toHaveCSS('outline-color', color)
})

test('asks to log in when the session ends during a form, and keeps the draft', async ({
  page,
  request,
}) => {
  const ada = uniquePerson('ada')
  const token = await signInAs(page, request, ada)
  await openWithSessionCheck(page, '/contribute')
  await page.getByLabel('Program name').fill('Half a thought')
  await page.getByLabel('Website').fill('example.org')
  await page.getByLabel('Description').fill('To be finished')
  await request.post('/api/auth/logout', { ...bearer(token), data: {} })
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByText('You need to be logged in to contribute.')).toBeVisible()
  await expect(page.getByLabel('Program name')).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await logIn(page, ada)
  await expect(page).toHaveURL('/contribute')
  await expect(page.getByLabel('Description')).toHaveValue('To be finished')
})

test('signs out on public pages when the session ended elsewhere', async ({ page, request }) => {
  const token = await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/robots.txt')
  const session = await stored(page)
  await request.post('/api/auth/logout', { ...bearer(token), data: {} })
  for (const path of ['/', '/mentor', '/catalog', '/hbcu/fisk-university']) {
    await page.evaluate(([token, user]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('user', user ?? '')
    }, session)
    await page.goto(path)
    await expect(logInLink(page), path).toBeVisible()
    await expect(account(page), path).toBeHidden()
    await expect.poll(() => stored(page), path).toEqual([null, null])
  }
})

test('shows the stored member in the menu, or User and the default photo', async ({ page }) => {
  await page.route('**/api/auth/verify', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/about')
  const image = account(page).locator('img')
  for (const [name, photo, shownName, shownPhoto] of [
    ['Ada', '/favicon.svg', 'Ada', '/favicon.svg'],
    ['', 'javascript:alert(1)', 'User', '/img/default-avatar.jpg'],
    ['Ada', '/missing.png', 'Ada', '/img/default-avatar.jpg'],
  ]) {
    const user = { uid: 'u_1', displayName: name, email: 'ada@example.edu', photoURL: photo }
    await page.evaluate(stored => {
      localStorage.setItem('token', 'token')
      localStorage.setItem('user', stored)
    }, JSON.stringify(user))
    await page.reload()
    await account(page).click()
    await expect(page.locator('account-menu bdi')).toHaveText([`${shownName}`, user.email])
    await expect(image).toHaveAttribute('src', `${shownPhoto}`)
    await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden()
  }
})

test('keeps the session when the server fails to check it', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.route('**/api/auth/verify', route => route.fulfill({ status: 500, json: {} }))
  for (const path of ['/', '/catalog', '/contribute', '/resume']) {
    await openWithSessionCheck(page, path)
    await expect(account(page), path).toBeVisible()
    expect(await stored(page), path).not.toContain(null)
  }
})

test('checks again when a public page is restored from the back/forward cache', async ({
  page,
  request,
}) => {
  const token = await signInAs(page, request, uniquePerson('ada'))
  await openWithSessionCheck(page, '/about')
  await request.post('/api/auth/logout', { ...bearer(token), data: {} })
  const mark = () => page.evaluate(() => sessionStorage.getItem('session-checked'))
  await expect.poll(mark).not.toBeNull()
  await page.evaluate(() => {
    sessionStorage.removeItem('session-checked')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(logInLink(page)).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([null, null])
})
