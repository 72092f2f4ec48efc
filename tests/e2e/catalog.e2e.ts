import { expect, type Page, test } from '@playwright/test'
import { findAxeViolations } from '#tests/support/e2e.ts'

const cards = (page: Page) => page.locator('[data-page] li:visible')
const filter = (page: Page) => page.getByRole('search', { name: 'Filter the catalog' })

const openFilters = (page: Page) => filter(page).locator('summary').click()

test('filters without a page load, counts, and keeps the filters in the URL', async ({ page }) => {
  await page.goto('/catalog')
  const all = await cards(page).count()
  await openFilters(page)
  await filter(page).getByLabel('Type').selectOption('Internships')
  await expect(page).toHaveURL('/catalog?type=internships')
  const search = filter(page).getByLabel('Search programs')
  await search.fill('research')
  await search.press('Enter')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/catalog?q=research&type=internships')
  await expect(filter(page).getByRole('status')).toHaveText(/^\d+ of \d+ programs$/)
  const few = await cards(page).count()
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThan(all)
  await expect(filter(page).getByRole('status')).toHaveText(`${few} of ${all} programs`)
  await filter(page)
    .getByRole('button', { name: `Show ${few} programs` })
    .click()
  await expect(filter(page).getByLabel('Type')).toBeHidden()
  await page.reload()
  await expect(filter(page).getByLabel('Search programs')).toHaveValue('research')
  await expect(cards(page)).toHaveCount(few)
})

test('reads its filters from links, also of an earlier version', async ({ page }) => {
  const chips = filter(page).getByRole('button', { name: /^Remove filter: / })
  await page.goto('/catalog?money=not-stated&need=yes')
  await expect(chips).toHaveText(['Money: Not stated ×', 'Need required ×'])
  await page.goto('/catalog?citizenship=International')
  await expect(page).toHaveURL('/catalog?status=international')
  await expect(filter(page).getByRole('status')).toHaveText(/^[1-9]\d* of \d+ programs$/)
  await page.goto('/catalog?citizenship=Martian')
  await expect(page).toHaveURL('/catalog')
  await expect(cards(page).first()).toBeVisible()
})

test('offers the programs for students of a school that the search names', async ({ page }) => {
  const schools = '**/catalog/schools.json'
  await page.route(schools, route => route.fulfill({ status: 503, json: [] }))
  const failed = page.waitForResponse(schools)
  await page.goto('/catalog?q=TSU')
  await failed
  await page.unroute(schools)
  const search = filter(page).getByLabel('Search programs')
  await search.fill('TSU business')
  const offers = filter(page).getByRole('button', { name: 'For students of ' })
  await offers.first().waitFor()
  await expect(offers).toHaveText([/Tennessee State University/, /Texas Southern University/])
  await search.fill('sophomore at spelman studying biology')
  const offer = filter(page).getByRole('button', { name: 'For students of Spelman College: ' })
  const count = /\d+/.exec((await offer.textContent()) ?? '')?.[0]
  expect(Number(count)).toBeGreaterThan(0)
  await offer.click()
  await expect(offer).toHaveCount(0)
  await expect(page).toHaveURL(/school=spelman-college/)
  await expect(filter(page).getByRole('status')).toHaveText(new RegExp(`^${count} of `))
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('sophomore at studying biology')
})

test('names the filter that emptied the result, and removes one filter or all', async ({
  page,
}) => {
  await page.goto('/catalog?type=fellowships&q=zzz')
  await page.getByRole('heading', { name: 'No programs found' }).waitFor()
  expect(await findAxeViolations(page, ['light'])).toEqual([])
  await page.getByRole('button', { name: /^Remove filter “zzz”: \d+ programs$/ }).click()
  await expect(page).toHaveURL('/catalog?type=fellowships')
  await expect(filter(page).getByLabel('Search programs')).toBeFocused()
  await expect(cards(page).first()).toBeVisible()
  await filter(page).getByRole('button', { name: 'Remove filter: Fellowships' }).click()
  await expect(page).toHaveURL('/catalog')
  await expect(filter(page).locator('summary')).toBeFocused()
  await page.goto('/catalog?type=fellowships&q=research')
  await filter(page).getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/catalog')
  await expect(filter(page).getByLabel('Type')).toHaveValue('')
  await expect(filter(page).getByLabel('Search programs')).toBeFocused()
})

test('suggests the known word for a misspelled one, with the keyboard', async ({ page }) => {
  const typed = {
    Spellman: 'Spelman',
    Howrd: 'Howard',
    scholrship: 'scholarship',
    enginering: 'engineering',
    internshp: 'internship',
  }
  const sentence = page.getByRole('status').filter({ hasText: 'Did you mean' })
  await page.goto('/catalog')
  for (const [word, known] of Object.entries(typed)) {
    await filter(page).getByLabel('Search programs').fill(word)
    await sentence.waitFor()
    await expect(sentence).toHaveText(`No programs match “${word}”. Did you mean ${known}?`)
  }
  await sentence.getByRole('button', { name: 'internship' }).press('Enter')
  await expect(page).toHaveURL('/catalog?q=internship')
  await expect(filter(page).getByLabel('Search programs')).toBeFocused()
  await expect(cards(page).first()).toBeVisible()
  await expect(sentence).toHaveCount(0)
})

test('counts a search that found nothing once it rests, and none that was changed', async ({
  page,
}) => {
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/empty-searches')) sent.push(request.postDataJSON())
  })
  const search = async (words: string) => {
    await filter(page).getByLabel('Search programs').fill(words)
    await page.getByRole('button', { name: `Remove filter “${words}”` }).waitFor()
  }
  await page.clock.install()
  await page.goto('/catalog')
  await search('zzlacrosse')
  await filter(page).getByLabel('Search programs').fill('research')
  await expect(cards(page).first()).toBeVisible()
  await page.clock.fastForward(3000)
  await search('zzcurling')
  await page.clock.fastForward(3000)
  await expect.poll(() => sent).toEqual([{ words: 'zzcurling' }])
})

/** Opens the catalog, and waits until programs whose state changed after the build have moved. */
async function openCatalog(page: Page): Promise<void> {
  await page.goto('/catalog')
  const moving =
    '[data-state]:not([data-state=open],[data-state=closing-soon],[data-state=opens-soon])'
  await expect(page.locator(`[data-group=now] ${moving}`)).toHaveCount(0)
}

test('sorts by amount, name and last check, and back', async ({ page }) => {
  await openCatalog(page)
  const first = await cards(page).first().getByRole('link').textContent()
  const shown = page.locator('[data-results] li:visible')
  const order = filter(page).getByLabel('Order')
  await order.selectOption('By name')
  await expect(page).toHaveURL('/catalog?sort=name')
  await expect.poll(() => shown.count()).toBeGreaterThan(100)
  const names = await shown.getByRole('link').allTextContents()
  expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  await order.selectOption('Highest amount first')
  await expect(shown.first()).toContainText('$')
  await order.selectOption('Next deadline first')
  await expect(page).toHaveURL('/catalog')
  await expect(cards(page).first().getByRole('link')).toHaveText(first ?? '')
})

test('shows the state of a deadline on the day of a visit', async ({ page }) => {
  await page.goto('/catalog')
  const lines = page.locator('[data-group^=expected] .deadline-line')
  // With a day: of some programs only the month is known.
  const line = lines.filter({ hasText: /Next round closes around \w+ \d+,/ }).first()
  const day = (await line.locator('time').getAttribute('datetime')) ?? ''
  const card = line.locator('xpath=ancestor::li')
  const name = (await card.getByRole('link').textContent()) ?? ''
  await page.clock.setFixedTime(new Date(`${day}T12:00:00`))
  const moved = page.locator('[data-group=now] li').filter({ hasText: name }).first()
  // On the open page.
  await page.dispatchEvent('body', 'visibilitychange')
  await expect(moved.locator('b')).toHaveText('Usually closes soon')
  await page.reload()
  await expect(moved.locator('b')).toHaveText('Usually closes soon')
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
