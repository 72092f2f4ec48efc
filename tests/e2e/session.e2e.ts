import { expect, test } from '@playwright/test'
import { openWithSessionCheck, signInAs } from '#tests/support/e2e.ts'
import { password, uniquePerson } from '#tests/support/people.ts'

const guarded = ['/programs', '/contribute', '/my-contributions', '/admin-dashboard']

for (const path of guarded) {
  test(`redirects a visitor from ${path} to the login and back`, async ({ page, request }) => {
    const ada = uniquePerson('ada')
    await request.post('/api/auth/signup', { data: ada })
    await page.goto(path)
    await expect(page).toHaveURL(/\/login(\?|$)/)
    await page.getByLabel('Email Address').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(path)
  })
}

test('says on the sign-in page why it asks, and returns after signing up', async ({ page }) => {
  const grace = uniquePerson('grace')
  await page.goto('/my-contributions')
  const reason = page.getByText('Log in to see the programs you suggested.')
  await expect(reason).toBeVisible()
  await reason.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill(grace.displayName)
  await page.getByLabel('HBCU Email').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Signup successful! Taking you back...').waitFor()
  await expect(page).toHaveURL('/my-contributions')
})

for (const [path, script] of [
  ['/login', 'ProgramsPage'],
  ['/login?next=/dashboard?program=x', 'DashboardPage'],
  ['/signup', 'DashboardPage'],
] as const)
  test(`loads the scripts of the page after ${path} once somebody types`, async ({ page }) => {
    const requested: string[] = []
    page.on('request', request => requested.push(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(requested.filter(url => url.includes(script))).toEqual([])
    await page.getByLabel(/Email/).focus()
    await expect.poll(() => requested.filter(url => url.includes(script))).toHaveLength(1)
  })

test('keeps the form and shows an error when the password is wrong', async ({ page, request }) => {
  const ada = uniquePerson('ada')
  await request.post('/api/auth/signup', { data: ada })
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email Address')).toHaveValue(ada.email)
})

test('redirects a member from the sign-in pages to the programs', async ({ page, request }) => {
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
  await expect(page.getByText('That page does not exist.')).toBeVisible()
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

test('opens a saved program from the link of an email after signing in', async ({
  page,
  request,
}) => {
  const ada = uniquePerson('ada')
  await request.post('/api/auth/signup', { data: ada })
  await page.goto('/dashboard?program=gates-scholarship')
  await expect(page.getByText('Log in to see your saved programs.')).toBeVisible()
  await page.getByLabel('Email Address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard?program=gates-scholarship')
})

test('logs out every tab and the server', async ({ context, request }) => {
  const first = await context.newPage()
  const token = await signInAs(first, request, uniquePerson('ada'))
  await first.goto('/contribute')
  await first.getByLabel('Program name').fill('Half a thought')
  const second = await context.newPage()
  await second.goto('/about')
  await second.getByLabel('Your account').click()
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(second).toHaveURL('/login')
  await expect(first).toHaveURL(/\/login/)
  // The page does not wait for a slow server.
  const headers = { Authorization: `Bearer ${token}` }
  const verify = async () => (await request.get('/api/auth/verify', { headers })).status()
  await expect.poll(verify).toBe(401)
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
  await request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${token}` },
    data: {},
  })
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByText('You need to be logged in to contribute.')).toBeVisible()
  await expect(page.getByLabel('Program name')).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.getByLabel('Email Address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/contribute')
  await expect(page.getByLabel('Description')).toHaveValue('To be finished')
})
