import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { makeAdmin } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'

/** Presses a button that downloads a file; returns the text of the file. */
async function download(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test('shows the numbers of a school, and downloads them and the messages', async ({
  page,
  openAs,
}) => {
  const katherine = await openAs('katherine')
  makeAdmin(katherine.person)
  const content = `=1+1 ${katherine.uid}`
  await page.request.post('/api/contact', { data: { topic: 'other', content } })
  await katherine.page.goto('/admin-dashboard?tab=numbers')
  await expect(katherine.page.getByRole('table', { name: 'Members' })).toBeVisible()
  await katherine.page.getByLabel('School', { exact: true }).fill('Spelman College')
  await expect(katherine.page.getByText(/^Spelman College, /)).toBeVisible()

  const table = await download(katherine.page, 'Download CSV')
  expect(table).toMatch(/^\uFEFFmonth,new members,.*\r\n(20\d\d-\d\d,.*\r\n){12}total,.*\r\n$/)
  expect(await download(katherine.page, 'Messages')).toContain(`,'${content},`)
})
