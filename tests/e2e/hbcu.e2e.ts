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

test('filters by the state in the URL, also when the script loads late', async ({ page }) => {
  await page.route(/SchoolTable/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto('/hbcu#state-VA')
  await expect(page.getByRole('status')).toHaveText(/^5 of \d+ HBCUs$/)
  await expect(page).toHaveURL('/hbcu?state=VA')
  await expect(page.locator(`${rows}:visible`)).toHaveCount(5)
  await expect(page.locator('#state-VA')).toBeInViewport()
})

test('suggests a name and sorts with the keyboard', async ({ page }) => {
  await page.goto('/hbcu')
  const search = page.getByRole('searchbox', { name: 'Name' })
  await search.focus()
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

test('finds schools by words of their names, and filters by state, type and length of study', async ({
  page,
}) => {
  const names = page.locator(`${rows}:visible th`)
  const search = page.getByRole('searchbox', { name: 'Name' })
  await page.goto('/hbcu')
  for (const [words, name] of [
    ['fisk', 'Fisk University'],
    ['alabama a m', 'Alabama A&M University'],
    ['Alabama A and M', 'Alabama A&M University'],
    ['aamu', 'Alabama A&M University'],
    ['st. augustine´s', "Saint Augustine's University"],
    ['lemoyne owen', 'LeMoyne-Owen College'],
  ] as const) {
    await search.fill(words)
    await expect(names).toHaveText([name])
  }
  await search.fill('undefined')
  await expect(names).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText(
    /^0 of \d+ HBCUs\. Try fewer words or another filter\.$/,
  )
  await search.fill('')
  await page.getByLabel('State').selectOption('Alabama')
  await page.getByLabel('Run by').selectOption('Public')
  await page.getByLabel('Length').selectOption('Two years')
  await expect(page).toHaveURL('/hbcu?state=AL&control=public&level=2-year')
  await expect(names.filter({ hasText: 'Shelton State' })).toHaveCount(1)
  await expect(names.filter({ hasText: 'University' })).toHaveCount(0)
})

test('applies the filters and the order of the address, and ignores unknown ones', async ({
  page,
}) => {
  const founded = page.locator(`${rows}:visible td:nth-child(6)`)
  await page.goto('/hbcu?state=AL&sort=-founded')
  await expect(page.getByRole('status')).toHaveText(/^14 of \d+ HBCUs$/)
  const years = await founded.allTextContents()
  expect(years).toEqual(years.toSorted().reverse())
  const head = page.getByRole('columnheader', { name: 'Founded' })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await page.goto('/hbcu?state=ZZ&sort=nothing')
  await expect(page.getByRole('status')).toHaveText(/^\d+ HBCUs$/)
  await page.getByRole('button', { name: 'Founded' }).click()
  await page.getByRole('button', { name: 'Founded' }).click()
  await expect(page).toHaveURL(/sort=-founded$/)
})

test('leads from the landing page to the page of a school, or to the schools that match', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Find your school' })
  await field.fill('spelman')
  await field.press('Enter')
  await expect(page).toHaveURL('/hbcu/spelman-college')
  await page.goBack()
  await field.fill('Alabama')
  await field.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/^[2-9] of/)
})
