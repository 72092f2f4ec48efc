import { expect, test } from '@playwright/test'

const rows = 'table.schools tbody tr'

test('filters by a state of the map, keeps it in the URL, and clears it', async ({ page }) => {
  await page.goto('/hbcu')
  const alabama = page.locator('.state-map a[href="#state-AL"]')
  await alabama.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(`${rows}:visible`)).toHaveCount(14)
  await expect(page.getByRole('status')).toHaveText(/^14 of \d+ HBCUs$/)
  await expect(page).toHaveURL('/hbcu?state=AL')
  await expect(page.getByLabel('State')).toBeInViewport()
  await page.reload()
  await expect(page.locator(`${rows}:visible`)).toHaveCount(14)
  await expect(alabama).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.state-map [aria-current]')).toHaveCount(1)
  await expect(page.locator(rows).first()).toBeInViewport()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('status')).toHaveText(/^\d+ HBCUs$/)
  await expect(page).toHaveURL('/hbcu')
  await alabama.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/^14 of \d+ HBCUs$/)
})

test('shows the schools of a state, and all again, when the script fails to load', async ({
  page,
}) => {
  await page.route(/university-filters/, route => route.abort())
  const shown = page.locator(`${rows}:visible`)
  for (const address of ['/hbcu#state-VA', '/hbcu']) {
    await page.goto('about:blank')
    await page.goto(address)
    if (address === '/hbcu') await page.locator('a[href="#state-VA"]').first().press('Enter')
    await expect(shown).toHaveCount(5)
    await page.getByRole('link', { name: /Show all/ }).click()
    await expect(shown).toHaveCount(await page.locator(rows).count())
  }
})

test('shows the schools of a state in the URL before the script loads', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route(/university-filters/, async route => {
    await script.promise
    await route.continue()
  })
  await page.goto('/hbcu#state-VA', { waitUntil: 'commit' })
  await expect(page.locator(`${rows}:visible`)).toHaveCount(5)
  const first = page.locator('#state-VA')
  const top = async () => Math.round((await first.boundingBox())?.y ?? 0)
  await expect(first).toBeInViewport()
  const before = await top()
  script.resolve()
  await expect(page.getByRole('status')).toHaveText(/^5 of \d+ HBCUs$/)
  expect(Math.abs((await top()) - before)).toBeLessThan(24)
})

test('skips the map, suggests a name and sorts with the keyboard', async ({ page }) => {
  await page.goto('/hbcu')
  await page.getByRole('link', { name: 'Skip the map' }).press('Enter')
  await page.keyboard.press('Tab')
  const search = page.getByRole('searchbox', { name: 'Name' })
  await expect(search).toBeFocused()
  await page.keyboard.type('Spellman')
  await page.getByRole('button', { name: 'Spelman' }).press('Enter')
  await expect(page).toHaveURL(/\/hbcu\?q=Spelman\b/)
  await expect(page.locator(`${rows}:visible`)).toHaveCount(1)
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Founded' }).press('Enter')
  const founded = page.getByRole('columnheader', { name: 'Founded' })
  await expect(founded).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator(`${rows} th`).first()).toHaveText('Cheyney University of Pennsylvania')
  await expect(page.getByRole('button', { name: 'Founded' })).toBeFocused()
})
