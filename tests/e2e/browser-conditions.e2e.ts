import { expect } from '@playwright/test'
import { logIn } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'
import { faults } from '../nightly/calls/faults.ts'
import { settled, test } from '../nightly/calls/fixtures.ts'

const publicPages = [
  '/',
  '/about',
  '/hbcu',
  '/experience',
  '/mentor',
  '/catalog',
  '/login',
  '/signup',
]
const guarded = [
  '/programs',
  '/contribute',
  '/my-contributions',
  '/profile',
  '/public-resumes',
  '/admin-dashboard',
  '/resume-feedback/u_nobody',
]
const tools = [...guarded, '/resume', '/dashboard']

test.describe('with blocked storage', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('Blocked', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: blocked })
    }),
  )

  test('shows every public page and toggles the theme', async ({ user: { page } }) => {
    for (const path of publicPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      const dark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
      await page.locator('[data-theme-toggle]:visible').first().click()
      await expect(page.locator('html')).toHaveClass(dark ? /light/ : /dark/)
    }
  })

  test('shows that the session cannot be stored, without a redirect loop', async ({
    user: { page },
    request,
  }) => {
    const ada = uniquePerson('ada')
    await request.post('/api/auth/signup', { data: ada })
    await page.goto('/login')
    await logIn(page, ada)
    await expect(
      page.getByRole('alert').filter({ hasText: 'your browser blocks storage' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/login(\?|$)/)
    for (const path of guarded) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login(\?|$)/)
    }
    await page.goto('/resume')
    await expect(page.getByText('Please log in to manage your resume')).toBeVisible()
  })
})

test('keeps a form when storage is full', async ({ user }) => {
  const { page } = user
  await user.signIn('member')
  await page.goto('/contribute')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await page.getByLabel('Program name').fill('River Fellowship')
  await expect(page.getByText('Your browser cannot keep drafts.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByRole('alert')).toHaveText('Name, website and description are required')
  await expect(page.getByLabel('Program name')).toHaveValue('River Fellowship')
})

test('shows a notice while offline, and removes it once online', async ({ user, context }) => {
  const { page } = user
  await user.signIn('member')
  const offline = page.getByText('You are offline. Changes are not saved.')
  for (const path of [
    ...tools.filter(path => !/nobody|admin/.test(path)),
    '/mentor',
    '/experience',
    '/login',
  ]) {
    // A page that missed a script while offline reloads itself, which may abort this.
    await expect(async () => {
      if (path === '/login') await page.evaluate(() => localStorage.clear())
      await page.goto(path)
    }).toPass()
    await settled(page)
    await expect(offline).toBeHidden()
    await context.setOffline(true)
    await expect(offline).toBeVisible()
    await context.setOffline(false)
    await expect(offline).toBeHidden()
  }
})

test('sends a form that failed offline once online again', async ({ user, context }) => {
  const { page } = user
  await user.signIn('member')
  await page.goto('/contribute')
  for (const label of ['Program name', 'Website', 'Description'])
    await page.getByLabel(label).fill('River')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByText('Failed to submit contribution. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Program name')).toHaveValue('River')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByText('Thank you for your contribution!')).toBeVisible()
})

test('leaves every tool when another tab logs out', async ({ user, context }) => {
  await user.signIn('member')
  const { page } = user
  await page.goto('/about')
  const other = await context.newPage()
  await other.goto('/about')
  for (const path of guarded) {
    await user.signInAgain()
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await settled(page)
    await other.evaluate(() => {
      localStorage.removeItem('token')
      localStorage.removeItem('user')
    })
    await expect(page).toHaveURL(/\/login(\?|$)/)
  }
  await user.signInAgain()
  await page.goto('/resume')
  await expect(page.getByRole('heading', { name: 'Upload Your Resume' })).toBeVisible()
  await other.evaluate(() => localStorage.clear())
  await expect(page.getByText('Please log in to manage your resume')).toBeVisible()
  await user.signInAgain()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Upload Your Resume' })).toBeVisible()
})

test('signs in the other tabs', async ({ page, context, request }) => {
  const ada = uniquePerson('ada')
  await request.post('/api/auth/signup', { data: ada })
  await page.goto('/resume')
  await expect(page.getByText('Please log in to manage your resume')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await logIn(other, ada)
  await expect(page.getByRole('heading', { name: 'Upload Your Resume' })).toBeVisible()
})

test('keeps the session when the session check fails, unless it is rejected', async ({ user }) => {
  const { page } = user
  await user.signIn('member')
  await page.clock.install()
  for (const fault of faults.filter(({ name }) => !name.startsWith('half'))) {
    await page.unroute('**/api/auth/verify')
    await page.route('**/api/auth/verify', route => fault.answer(route).catch(() => {}))
    const verified = page.waitForRequest('**/api/auth/verify')
    await page.goto('/my-contributions')
    await verified
    if (fault.late) await page.clock.runFor(10_100)
    await expect(page.getByText("You haven't made any contributions yet.")).toBeVisible()
  }
  for (const answer of [{ status: 401, json: {} }, { json: { valid: false } }]) {
    await page.unroute('**/api/auth/verify')
    await page.route('**/api/auth/verify', route => route.fulfill(answer))
    await page.evaluate(() => sessionStorage.removeItem('session-checked'))
    await user.signInAgain()
    await page.goto('/my-contributions')
    await expect(page).toHaveURL(/\/login(\?|$)/)
  }
})

test.describe('callback of the identity provider', () => {
  const at = '/auth/google/callback'
  // The page redirects, perhaps before it has loaded.
  const leaving = { waitUntil: 'commit' } as const

  test('redirects within ten seconds without an answer', async ({ user }) => {
    const { page } = user
    await page.goto(at, leaving)
    await expect(page).toHaveURL(/\/login(\?|$)/)
    await user.signIn('member')
    await page.clock.install()
    await page.route('**/api/auth/verify', () => {})
    const verified = page.waitForRequest('**/api/auth/verify')
    await page.goto(at)
    await verified
    await expect(page.getByText('Completing Sign In...')).toBeVisible()
    await page.clock.runFor(10_100)
    await expect(page).toHaveURL('/dashboard')
    // Not a page of the site, which would check the session between the two answers.
    await page.goto('/robots.txt')
    await page.unroute('**/api/auth/verify')
    await page.route('**/api/auth/verify', route => route.fulfill({ status: 401, json: {} }))
    await page.evaluate(() => sessionStorage.removeItem('session-checked'))
    await page.goto(at, leaving)
    await expect(page).toHaveURL(/\/login(\?|$)/)
  })

  test('redirects without its script', async ({ user: { page } }) => {
    await page.route('**/_astro/*.js', route => route.fulfill({ status: 404 }))
    await page.goto(at, leaving)
    await expect(page).toHaveURL(/\/login(\?|$)/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows public pages in full, and a notice on every tool', async ({ page }) => {
    for (const path of [...publicPages, ...tools]) {
      await page.goto(path)
      await expect(page.locator('main')).toBeVisible()
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(60)
      await expect(page.getByText('Loading...')).toBeHidden()
      const needs = [...tools, '/login', '/signup', '/mentor', '/experience'].includes(path)
      await expect(page.locator('noscript .notice')).toHaveCount(needs ? 1 : 0)
      await expect(page.locator('[data-chunk-load-error]')).toBeHidden()
    }
    await page.goto('/auth/google/callback')
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  })
})

test('treats an unreadable stored user as signed out on every page', async ({ user: { page } }) => {
  await page.addInitScript(() => {
    localStorage.setItem('token', 'x')
    localStorage.setItem('user', '{broken')
  })
  for (const path of guarded) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login(\?|$)/)
  }
  await page.goto('/about')
  await expect(page.getByRole('link', { name: /^Log ?in$/i }).first()).toBeVisible()
})
