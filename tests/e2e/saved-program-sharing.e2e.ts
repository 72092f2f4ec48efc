import { type APIRequestContext, expect, test } from '@playwright/test'
import { findAxeViolations, overflow, signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

interface BuiltProgram {
  id: string
  name: string
}

/** Saves the first program of the catalog for a member, with a date of their own. */
async function saveFirstProgram(request: APIRequestContext, token: string): Promise<BuiltProgram> {
  const programs: BuiltProgram[] = await (await request.get('/img/program.json')).json()
  const [program] = programs
  if (!program) throw new Error('The catalog is empty')
  const ownDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const saved = await request.put(`/api/saved-programs/${program.id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { ownDate },
  })
  expect(saved.status()).toBe(200)
  return program
}

test('asks for a letter by a private link, which is marked as done and withdrawn', async ({
  page,
  request,
  browser,
}) => {
  const ada = uniquePerson('ada')
  const program = await saveFirstProgram(request, await signInAs(page, request, ada))
  await page.goto(`/dashboard?program=${program.id}`)
  const dialog = page.getByRole('dialog')
  const unfold = () => dialog.locator('summary', { hasText: 'Recommenders' }).click()
  await unfold()
  await dialog.getByLabel('Who do you ask?').fill('Dr. Lee')
  await dialog.getByLabel('What do you ask for?').fill('A letter on the summer project')
  await dialog.getByRole('button', { name: 'Add and make a link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link for Dr. Lee' }).inputValue()
  expect(await findAxeViolations(page)).toEqual([])

  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const other = await context.newPage()
  const requested: string[] = []
  other.on('request', sent => requested.push(sent.url()))
  await other.goto(link)
  await expect(other.getByRole('heading', { name: `${ada.displayName} asks you` })).toBeVisible()
  await expect(other.getByText('A letter on the summer project')).toBeVisible()
  await expect(other.getByText(program.name)).toBeVisible()
  expect(await findAxeViolations(other)).toEqual([])
  expect(await overflow(other)).toBeLessThanOrEqual(0)
  await other.getByRole('button', { name: 'Mark as done' }).press('Enter')
  await expect(other.getByText(/^Marked as done on/)).toBeVisible()
  const token = new URL(link).hash.slice(1)
  expect(
    requested.filter(url => new URL(url).pathname.concat(new URL(url).search).includes(token)),
  ).toEqual([])

  await page.reload()
  await unfold()
  await expect(dialog.getByText(/^Done on/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw link for Dr. Lee' }).click()
  await expect(dialog.getByRole('button', { name: 'Withdraw link' })).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('alert')).toHaveText(
    'This link was withdrawn. Please ask the student whether the letter is still needed.',
  )
  await context.close()
})

test('gives a calendar by a private address, until it is replaced', async ({ page, request }) => {
  const program = await saveFirstProgram(
    request,
    await signInAs(page, request, uniquePerson('ada')),
  )
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Calendar address' }).click()
  const address = await page.getByLabel('Private address').inputValue()
  const file = await request.get(address)
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const text = (await file.text()).replaceAll('\r\n ', '')
  expect(text).toContain(`UID:${program.id}-own@hbcu-yard`)
  const etag = file.headers().etag ?? ''
  const again = await request.get(address, { headers: { 'If-None-Match': etag } })
  expect(again.status()).toBe(304)
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('button', { name: 'Make a new address now' }).click()
  await expect(page.getByLabel('Private address')).not.toHaveValue(address)
  expect((await request.get(address)).status()).toBe(404)
  expect(await findAxeViolations(page)).toEqual([])
})
