import { expect, type Page, test } from '@playwright/test'

// The site for another backend holds more programs than one page of the catalog.

const form = (page: Page) => page.getByRole('search', { name: 'Filter the catalog' })
const results = (page: Page) => page.locator('[data-results] li')
const status = (page: Page) => form(page).getByRole('status')
const textsOf = (page: Page, selector: string) => results(page).locator(selector).allTextContents()

test('shows pages of 60 programs, which search and filters replace', async ({ page }) => {
  await page.goto('/catalog')
  await expect(page.locator('[data-page] li')).toHaveCount(60)
  await form(page).getByLabel('Search programs').fill('harbor')
  await expect(status(page)).toHaveText(/^\d+ of 510 programs; the first 60 are shown$/)
  await expect(page.locator('[data-page]')).toBeHidden()
  await expect(results(page)).toHaveCount(60)
  const found = await results(page).allTextContents()
  expect(found.filter(text => !/harbor/i.test(text))).toEqual([])
  await form(page).getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.locator('[data-page]')).toBeVisible()
  await expect(results(page)).toHaveCount(0)
})

test('finds programs by words of fields, years and papers', async ({ page }) => {
  for (const words of ['computing', 'freshman', 'Fisk', 'international', 'essay']) {
    await page.goto(`/catalog?q=${words}`)
    await expect(status(page)).toHaveText(/^[1-9]\d* of 510 programs/)
  }
})

test('filters by each choice, and shows programs that have it', async ({ page }) => {
  await page.goto('/catalog')
  await form(page).locator('summary').click()
  const selects = form(page).locator('details select')
  const names = await selects.evaluateAll(all => all.map(one => one.getAttribute('name') ?? ''))
  expect(names).toContain('month')
  for (const name of names) {
    const select = form(page).locator(`details select[name=${name}]`)
    const value = (await select.locator('option').nth(1).getAttribute('value')) ?? ''
    await page.goto(`/catalog?${name}=${value}`)
    await expect(status(page)).toHaveText(/^[1-9]\d* of 510 programs/)
    await expect(results(page).first().getByRole('link')).toBeVisible()
  }
  await page.goto('/catalog?type=fellowships&month=March')
  await expect(status(page)).toHaveText(/^[1-9]\d* of 510 programs$/)
  expect(new Set(await textsOf(page, 'p:first-of-type'))).not.toContain('')
  const types = await textsOf(page, 'p:first-of-type')
  expect(types.filter(text => !text.startsWith('Fellowship · '))).toEqual([])
})

test('begins with what is open, shows the deadline, and links to the program', async ({ page }) => {
  await page.goto('/catalog?q=synthetic')
  await expect(results(page)).toHaveCount(60)
  const states = await results(page)
    .locator('[data-line]')
    .evaluateAll(all => all.map(line => line.getAttribute('data-state')))
  expect(['closing-soon', 'open', 'opens-soon']).toContain(states[0])
  const first = results(page).first()
  // "Closes today", "Closes December 5, 2026" or "Closes around December 2026".
  await expect(first.locator('[data-line]')).toContainText(
    /[a-z] (today|tomorrow|\w+ (\d+, )?20\d\d)/,
  )
  const name = (await first.getByRole('link').textContent()) ?? ''
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('sorts by name over all pages', async ({ page }) => {
  await page.goto('/catalog?sort=name')
  await expect(results(page)).toHaveCount(60)
  const names = await textsOf(page, 'h3')
  expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  expect(names[0]).toContain('00001')
})

test('names the filter that emptied the result', async ({ page }) => {
  await page.goto('/catalog?type=fellowships&q=zzz')
  await expect(page.getByRole('heading', { name: 'No programs found' })).toBeVisible()
  await page.getByRole('button', { name: /^Remove filter “zzz”: \d+ programs$/ }).click()
  await expect(results(page).first()).toBeVisible()
})

test('shows whether the found programs fit', async ({ page }) => {
  await page.goto('/catalog?q=harbor')
  await expect(results(page)).toHaveCount(60)
  await page.getByText('Does it fit me?').first().click()
  await page.getByLabel('Your year').selectOption({ index: 1 })
  await expect(results(page).locator('[data-verdict]').first()).toBeVisible()
  await form(page).getByLabel('Search programs').fill('civic')
  await expect(results(page).first()).toContainText(/civic/i)
  await expect(results(page).locator('summary [data-verdict]')).toHaveCount(60)
})
