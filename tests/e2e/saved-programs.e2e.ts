import { expect, type Page, test } from '@playwright/test'
import { addDays, today } from '#contract/calendar-days.ts'
import { formatLongDay } from '#contract/values.ts'
import {
  findAxeViolations,
  logIn,
  openWithSessionCheck,
  overflow,
  signInAs,
} from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

const program = 'UNCF Scholarships'
const saveButton = (page: Page, name = program) =>
  page.getByRole('main').getByRole('button', { name: `Save ${name}`, exact: true })
const board = (page: Page, column: string) =>
  page.getByRole('region', { name: new RegExp(`^${column} \\d`) })

test('keeps what was saved without an account, and moves it to a new one', async ({ page }) => {
  await page.goto('/catalog')
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved in this browser.')).toBeVisible()
  await page.reload()
  const summary = page.getByText(/^Saved \(\d\)$/)
  await expect(summary).toHaveText('Saved (1)')
  await summary.click()
  const list = page.getByRole('group').filter({ has: summary })
  await expect(list.getByRole('link', { name: program })).toHaveAttribute(
    'href',
    /\/catalog\/uncf-scholarships$/,
  )
  const listed = list.getByRole('button', { name: `Save ${program}` })
  await listed.click()
  await expect(summary).toHaveText('Saved (0)')
  await listed.click()
  await expect(listed).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Sign up to keep them' }).click()
  const ada = uniquePerson('ada')
  await page.getByLabel('Full Name').fill(ada.displayName)
  await page.getByLabel('HBCU Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(board(page, 'Saved')).toContainText(program)
  await page.goto('/catalog/uncf-scholarships')
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Your account').click()
  await expect(page.getByRole('link', { name: 'Saved programs 1' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/catalog/uncf-scholarships')
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'false')
})

test('shows what another tab has saved', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/catalog')
  await second.goto('/catalog/uncf-scholarships')
  await saveButton(first).click()
  await expect(saveButton(second)).toHaveText('Saved')
  await saveButton(second).click()
  await expect(saveButton(first)).toHaveText('Save')
})

test('reverts a save when the server fails, and shows the error', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  await openWithSessionCheck(page, '/catalog/uncf-scholarships')
  const url = '**/api/saved-programs/*'
  await page.route(url, route => route.fulfill({ status: 503, json: { message: 'Full' } }))
  await saveButton(page).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Full' })).toBeVisible()
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(url)
  await page.context().setOffline(true)
  await saveButton(page).click()
  await expect(page.getByText('You are offline. Nothing was changed.')).toBeVisible()
  await page.context().setOffline(false)
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true')
})

test('saves from the cards of members, and plans by keyboard alone', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/programs?search=UNCF+Scholarships')
  await saveButton(page).press('Enter')
  await expect(saveButton(page)).toHaveText('Saved')
  await expect(saveButton(page)).toHaveAttribute('aria-busy', 'false')
  await page.goto('/dashboard')
  const status = page.getByLabel(`Status of ${program}`)
  await status.focus()
  await page.keyboard.type('Prep')
  await expect(board(page, 'Preparing')).toContainText(program)
  await board(page, 'Preparing').getByRole('button', { name: program }).press('Enter')
  const details = page.getByRole('dialog', { name: program })
  await details.getByLabel('Notes', { exact: true }).fill('Ask Dr. Lee')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(board(page, 'Preparing').getByRole('button', { name: program })).toBeFocused()
  await page.reload()
  await board(page, 'Preparing').getByRole('button', { name: program }).press('Enter')
  await expect(details.getByLabel('Notes', { exact: true })).toHaveValue('Ask Dr. Lee')
  await details.getByRole('button', { name: 'Remove from saved programs' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(board(page, 'Preparing')).toContainText(program)
})

test('keeps the own date when the new one does not exist', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/programs?search=UNCF+Scholarships')
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveAttribute('aria-busy', 'false')
  await page.goto('/dashboard?program=uncf-scholarships')
  const details = page.getByRole('dialog', { name: program })
  const date = details.getByLabel('Your own date')
  const save = details.getByRole('button', { name: 'Save notes' })
  const own = addDays(today(), 30)
  await date.fill(own)
  await save.click()
  await expect(details.getByText('Your notes are saved.')).toBeVisible()
  await date.focus()
  await page.keyboard.type('02312027')
  await save.click()
  await expect(date).toBeFocused()
  await expect(details.getByText('Your notes are saved.')).toBeHidden()
  await page.reload()
  const text = `Your date ${formatLongDay(own)}`
  await expect(page.getByText(text, { exact: false })).not.toHaveCount(0)
})

test('moves a card by dragging', async ({ page, request }) => {
  const token = await signInAs(page, request, uniquePerson('ada'))
  const headers = { Authorization: `Bearer ${token}` }
  await request.put('/api/saved-programs/uncf-scholarships', { headers, data: {} })
  await page.goto('/dashboard')
  // The last part that is loaded: nothing moves after it.
  await expect(page.getByLabel('Private address')).toBeVisible()
  await board(page, 'Saved').getByRole('listitem').dragTo(board(page, 'Applied'))
  await expect(board(page, 'Applied')).toContainText(program)
})

for (const width of [320, 1280])
  test(`is accessible and fits ${width} pixels`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const token = await signInAs(page, request, uniquePerson('ada'))
    const headers = { Authorization: `Bearer ${token}` }
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Where to begin' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await request.put('/api/saved-programs/uncf-scholarships', { headers, data: {} })
    for (const path of [
      '/dashboard',
      '/dashboard?view=list',
      '/dashboard?program=uncf-scholarships',
    ]) {
      await page.goto(path)
      await expect(page.getByLabel(`Status of ${program}`).first()).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    }
    await expect(page.getByRole('dialog')).toBeVisible()
  })

test('works again once the server is back', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.route('**/api/saved-programs*', route => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('Your saved programs could not be loaded.')).toBeVisible()
  await page.unroute('**/api/saved-programs*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Where to begin' })).toBeVisible()
})

test('returns from the login to the dashboard that lost its session', async ({ page, request }) => {
  const ada = uniquePerson('ada')
  const token = await signInAs(page, request, ada)
  await openWithSessionCheck(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Where to begin' })).toBeVisible()
  const headers = { Authorization: `Bearer ${token}` }
  await request.post('/api/auth/logout', { headers, data: {} })
  await page.evaluate(() => sessionStorage.removeItem('session-checked'))
  await page.reload()
  await expect(page).toHaveURL('/catalog')
  await page.goto('/login?next=/dashboard')
  await logIn(page, ada)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows no save button', async ({ page }) => {
    await page.goto('/catalog/uncf-scholarships')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })
})
