import { expect } from '@playwright/test'
import { findAxeViolations, makeAdmin, openWithSessionCheck } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'

test('hides a comment, decides the appeal of its author, records both, and blocks', async ({
  openAs,
  shareResume,
}) => {
  const ada = await openAs('ada')
  const grace = await openAs('grace')
  const katherine = await openAs('katherine')
  makeAdmin(katherine.person)
  const thread = await shareResume(ada)

  await grace.page.goto(thread)
  await grace.page.getByLabel('Your feedback').fill('The font is far too small.')
  await grace.page.getByRole('button', { name: 'Submit Feedback' }).click()
  const comment = grace.page.locator('[data-row]')
  await expect(comment).toContainText('The font is far too small.')
  const id = await comment.getAttribute('data-row')
  await katherine.page.request.put(`/api/admin/reports/comment/${id}`, {
    headers: { Authorization: `Bearer ${katherine.token}` },
    data: { hidden: true },
  })

  await grace.page.reload()
  await comment.getByRole('button', { name: 'Ask for another look' }).click()
  await grace.page.getByLabel('Why should it be shown?').fill('It is about the font.')
  expect(await findAxeViolations(grace.page)).toEqual([])
  await grace.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(comment).toContainText('You have asked for another look.')

  await openWithSessionCheck(katherine.page, '/admin-dashboard?tab=reports')
  const card = katherine.page.getByRole('listitem').filter({ hasText: 'It is about the font.' })
  await card.getByLabel('Your answer to the author').fill('You are right.')
  expect(await findAxeViolations(katherine.page)).toEqual([])
  await card.getByRole('button', { name: 'Show it again' }).click()
  await expect(katherine.page.getByText('The comment is kept')).toBeVisible()
  await katherine.page.getByRole('tab', { name: 'Audit' }).click()
  await katherine.page
    .getByRole('button', { name: `Show only ${id}` })
    .first()
    .click()
  const log = katherine.page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(log).toHaveText([/^Show: comment/, /^Hide: comment/])
  expect(await findAxeViolations(katherine.page)).toEqual([])

  await grace.page.reload()
  await expect(comment).toContainText('The font is far too small.')
  await expect(comment).toContainText('You are right.')

  await ada.page.goto(thread)
  await ada.page.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = ada.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(ada.page.getByText('You have blocked the author of this comment.')).toBeVisible()
  await grace.page.reload()
  await expect(grace.page.getByText('Resume not found')).toBeVisible()
})
