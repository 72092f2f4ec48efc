import { expect, type Page, test } from '@playwright/test'
import { signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

const program = 'UNCF Scholarships'
const saveButton = (page: Page, name = program) =>
  page.getByRole('main').getByRole('button', { name: `Save ${name}`, exact: true })
const board = (page: Page, column: string) =>
  page.getByRole('region', { name: new RegExp(`^${column} \\d`) })
const plan = (page: Page) => page.getByRole('region', { name: 'Programs by date' })

test('keeps what was saved without an account, and moves it to a new one', async ({ page }) => {
  await page.goto('/catalog?q=UNCF+Scholarships')
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved in this browser.')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Your plan 1' }).click()
  await expect(plan(page).getByRole('link', { name: program })).toHaveAttribute(
    'href',
    /\/catalog\/uncf-scholarships$/,
  )
  await page.getByRole('link', { name: 'Keep it on every device' }).click()
  const ada = uniquePerson('ada')
  await page.getByLabel('Full Name').fill(ada.displayName)
  await page.getByLabel('HBCU Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(plan(page)).toContainText(program)
  await page.goto('/catalog/uncf-scholarships')
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Your account').click()
  await expect(page.getByRole('link', { name: 'Saved programs' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/catalog/uncf-scholarships')
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'false')
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
  await expect(status).toHaveValue('preparing')
  const name = plan(page).getByRole('button', { name: program })
  await name.press('Enter')
  const details = page.getByRole('dialog', { name: program })
  await details.getByText('Your notes').press('Enter')
  await details.getByLabel('Notes', { exact: true }).fill('Ask Dr. Lee')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(name).toBeFocused()
  await page.reload()
  await name.press('Enter')
  await details.getByText('Your notes').press('Enter')
  await expect(details.getByLabel('Notes', { exact: true })).toHaveValue('Ask Dr. Lee')
  await details.getByRole('button', { name: 'Remove from saved programs' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(plan(page)).toContainText(program)
})

test('moves a card by dragging', async ({ page, request }) => {
  const token = await signInAs(page, request, uniquePerson('ada'))
  const headers = { Authorization: `Bearer ${token}` }
  await request.put('/api/saved-programs/uncf-scholarships', { headers, data: {} })
  await page.goto('/dashboard?view=board')
  // The last part that is loaded: nothing moves after it.
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  await board(page, 'Saved').getByRole('listitem').dragTo(board(page, 'Applied'))
  await expect(board(page, 'Applied')).toContainText(program)
})
