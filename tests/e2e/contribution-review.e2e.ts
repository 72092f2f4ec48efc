import { expect, test } from '@playwright/test'
import { findAxeViolations, makeAdmin, overflow, signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

test('a suggestion is compared, sent back, sent again, edited and published', async ({
  browser,
}) => {
  const ada = uniquePerson('ada')
  const katherine = uniquePerson('katherine')
  const sent = `Harbour Fund ${ada.email}`
  const published = `Harbor Fund ${ada.email}`
  const student = await (await browser.newContext()).newPage()
  const adminPage = await (await browser.newContext()).newPage()
  await signInAs(student, student.request, ada)
  await signInAs(adminPage, adminPage.request, katherine)
  makeAdmin(katherine)

  await student.goto('/contribute')
  await student.getByLabel('Program name').fill('Google Summer of Code 2027')
  await expect(student.getByText('Already in the catalog?')).toBeVisible()
  await expect(
    student.getByRole('link', { name: 'Google Summer of Code' }).first(),
  ).toHaveAttribute('href', /^\/catalog\//)
  await student.getByLabel('Program name').fill(sent)
  await student.getByLabel('Website').fill('https://forms.gle/harbor')
  await student.getByLabel('Description').fill('There is a processing fee.')
  await expect(student.getByText('Do students have to pay?')).toBeVisible()
  await expect(student.getByText('Is there a page of the provider itself?')).toBeVisible()
  expect(await findAxeViolations(student)).toEqual([])
  await student.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(student.getByText('It will be reviewed shortly.')).toBeVisible()

  await adminPage.goto('/admin-dashboard?tab=contributions&status=all')
  await adminPage.getByLabel('Status').selectOption('All Contributions')
  const row = adminPage.getByRole('row').filter({ hasText: ada.email })
  const review = adminPage.getByRole('dialog')
  await row.getByRole('button', { name: 'View' }).click()
  await expect(review.getByText('Do students have to pay?')).toBeVisible()
  await review.getByText('Ask for changes').first().click()
  await review.getByLabel('What should be changed?').fill('Who gets the fee?')
  await review.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(row.getByText('Changes asked for')).toBeVisible()

  await student.goto('/my-contributions')
  await expect(student.getByText('Who gets the fee?')).toBeVisible()
  await student.getByRole('button', { name: /Edit and send again/ }).click()
  await student.getByLabel('Description').fill('A summer by the water. It is free.')
  await student.getByRole('button', { name: 'Send again' }).click()
  await expect(student.getByText('Sent again. It will be reviewed shortly.')).toBeVisible()

  await adminPage.reload()
  await row.getByRole('button', { name: 'Approve' }).click()
  await review.getByLabel('Application month').selectOption('March')
  await review.getByLabel('Program type').selectOption('Fellowship')
  await review.getByText('Edit the texts').click()
  await review.getByLabel('Name', { exact: true }).fill(published)
  await review.getByLabel('Website').fill('https://example.org/harbor')
  await adminPage.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(adminPage)).toBe(0)
  expect(await findAxeViolations(adminPage)).toEqual([])
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(adminPage.getByText('Contribution approved successfully')).toBeVisible()

  await student.reload()
  await expect(student.getByRole('heading', { name: published })).toBeVisible()
  await expect(student.getByText(/^An administrator edited it/)).toBeVisible()
  await student.goto('/programs')
  await student.getByLabel('Search programs').fill(published)
  const card = student.getByRole('listitem').filter({ hasText: published })
  await expect(card.getByRole('link', { name: /Apply Now/ })).toHaveAttribute(
    'href',
    'https://example.org/harbor',
  )
})
