import { expect, type Page, test } from '@playwright/test'
import { resumeFile } from '#tests/support/e2e-fixtures.ts'
import { collectPageErrors, signIn, signUp, upload } from '#tests/support/foreign-backend/visit.ts'
import { uniquePerson } from '#tests/support/people.ts'

// All its variants and faults: tests/nightly.
const variant = 'wrapped'

test('signs up, finds programs, and has a suggestion approved at another backend', async ({
  page,
  browser,
}) => {
  const errors = collectPageErrors(page)
  const ada = uniquePerson('ada', variant)
  const program = `Harbor Fellowship ${ada.email}`
  await signUp(page, ada)
  await page.goto('/programs')
  await expect(page.getByRole('link', { name: /Apply Now/ }).first()).toBeVisible()
  await page.goto('/contribute')
  await page.getByLabel('Program name').fill(program)
  await page.getByLabel('Website').fill('https://example.org/harbor')
  await page.getByLabel('Description').fill('A summer by the water.')
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(page.getByText('Thank you for your contribution!')).toBeVisible()

  const context = await browser.newContext()
  const adminPage = await context.newPage()
  errors.push(...collectPageErrors(adminPage))
  await signIn(adminPage, uniquePerson('katherine', `${variant}.admin`))
  await adminPage.goto('/admin-dashboard?tab=contributions')
  const row = adminPage.getByRole('row').filter({ hasText: program })
  await row.getByRole('button', { name: 'Approve' }).click()
  await adminPage.getByLabel('Application month').selectOption('March')
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(adminPage.getByText('Contribution approved successfully')).toBeVisible()
  await context.close()

  await page.goto('/my-contributions')
  const card = page.getByRole('listitem').filter({ hasText: program })
  await expect(card).toContainText('Approved')
  expect(errors).toEqual([])
})

test('gets feedback on a public resume at another backend', async ({ page, browser }) => {
  const errors = collectPageErrors(page)
  const comment = (shown: Page, text: string) =>
    shown.locator('[data-row]').filter({ hasText: text })
  await signIn(page, uniquePerson('ada', variant))
  await page.goto('/resume')
  await upload(page, resumeFile())
  await page.getByRole('switch', { name: 'Make resume public for feedback' }).click()
  await page.getByRole('button', { name: 'Make it public' }).click()
  await page.getByRole('link', { name: 'View the feedback on your resume' }).click()
  await expect(page.getByText('No feedback yet')).toBeVisible()

  const context = await browser.newContext()
  const reader = await context.newPage()
  await signIn(reader, uniquePerson('grace', variant))
  await reader.goto(new URL(page.url()).pathname)
  await reader.getByLabel('Your feedback').fill('Lead with the internship.')
  await reader.getByRole('button', { name: 'Submit Feedback' }).click()
  const first = comment(reader, 'Lead with the internship.')
  await first.getByRole('button', { name: 'Upvote' }).click()
  await expect(first.getByRole('group', { name: 'Votes' })).toHaveText('1')
  await page.reload()
  await comment(page, 'Lead with').getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel(/^Your reply to/).fill('It is at the top now.')
  await page.getByRole('button', { name: 'Submit Reply' }).click()
  await expect(comment(page, 'It is at the top now.')).toBeVisible()
  await context.close()
  expect(errors).toEqual([])
})
