import { expect, type Route, test } from '@playwright/test'
import { bearer, logIn, signInAs } from '#tests/support/e2e.ts'
import { resumeFile } from '#tests/support/e2e-fixtures.ts'
import { uniquePerson } from '#tests/support/people.ts'

// All kinds of faults, for all calls: tests/features/client.test.ts.
const faults = {
  '500 with HTML': (route: Route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<!doctype html><p>Sorry' }),
  'a dropped connection': (route: Route) => route.abort('connectionreset'),
}
const expired = (route: Route) => route.fulfill({ status: 401, json: { message: 'Expired' } })

for (const { path, call, failed, signedOut, loaded } of [
  {
    path: '/my-contributions',
    call: '**/api/contributions/my-contributions',
    failed: 'Failed to load your contributions. Please try again later.',
    signedOut: 'Please log in to view your contributions.',
    loaded: "You haven't made any contributions yet.",
  },
  {
    path: '/resume',
    call: '**/api/resume',
    failed: 'Failed to load resume information',
    signedOut: 'Please log in to manage your resume',
    loaded: 'Upload Your Resume',
  },
])
  test(`${path} shows that it could not be loaded, and asks to log in after 401`, async ({
    page,
    request,
  }) => {
    const errors: unknown[] = []
    page.on('pageerror', error => errors.push(error))
    await signInAs(page, request, uniquePerson('ada'))
    for (const [fault, answer] of Object.entries(faults)) {
      await page.route(call, answer)
      await page.goto(path)
      await expect(page.getByText(failed), fault).toBeVisible()
      await page.unroute(call)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(loaded), fault).toBeVisible()
    }
    await page.route(call, expired)
    await page.goto(path)
    await expect(page.getByText(signedOut)).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(errors).toEqual([])
  })

test('/contribute keeps the form after a failure, and the draft over a login', async ({
  page,
  request,
}) => {
  const ada = uniquePerson('ada')
  await signInAs(page, request, ada)
  await page.goto('/contribute')
  await page.getByLabel('Program name').fill('River Fellowship')
  await page.getByLabel('Website').fill('river.example')
  await page.getByLabel('Description').fill('Ten weeks by the river.')
  const call = '**/api/contributions'
  const submit = page.getByRole('button', { name: 'Submit Contribution' })
  const name = page.getByLabel('Program name')
  for (const [fault, answer] of Object.entries(faults)) {
    await page.route(call, answer)
    await submit.click()
    const message = page.getByText('Failed to submit contribution. Please try again.').last()
    await expect(message, fault).toBeVisible()
    await expect(name, fault).toHaveValue('River Fellowship')
    await expect(submit, fault).toBeEnabled()
    await page.unroute(call)
  }
  await page.route(call, expired)
  await submit.click()
  await page.getByRole('main').getByRole('link', { name: 'Go to Login' }).click()
  await logIn(page, ada)
  await expect(page).toHaveURL('/contribute')
  await expect(name).toHaveValue('River Fellowship')
  await page.unroute(call)
  await submit.click()
  await expect(page.getByText('Thank you for your contribution!')).toBeVisible()
  await expect(name).toHaveValue('')
})

test('/resume keeps the resume when deleting it fails', async ({ page, request }) => {
  const token = await signInAs(page, request, uniquePerson('ada'))
  const upload = { ...bearer(token), multipart: { resume: resumeFile() } }
  await request.post('/api/resume/upload', upload)
  await page.goto('/resume')
  const name = page.getByRole('heading', { name: 'resume.pdf' })
  const fail = async (answer: (route: Route) => Promise<void>) => {
    await page.route('**/api/resume', route =>
      route.request().method() === 'DELETE' ? answer(route) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  for (const [fault, answer] of Object.entries(faults)) {
    await fail(answer)
    await expect(page.getByText('Failed to delete resume').last(), fault).toBeVisible()
    await expect(name, fault).toBeVisible()
    await page.reload()
    await page.unroute('**/api/resume')
  }
  await fail(expired)
  await expect(page.getByText('Please log in to manage your resume')).toBeVisible()
  expect((await request.get('/api/resume', bearer(token))).status()).toBe(200)
})
