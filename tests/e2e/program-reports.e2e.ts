import { expect, type Page } from '@playwright/test'
import { findAxeViolations, makeAdmin, overflow } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'

const id = '100-black-men-greater-columbia-scholarship'
const name = '100 Black Men of Greater Columbia Scholarship'
const page = `/catalog/${id}`
const marked = 'Two students say it is closed. We are checking it.'

async function report(page: Page) {
  await page.getByText('Something is wrong?').click()
  await page.getByLabel('It is closed').check()
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('Thank you. An administrator will check it.')).toBeVisible()
}

test('asks visitors to log in, and keeps what a member typed wrong', async ({
  page: visitor,
  openAs,
}) => {
  await visitor.goto(page)
  await visitor.getByText('Something is wrong?').click()
  await expect(visitor.getByRole('link', { name: 'Log in to report it' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`${page}#report`)}`,
  )
  const { page: member } = await openAs('ada')
  await member.setViewportSize({ width: 390, height: 800 })
  await member.goto(`${page}#report`)
  await member.getByLabel('A date is wrong').check()
  const value = member.getByLabel('What is right, or where does it stand?')
  await member.getByRole('button', { name: 'Send the report' }).click()
  await expect(
    member.getByRole('alert').getByText('Please say what is right, or where it stands'),
  ).toBeVisible()
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  expect(await findAxeViolations(member)).toEqual([])
  expect(await overflow(member)).toBe(0)
  await value.fill('March 1')
  await member.reload()
  await expect(value).toHaveValue('March 1')
  await member.route('**/api/programs/*/reports', route => route.abort(), {
    times: 1,
  })
  await member.getByRole('button', { name: 'Send the report' }).click()
  await expect(member.getByText(/^The report was not sent/)).toBeVisible()
  await expect(value).toHaveValue('March 1')
  await member.getByRole('button', { name: 'Send the report' }).click()
  await expect(member.getByText('Thank you.')).toBeVisible()
})

test('keeps what is typed while a report is sent', async ({ openAs }) => {
  const { page: member } = await openAs('ada')
  const sent = Promise.withResolvers<void>()
  await member.route('**/api/programs/*/reports', async route => {
    await sent.promise
    await route.fulfill({ json: { message: 'Thank you.' } })
  })
  await member.goto(`${page}#report`)
  await member.getByLabel('It looks suspicious').check()
  const note = member.getByLabel('What is right, or where does it stand?')
  await note.fill('They ask')
  await member.getByRole('button', { name: 'Send the report' }).click()
  await note.pressSequentially(' for money')
  sent.resolve()
  await expect(member.getByText('Thank you.')).toBeVisible()
  await expect(note).toHaveValue('They ask for money')
})

test('marks a program that two students report, until an administrator checks it', async ({
  openAs,
}) => {
  const [{ page: ada }, { page: grace }] = [await openAs('ada'), await openAs('grace')]
  await ada.goto(page)
  await report(ada)
  await grace.goto(page)
  await report(grace)
  await grace.goto(`/programs?search=${encodeURIComponent(name)}`)
  await expect(grace.getByText(marked)).toBeVisible()

  const { page: admin, person } = await openAs('katherine')
  makeAdmin(person)
  await admin.goto('/admin-dashboard?tab=reports')
  const row = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name }) })
  await row.getByRole('button', { name: 'Check' }).click()
  await expect(admin.getByRole('article', { name })).toBeVisible()
  expect(await findAxeViolations(admin)).toEqual([])
  await admin.getByLabel('I read it elsewhere').check()
  await admin.getByRole('button', { name: 'Nothing to change' }).click()
  await expect(admin.getByText(`${name} is checked.`)).toBeVisible()
  await Promise.all([grace.waitForResponse('**/img/program.json'), grace.reload()])
  await expect(grace.getByText(marked)).toBeHidden()

  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText('The record and its reasons are as they were before.')).toBeVisible()
  await grace.reload()
  await expect(grace.getByText(marked)).toBeVisible()
})
