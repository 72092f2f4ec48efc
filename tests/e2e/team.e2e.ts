import { expect } from '@playwright/test'
import { findAxeViolations, makeAdmin, openWithSessionCheck } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'

test('an invited reviewer joins the team and sees only their tabs', async ({ openAs }) => {
  const katherine = await openAs('katherine')
  const ada = await openAs('ada')
  const grace = await openAs('grace')
  makeAdmin(katherine.person)

  await openWithSessionCheck(katherine.page, '/admin-dashboard?tab=team')
  await katherine.page.getByLabel('Email').fill(ada.person.email)
  await katherine.page.getByLabel('School').selectOption('Fisk University')
  await katherine.page.getByRole('button', { name: 'Invite' }).click()
  const link = katherine.page.getByLabel(`Link for ${ada.person.email}`)
  await expect(link).toBeVisible()
  expect(await findAxeViolations(katherine.page)).toEqual([])
  const invitation = await link.inputValue()

  await grace.page.goto(invitation)
  await grace.page.getByRole('button', { name: 'Join the team' }).click()
  await expect(grace.page.getByText(/This invitation is for another email address/)).toBeVisible()

  await ada.page.goto(invitation)
  await ada.page.getByRole('button', { name: 'Join the team' }).click()
  await expect(ada.page.getByText('You are on the team.')).toBeVisible()
  expect(await findAxeViolations(ada.page)).toEqual([])
  await ada.page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(ada.page.getByRole('tab')).toHaveText([
    'Overview',
    'Contributions',
    /^Queue/,
    'Numbers',
    'Settings',
  ])
  await ada.page.goto('/admin-dashboard?tab=team')
  await expect(ada.page.getByRole('tab', { selected: true })).toHaveText('Overview')

  await katherine.page.reload()
  const card = katherine.page
    .getByRole('listitem')
    .filter({ hasText: ada.person.email, has: katherine.page.getByRole('heading') })
  await card.getByRole('button', { name: 'Change role' }).click()
  await card.getByRole('button', { name: 'Remove from the team' }).click()
  await expect(card).toBeHidden()
  await ada.page.reload()
  await ada.page.getByRole('tab', { name: 'Contributions' }).click()
  await expect(ada.page.getByText(/^Access denied/).first()).toBeVisible()
})
