import { expect, type Page, test } from '@playwright/test'
import {
  findAxeViolations,
  getLayoutShift,
  openUntilIdle,
  overflow,
  signInAs,
} from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

// The catalog is large: `expect` describes the whole page each time that it has to wait for
// something, which takes seconds here. `waitFor` does not.

const section = (page: Page) => page.getByRole('region', { name: 'Does it fit me?' })
/** Opens the questions, which stand among the filters of the whole catalog. */
const unfold = (page: Page) =>
  page
    .locator('main summary', { hasText: /^(Filters|Does it fit me\?)/ })
    .first()
    .click()
const marks = (page: Page, verdict: string) =>
  page.locator(`main li:visible [data-verdict="${verdict}"]`).filter({ hasText: /^[A-Z]/ })
const others = (page: Page) => page.getByText(/^[\d,]+ (is|are) for others$/)
/** Behind what the last answer brought. */
const counts = /(^|\. )[\d,]+ fits? you, [\d,]+ looks? right, .*[\d,]+ (is|are) for others$/

async function answer(page: Page) {
  await unfold(page)
  await section(page).getByLabel('Your year now').selectOption('Sophomore')
  await section(page).getByLabel('Your college').fill('Spelman College')
  await section(page).getByLabel('Your field').selectOption('Biology')
  await section(page).getByLabel('The state').selectOption('Georgia')
  await section(page).getByLabel('Your status').selectOption('US citizen')
}

test('loads the conditions when the questions are opened, and where answers are stored', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  const countRequests = () => requested.filter(path => path === '/catalog/conditions.json').length
  await openUntilIdle(page, '/catalog/gem-fellowship')
  expect(countRequests()).toBe(0)
  await answer(page)
  expect(countRequests()).toBe(1)
  await page.reload()
  await section(page).locator('[data-verdict]').first().waitFor()
  expect(countRequests()).toBe(2)
})

test('checks stored answers once a file that was missing can be loaded', async ({
  page,
  context,
}) => {
  await page.goto('/catalog/for/first-years')
  await answer(page)
  const failed = page.waitForEvent('requestfailed', request =>
    request.url().includes('catalog/conditions.json'),
  )
  await page.route(`**/catalog/conditions.json`, route => route.abort())
  await page.reload()
  await failed
  await page.unroute(`**/catalog/conditions.json`)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(section(page).getByRole('status')).toHaveText(/^\d+ fits? you/)
})

test('asks one question at a time, says what an answer brought, and sends none of them', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', request => sent.push(request.url(), request.postData() ?? ''))
  await page.goto('/catalog')
  await answer(page)
  const status = section(page).getByRole('status')
  await expect(status).toHaveText(counts)
  await section(page).getByLabel('How old are you?').fill('7')
  await page.keyboard.press('Enter')
  await section(page).getByText('This does not count: type a number from 10 to 100').waitFor()
  await section(page).getByLabel('How old are you?').fill('19')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(/^[\d,]+ more fits?[,.]/)
  await expect(section(page).getByText('How much do you study, or will you?')).toBeFocused()
  await section(page).getByRole('button', { name: 'Skip' }).click()
  await section(page).getByRole('button', { name: 'Skip' }).click()
  await section(page).getByLabel('A woman', { exact: true }).check()
  await section(page).getByRole('button', { name: 'None of the others' }).click()
  await expect(status).toHaveText(/^[\d,]+ (is|are) for others\./)
  expect(await findAxeViolations(page)).toEqual([])
  await page.reload()
  await unfold(page)
  await section(page).getByText('Your answers (2)').waitFor()
  expect(sent.join(' ')).not.toMatch(/woman|us-citizen|first-generation=/)
})

test('has no layout shift where answers are stored', async ({ page, request }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/catalog')
  await answer(page)
  await marks(page, 'fits').first().waitFor()
  for (const path of ['/catalog', '/catalog/nsa-student-programs', '/hbcu/spelman-college']) {
    await page.goto(path)
    await page.locator('main [data-verdict]').first().waitFor({ state: 'attached' })
    expect(await getLayoutShift(page), path).toBeLessThan(0.02)
  }
  // What was published after the build moves cards too, which is not the point here.
  await page.route('**/api/programs', route => route.fulfill({ json: { programs: [] } }))
  await page.goto('/programs')
  await marks(page, 'check').first().waitFor()
  expect(await getLayoutShift(page), '/programs').toBeLessThan(0.02)
})

test('keeps the answers for other pages, and counts the programs of each', async ({ page }) => {
  await page.goto('/catalog')
  await answer(page)
  await marks(page, 'fits').first().waitFor()
  await page.getByRole('button', { name: /^Show \d+ programs$/ }).click()
  await page.locator('main h3 a').first().click()
  await expect(section(page).locator('[data-verdict]').first()).toHaveText(
    /^(Fits you|Looks right|Tell us|For )/,
  )
  await page.goto('/hbcu/spelman-college#questions')
  await page.locator('main li [data-verdict]').first().waitFor()
  await expect(section(page).getByLabel('Your year now')).toHaveValue('second')
  await page.locator('main details').evaluateAll(all => {
    for (const details of all) details.setAttribute('open', '')
  })
  const links = page.locator('main li:has([data-verdict]) h3 a')
  const list = () => links.evaluateAll(found => found.map(link => link.getAttribute('href')))
  const numbers = (await section(page).getByRole('status').innerText()).match(/\d+/g) ?? []
  const total = numbers.map(Number).reduce((sum, count) => sum + count, 0)
  await expect.poll(async () => new Set(await list()).size).toBe(total)
})

test('marks the cards of the programs page, which stays accessible at 320 pixels', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/programs')
  await answer(page)
  await marks(page, 'fits').first().waitFor()
  await others(page).click()
  const out = page.locator('main li', { has: page.locator('[data-verdict="others"]') }).first()
  await out.getByText('Why?').click()
  await unfold(page)
  await section(page).getByLabel('Your GPA').fill('9')
  await expect(section(page).getByText('GPA must be a number from 0 to 4').first()).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await others(page).click()
  await expect(marks(page, 'others')).toHaveCount(0)
  await page.reload()
  await marks(page, 'fits').first().waitFor()
})

test('saves the answers of a member in the profile, for another device', async ({
  page,
  request,
  browser,
}) => {
  const person = uniquePerson('ada')
  await signInAs(page, request, person)
  await page.goto('/catalog')
  await answer(page)
  const save = section(page).getByRole('button', { name: 'Save these answers in my profile' })
  await section(page)
    .getByText('Your status and what you say about yourself stay in this browser.')
    .waitFor()
  await save.click()
  const saved = section(page).getByText(/^Your answers are saved in your profile/)
  await saved.waitFor()
  await expect(saved).toBeFocused()
  await expect(save).toBeHidden()

  const device = await browser.newContext()
  const other = await device.newPage()
  await other.goto('/login?next=/catalog')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await marks(other, 'tell').first().waitFor()
  await unfold(other)
  await expect(section(other).getByLabel('Your year now')).toHaveValue('second')
  await expect(section(other).getByLabel('Your status')).toHaveValue('')
  await device.close()

  await section(page)
    .getByRole('button', { name: /also in my profile$/ })
    .click()
  await expect(page.locator('[data-verdict]')).toHaveCount(0)
  await page.reload()
  await unfold(page)
  await expect(section(page).getByLabel('Your year now')).toHaveValue('')
})
