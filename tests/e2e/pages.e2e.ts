import { expect, test } from '@playwright/test'
import { findAxeViolations, makeAdmin, overflow, signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

const open = [
  '/',
  '/about',
  '/hbcu',
  '/experience',
  '/mentor',
  '/catalog',
  '/contact',
  '/privacy',
  '/terms',
  '/apply',
]
const entries = ['/login', '/signup']
const tools = ['/programs', '/dashboard', '/contribute', '/my-contributions', '/admin-dashboard']

// Mentors and stories have a test for each of their states.
for (const path of [...open, ...entries].filter(each => !['/mentor', '/experience'].includes(each)))
  test(`has no accessibility violations on ${path}`, async ({ page }) => {
    await page.goto(path)
    expect(await findAxeViolations(page)).toEqual([])
  })

test('has no accessibility violations on the tools of members', async ({ page, request }) => {
  const katherine = uniquePerson('katherine')
  const token = await signInAs(page, request, katherine)
  makeAdmin(katherine)
  const contribution = {
    name: 'Harbor',
    website: 'https://example.org',
    description: 'By the water.',
  }
  await request.post('/api/contributions', {
    data: contribution,
    headers: { Authorization: `Bearer ${token}` },
  })
  for (const path of tools) {
    await page.goto(path)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    expect(await findAxeViolations(page)).toEqual([])
  }
})

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('does not scroll horizontally for long user text', async ({ page, request }) => {
    const token = await signInAs(page, request, uniquePerson('ada'))
    const data = {
      name: 'W'.repeat(200),
      website: `https://example.org/${'x'.repeat(300)}`,
      description: 'y'.repeat(400),
    }
    await request.post('/api/contributions', {
      data,
      headers: { Authorization: `Bearer ${token}` },
    })
    await page.goto('/my-contributions')
    await expect(page.getByText('Pending')).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })

  test('does not scroll horizontally', async ({ page, request }) => {
    for (const path of [...open, ...entries]) {
      await page.goto(path)
      await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0)
    }
    await signInAs(page, request, uniquePerson('ada'))
    for (const path of tools) {
      await page.goto(path)
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows every public page with heading and footer', async ({ page }) => {
    for (const path of open) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
  })

  test('links from the catalog to a program and to its provider', async ({ page }) => {
    await page.goto('/catalog')
    await page.getByRole('main').getByRole('link', { name: 'UNCF Scholarships' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'UNCF Scholarships' })).toBeVisible()
    const apply = page.getByRole('link', { name: /Apply Now/ }).first()
    await expect(apply).toHaveAttribute('target', '_blank')
    await expect(apply).toHaveAttribute('rel', /noopener/)
  })

  test('shows a notice with an alternative on every tool', async ({ page }) => {
    for (const path of [...entries, ...tools]) {
      await page.goto(path)
      // Text locators ignore noscript elements.
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript p')).toContainText(
        'This tool needs JavaScript. You can still browse programs',
      )
    }
  })
})

test('keeps the chosen theme across pages and reloads, without a flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
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

test('shows an empty state on the programs page when its file is missing', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.route('**/img/program.json', route => route.fulfill({ status: 500, body: 'no' }))
  // Other tests publish programs on the same server.
  await page.route('**/api/programs', route => route.fulfill({ json: { programs: [] } }))
  await page.goto('/programs')
  await expect(page.getByText('No programs found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse the catalog instead' })).toBeVisible()
})

test('filters programs, keeps the filters in the URL, and scrolls to the top', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  // Other tests publish programs on the same server.
  await page.route('**/api/programs', route => route.fulfill({ json: { programs: [] } }))
  await page.goto('/programs')
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Program type').selectOption('Fellowship')
  await expect(page).toHaveURL('/programs?type=Fellowship')
  await page.keyboard.press('Escape')
  const chip = page.getByRole('button', { name: 'Remove filter Fellowship' })
  await expect(chip).toBeVisible()
  const cards = page.getByRole('listitem').filter({ hasText: 'Apply Now' })
  // None are shown until the programs have loaded.
  await expect(cards).not.toHaveCount(0)
  await expect(cards.filter({ hasNotText: /Type\s*Fellowship/ })).toHaveCount(0)
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
