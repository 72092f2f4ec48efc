import { expect, test } from '@playwright/test'
import { makeAdmin } from '#tests/support/e2e.ts'
import { password, uniquePerson } from '#tests/support/people.ts'

test('publishes a suggestion from sign-up to approval', async ({ browser }) => {
  const ada = uniquePerson('ada')
  const katherine = uniquePerson('katherine')
  const program = `Harbor Fellowship ${ada.email}`

  const student = await (await browser.newContext()).newPage()
  await student.goto('/signup')
  await student.getByLabel('Full Name').fill(ada.displayName)
  await student.getByLabel('HBCU Email').fill(ada.email)
  await student.getByLabel('Password', { exact: true }).fill(password)
  await student.getByRole('button', { name: 'Sign Up' }).click()
  await student.getByText('Signup successful! Redirecting to dashboard...').waitFor()
  await expect(student).toHaveURL('/dashboard')
  await expect(student.getByRole('heading', { name: 'First steps' })).toBeVisible()

  await student.goto('/contribute')
  await student.getByLabel('Program name').fill(program)
  await student.getByLabel('Website').fill('https://example.org/harbor')
  await student.getByLabel('Description').fill('A summer by the water.')
  await student.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(
    student.getByText('Thank you for your contribution! It will be reviewed shortly.'),
  ).toBeVisible()
  await expect(student.getByLabel('Program name')).toHaveValue('')
  await student.getByRole('link', { name: 'View My Contributions' }).click()
  await expect(student.getByText('Pending')).toBeVisible()

  const adminPage = await (await browser.newContext()).newPage()
  await adminPage.request.post('/api/auth/signup', { data: katherine })
  makeAdmin(katherine)
  await adminPage.goto('/login?next=/admin-dashboard')
  await adminPage.getByLabel('Email Address').fill(katherine.email)
  await adminPage.getByLabel('Password', { exact: true }).fill(password)
  await adminPage.getByRole('button', { name: 'Sign In' }).click()
  await expect(adminPage).toHaveURL('/admin-dashboard')
  await adminPage.getByRole('tab', { name: 'Contributions' }).click()
  const row = adminPage.getByRole('row').filter({ hasText: program })
  await row.getByRole('button', { name: 'Approve' }).click()
  const details = adminPage.getByRole('dialog')
  await expect(details.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await details.getByLabel('Application month').selectOption('March')
  await details.getByLabel('Program type').selectOption('Internship')
  await details.getByRole('button', { name: 'Approve' }).click()
  await expect(adminPage.getByText('Contribution approved successfully')).toBeVisible()

  await student.goto('/programs')
  await student.getByLabel('Search programs').fill(program)
  const card = student
    .getByRole('listitem')
    .filter({ hasText: program })
    .filter({ hasText: 'Apply Now' })
  await expect(card).toContainText('March')
  await expect(card.getByRole('link', { name: /Apply Now/ })).toHaveAttribute(
    'href',
    'https://example.org/harbor',
  )

  adminPage.on('dialog', dialog => dialog.accept())
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(adminPage.getByText('Contribution deleted successfully')).toBeVisible()
  await student.reload()
  await expect(student.getByText('No programs found')).toBeVisible()
})
