import { expect, test } from '@playwright/test'
import { addressOf, openUntilIdle, ports } from '#tests/support/e2e.ts'
import { collectPageErrors, signIn, signUp } from '#tests/support/foreign-backend/visit.ts'
import { uniquePerson } from '#tests/support/people.ts'

const foreign = addressOf(ports.foreign)

/** What a screen says when the one call behind it fails, with a message and without. */
const failures = [
  [
    '/my-contributions',
    '/api/contributions/my-contributions',
    'Failed to load your contributions. Please try again later.',
  ],
  ['/resume', '/api/resume', 'Failed to load resume information'],
  ['/public-resumes', '/api/resume/public', 'Failed to load public resumes'],
  ['/profile', '/api/users/profile', 'Failed to load profile data: '],
  ['/mentor', '/api/mentors', 'Failed to load mentors. Please try again later.'],
  ['/experience', '/api/testimonials', 'Failed to load testimonials. Please try again later.'],
] as const

const answers = {
  'an error without words': { status: 500, json: {} },
  'a page in place of JSON': {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><p>Welcome',
  },
  'half an answer': { status: 200, contentType: 'application/json', body: '{"con' },
}

test('shows its own messages when the backend sends none', async ({ page }) => {
  const errors = collectPageErrors(page)
  await signIn(page, uniquePerson('ada', 'plain'))
  for (const [path, call, message] of failures) {
    for (const answer of Object.values(answers)) {
      await page.route(
        url => url.origin === foreign && url.pathname === call,
        route => route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } }),
      )
      await page.goto(path)
      await expect(
        page.getByText(message).first(),
        `${path} on ${JSON.stringify(answer)}`,
      ).toBeVisible()
      await page.unrouteAll()
    }
  }
  expect(errors).toEqual([])
})

test('signs in with the provider when the backend accepts it', async ({ page }) => {
  const { email } = uniquePerson('ada', 'plain')
  await page.goto('/login')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  const chooser = await opening
  await chooser.getByLabel('Account').fill(email)
  await chooser.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/programs')
})

test('signs out on 401 only, and sends no API request to its own origin', async ({ page }) => {
  const requested: string[] = []
  page.on('request', request => {
    if (/:\d+\/api\//.test(request.url()) && !request.url().startsWith(foreign))
      requested.push(request.url())
  })
  await signUp(page, uniquePerson('ada', 'wrapped'))
  await page.evaluate(() => sessionStorage.clear())
  const verify = `${foreign}/api/auth/verify`
  const headers = { 'Access-Control-Allow-Origin': '*' }
  await page.route(verify, route => route.fulfill({ status: 503, json: {}, headers }))
  await page.goto('/my-contributions')
  await expect(page.getByText("You haven't made any contributions yet.")).toBeVisible()
  await page.unrouteAll()
  await page.route(verify, route => route.fulfill({ status: 401, json: {}, headers }))
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/my-contributions')
  await expect(page).toHaveURL(/\/login/)
  expect(requested).toEqual([])
})

const headers = { 'Access-Control-Allow-Origin': '*' }
const checks = [
  ['stays signed in', 'fails', { status: 503, json: {}, headers }, true],
  ['stays signed in', 'answers with HTML', { status: 200, body: '<p>Welcome', headers }, true],
  ['is signed out', 'answers 401', { status: 401, json: {}, headers }, false],
  [
    'is signed out',
    'answers that the session is invalid',
    { json: { valid: false }, headers },
    false,
  ],
] as const

for (const [result, event, answer, isKept] of checks)
  test(`${result} on public pages when the backend ${event}`, async ({ page }) => {
    const errors = collectPageErrors(page)
    await signIn(page, uniquePerson('ada', 'plain'))
    // Not a page of the site, which would check the session itself.
    await page.goto('/robots.txt')
    const stored = await page.evaluate(() => ({ ...localStorage }))
    await page.route(`${foreign}/api/auth/verify`, route => route.fulfill(answer))
    const token = () => page.evaluate(() => localStorage.getItem('token'))
    // A session that is kept is not restored: a page that lost it late would stop the next check.
    const restored = isKept ? {} : stored
    for (const path of ['/', '/about', '/mentor', '/catalog', '/contact']) {
      await page.evaluate(values => Object.assign(localStorage, values), restored)
      const checked = page.waitForResponse(`${foreign}/api/auth/verify`)
      await page.goto(path)
      await checked
      const banner = page.getByRole('banner')
      await expect(banner.getByLabel('Your account')).toBeVisible({ visible: isKept })
      await expect(banner.getByRole('link', { name: /^Log ?in$/i })).toBeVisible({
        visible: !isKept,
      })
      await expect.poll(token).toBe(isKept ? stored.token : null)
    }
    await openUntilIdle(page, '/contact')
    expect(await token()).toBe(isKept ? stored.token : null)
    expect(errors).toEqual([])
  })
