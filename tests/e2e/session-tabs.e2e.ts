import { expect, type Page, test } from '@playwright/test'
import { bearer, logIn, openWithSessionCheck, signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

const account = (page: Page) => page.getByRole('banner').getByLabel('Your account')

test('logs out every tab, erases what they hold, and ends the session on the server', async ({
  context,
  request,
}) => {
  const form = await context.newPage()
  const token = await signInAs(form, request, uniquePerson('ada'))
  await openWithSessionCheck(form, '/contribute')
  await form.getByLabel('Program name').fill('Half a thought')
  const text = await context.newPage()
  await text.goto('/about')
  const resume = await context.newPage()
  await resume.goto('/resume')
  await expect(resume.getByRole('heading', { name: 'Upload Your Resume' })).toBeVisible()
  const last = await context.newPage()
  await last.goto('/hbcu')
  await account(last).click()
  await last.getByRole('button', { name: 'Logout' }).click()

  await expect(last).toHaveURL('/login')
  await expect(form).toHaveURL(/\/login(\?|$)/)
  await expect(account(text)).toBeHidden()
  await expect(resume.getByText('Please log in to manage your resume')).toBeVisible()
  // The page does not wait for a slow server.
  const verify = async () => (await request.get('/api/auth/verify', bearer(token))).status()
  await expect.poll(verify).toBe(401)
  for (const page of [form, text, resume, last]) {
    const stored = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }))
    const ofSession = stored.filter(
      ([key, value]) => key === 'user' || key.startsWith('draft:') || value.includes(token),
    )
    expect(ofSession).toEqual([])
  }
})

test('signs in the other tabs', async ({ page, context, request }) => {
  const ada = uniquePerson('ada')
  await request.post('/api/auth/signup', { data: ada })
  await page.goto('/resume')
  await expect(page.getByText('Please log in to manage your resume')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await logIn(other, ada)
  await expect(page.getByRole('heading', { name: 'Upload Your Resume' })).toBeVisible()
})
