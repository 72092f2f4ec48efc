import { expect, type Page, test } from '@playwright/test'
import { findAxeViolations } from '#tests/support/e2e.ts'

const cards = (page: Page) => page.locator('main li.program-card')
const filter = (page: Page) => page.getByRole('search', { name: 'Filter the catalog' })
const status = (page: Page) => filter(page).locator('output').last()

test('searches, filters and sorts without a page load, and keeps that in the URL', async ({
  page,
}) => {
  await page.goto('/catalog')
  await expect(cards(page)).toHaveCount(60)
  const first = await cards(page).first().getByRole('link').textContent()
  const all = await status(page).innerText()
  await filter(page).getByText('Filters').click()
  await filter(page).getByLabel('Type').selectOption('Internships')
  await expect(page).toHaveURL('/catalog?type=internships')
  const search = filter(page).getByRole('searchbox')
  await search.fill('research')
  await search.press('Enter')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/catalog?q=research&type=internships')
  await expect(status(page)).not.toHaveText(all)
  await expect(status(page)).toHaveText(/^[1-9]\d* programs$/)
  const found = Number(/\d+/.exec(await status(page).innerText())?.[0])
  await expect(cards(page)).toHaveCount(Math.min(found, 60))
  await filter(page).getByLabel('Order').selectOption('By name')
  await expect(page).toHaveURL('/catalog?q=research&type=internships&sort=name')
  await page.reload()
  await expect(search).toHaveValue('research')
  await expect(status(page)).toHaveText(`${found} programs`)
  await expect(cards(page)).toHaveCount(Math.min(found, 60))
  const byName = new Intl.Collator('en', { numeric: true }).compare
  await expect(async () => {
    const names = await cards(page).getByRole('link').allTextContents()
    expect(names).toEqual(names.toSorted(byName))
  }).toPass()
  await filter(page).getByLabel('Order').selectOption('Next deadline')
  await filter(page).getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/catalog')
  await expect(search).toBeFocused()
  await expect(cards(page).first().getByRole('link')).toHaveText(first ?? '')
})

test('says that nothing is found in an accessible way, and leads out of it', async ({ page }) => {
  await page.goto('/catalog?type=fellowships&q=zzz')
  await page.getByText('No programs match “zzz”.').waitFor()
  await page.getByRole('button', { name: /^Show all \d+$/ }).waitFor()
  expect(await findAxeViolations(page, ['light'])).toEqual([])
  await page.getByRole('button', { name: /^Remove filter “zzz”: \d+ programs$/ }).click()
  await expect(page).toHaveURL('/catalog?type=fellowships')
  await expect(filter(page).getByRole('searchbox')).toBeFocused()
  await expect(cards(page).first()).toBeVisible()
})

test('links to the calendar of a deadline, the feeds and the data', async ({ page, request }) => {
  await page.goto('/catalog')
  for (const name of ['Calendar of deadlines', 'Feed (Atom)', 'Feed (JSON)']) {
    const address = await page.getByRole('link', { name }).getAttribute('href')
    expect((await request.get(address ?? '')).status()).toBe(200)
  }
  // With a day: a program of which only the month is known has no calendar.
  const dated = cards(page).filter({ hasText: /[Cc]loses (around )?\w+ \d+, 20\d\d/ })
  await dated.first().getByRole('link').click()
  const file = await page
    .getByRole('link', { name: /deadline to your calendar/ })
    .getAttribute('href')
  expect(await (await request.get(file ?? '')).text()).toContain('BEGIN:VEVENT')
})
