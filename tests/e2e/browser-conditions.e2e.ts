import { expect, test } from '@playwright/test'
import { logIn, signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

test('works with blocked storage, and shows that the session cannot be stored', async ({
  page,
  request,
}) => {
  const errors: unknown[] = []
  page.on('pageerror', error => errors.push(error))
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: blocked })
  })
  for (const path of ['/', '/catalog', '/mentor', '/hbcu']) {
    await page.goto(path)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    const dark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await expect(page.locator('html'), path).toHaveClass(dark ? /light/ : /dark/)
  }
  const ada = uniquePerson('ada')
  await request.post('/api/auth/signup', { data: ada })
  await page.goto('/login')
  await logIn(page, ada)
  await expect(
    page.getByRole('alert').filter({ hasText: 'your browser blocks storage' }),
  ).toBeVisible()
  await page.goto('/programs')
  await expect(page).toHaveURL(/\/login(\?|$)/)
  await page.goto('/resume')
  await expect(page.getByText('Please log in to manage your resume')).toBeVisible()
  expect(errors).toEqual([])
})

test('shows a notice while offline, and sends a form once online again', async ({
  page,
  request,
  context,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/contribute')
  for (const label of ['Program name', 'Website', 'Description'])
    await page.getByLabel(label).fill('River')
  const offline = page.getByText('You are offline. Changes are not saved.')
  await expect(offline).toBeHidden()
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByText('Failed to submit contribution. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Program name')).toHaveValue('River')
  await context.setOffline(false)
  await expect(offline).toBeHidden()
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByText('Thank you for your contribution!')).toBeVisible()
})

test('keeps the chosen theme across pages and reloads, without a flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  // Records the theme of every painted frame from the first one on.
  await page.addInitScript(() => {
    const painted = new Set<string>()
    const note = () => {
      if (document.body) painted.add(document.documentElement.className)
      requestAnimationFrame(note)
    }
    note()
    Object.assign(window, { painted })
  })
  const painted = () =>
    page.evaluate(() => [...(window as unknown as { painted: Set<string> }).painted])
  for (const go of [() => page.goto('/about'), () => page.goto('/login'), () => page.reload()]) {
    await go()
    await expect.poll(painted).toEqual(['dark'])
  }
})
