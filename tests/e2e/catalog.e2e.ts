import { expect, type Page, test } from '@playwright/test'
import { findAxeViolations, overflow } from '#tests/support/e2e.ts'

const cards = (page: Page) => page.locator('[data-page] li:visible')
const filter = (page: Page) => page.getByRole('search', { name: 'Filter the catalog' })

test('filters without a page load, counts, and keeps the filters in the URL', async ({ page }) => {
  await page.goto('/catalog')
  const all = await cards(page).count()
  await filter(page).getByLabel('Type').selectOption('Internships')
  await expect(page).toHaveURL('/catalog?type=internships')
  await filter(page).getByLabel('Search programs').fill('research')
  await expect(page).toHaveURL('/catalog?q=research&type=internships')
  const few = await cards(page).count()
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThan(all)
  await expect(filter(page).getByRole('status')).toHaveText(`${few} of ${all} programs`)
  await page.reload()
  await expect(filter(page).getByLabel('Search programs')).toHaveValue('research')
  await expect(cards(page)).toHaveCount(few)
})

test('removes one filter by its chip, and all by one button', async ({ page }) => {
  await page.goto('/catalog?type=fellowships&q=zzz')
  await expect(page.getByRole('heading', { name: 'No programs found' })).toBeVisible()
  await filter(page).getByRole('button', { name: 'Remove filter: zzz' }).click()
  await expect(page).toHaveURL('/catalog?type=fellowships')
  await expect(cards(page).first()).toBeVisible()
  await filter(page).getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/catalog')
  await expect(filter(page).getByLabel('Type')).toHaveValue('')
  await expect(filter(page).getByLabel('Search programs')).toBeFocused()
})

test('sorts by the next deadline', async ({ page }) => {
  await page.goto('/catalog?type=scholarships&sort=deadline')
  const times = cards(page).locator('time')
  await expect(async () => {
    const days = await times.evaluateAll(all => all.map(time => (time as HTMLTimeElement).dateTime))
    expect(days.length).toBeGreaterThan(3)
    expect(days).toEqual(days.toSorted())
  }).toPass()
  await expect(cards(page).first().locator('time')).toHaveCount(1)
})

test('shows the state of a deadline on the day of the visit', async ({ page }) => {
  await page.goto('/catalog')
  const yearly = page.locator('p[data-kind="annual"]:has(time)').first()
  const day = await yearly.locator('time').getAttribute('datetime')
  await expect(yearly.locator('b')).toHaveText(/^(Usually|Expected)/)
  await page.clock.setFixedTime(new Date(`${day}T12:00:00`))
  await page.reload()
  await expect(yearly.locator('b')).toHaveText('Usually closing soon')
  await page.clock.setFixedTime(new Date(new Date(`${day}T12:00:00`).getTime() + 20 * 86_400_000))
  await page.reload()
  await expect(yearly.locator('time')).not.toHaveAttribute('datetime', day ?? '')
})

test('links to the calendar of a deadline, the feeds and the data', async ({ page, request }) => {
  await page.goto('/catalog')
  for (const name of ['Calendar of deadlines', 'Feed (Atom)', 'Feed (JSON)']) {
    const address = await page.getByRole('link', { name }).getAttribute('href')
    expect((await request.get(address ?? '')).status()).toBe(200)
  }
  await page.locator('[data-page] li:has(time) a').first().click()
  const file = await page
    .getByRole('link', { name: /deadline to your calendar/ })
    .getAttribute('href')
  expect(await (await request.get(file ?? '')).text()).toContain('BEGIN:VEVENT')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists all programs, and hides the filter form', async ({ page }) => {
    await page.goto('/catalog')
    await expect(filter(page)).toBeHidden()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(50)
    await page
      .getByRole('navigation', { name: 'Lists of the catalog' })
      .getByRole('link', { name: /^Internships/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internships')
    await cards(page).getByRole('link').first().click()
    await expect(page.getByRole('link', { name: /^Apply Now/ })).toBeVisible()
  })
})

test('has no accessibility violations', async ({ page }) => {
  for (const path of [
    '/catalog?q=zzz',
    '/catalog/type/internships',
    '/catalog/month/february',
    '/data',
  ]) {
    await page.goto(path)
    expect(await findAxeViolations(page)).toEqual([])
  }
  await page.goto('/catalog')
  await cards(page).getByRole('link').first().click()
  expect(await findAxeViolations(page)).toEqual([])
})

test('fits 320 pixels without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/catalog', '/catalog/month/february', '/data']) {
    await page.goto(path)
    await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0)
  }
})
