import { expect } from '@playwright/test'
import { findAxeViolations, makeAdmin, openWithSessionCheck } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'

test('suspends a member from a report, and restores them', async ({ openAs, shareResume }) => {
  const ada = await openAs('ada')
  const grace = await openAs('grace')
  const katherine = await openAs('katherine')
  makeAdmin(katherine.person)
  const resume = await shareResume(ada)

  await grace.page.goto(resume)
  await grace.page.getByRole('button', { name: `Report ${ada.person.displayName}` }).click()
  const report = grace.page.getByRole('dialog')
  await report.getByLabel('What is wrong with it?').fill('It insults my teacher.')
  expect(await findAxeViolations(grace.page)).toEqual([])
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report).toContainText('Thank you. An administrator will look at it.')

  await openWithSessionCheck(katherine.page, '/admin-dashboard?tab=queue')
  const entry = katherine.page
    .getByRole('listitem')
    .filter({ hasText: 'It insults my teacher.', has: katherine.page.getByRole('heading') })
  await entry.getByRole('link', { name: /^Open the member/ }).click()
  await katherine.page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = katherine.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('An insult in a public resume')
  expect(await findAxeViolations(katherine.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(katherine.page.getByText('This account is suspended.')).toBeVisible()
  expect(await findAxeViolations(katherine.page)).toEqual([])

  await grace.page.reload()
  await expect(grace.page.getByText('Resume not found')).toBeVisible()
  await ada.page.goto('/profile')
  const { email, password } = ada.person
  await ada.page.goto('/login')
  await ada.page.getByPlaceholder('Email Address').fill(email)
  await ada.page.getByLabel('Password', { exact: true }).fill(password)
  await ada.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(ada.page.getByRole('alert')).toContainText('An insult in a public resume')

  await katherine.page.getByRole('button', { name: 'Undo' }).click()
  await expect(katherine.page.getByText('This account is suspended.')).toBeHidden()
  await grace.page.reload()
  await expect(grace.page.getByRole('heading', { name: /Resume$/, level: 1 })).toBeVisible()
})
