import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { bearer, findEmailedLink, logIn, signInAs } from '#tests/support/e2e.ts'
import { uniquePerson } from '#tests/support/people.ts'

const nextPassword = 'lantern-orchard-58'

const badge = (page: Page, text: string) => page.getByText(text, { exact: true })

test('verifies an address with the link of a requested email', async ({ page, request }) => {
  const ada = uniquePerson('ada')
  await signInAs(page, request, ada, { verified: false })
  await page.goto('/profile')
  await expect(badge(page, 'Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('An email with a link is on its way to you.')).toBeVisible()
  await page.goto(await findEmailedLink(ada, 'verify-email'))
  await expect(page).toHaveURL('/verify-email')
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(badge(page, 'Verified')).toBeVisible()
})

test('resets the password with an emailed link once, and ends all sessions', async ({
  page,
  request,
}) => {
  const ada = uniquePerson('ada')
  const answer = await request.post('/api/auth/signup', { data: ada })
  const { token } = await answer.json()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email Address').fill(ada.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByText('If there is an account with this address, an email is on its way.'),
  ).toBeVisible()
  const link = await findEmailedLink(ada, 'reset-password')
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password', { exact: true }).fill('password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(nextPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  const old = await request.get('/api/auth/verify', bearer(token))
  expect(old.status()).toBe(401)
  await page.getByRole('link', { name: 'Log in with it' }).click()
  await logIn(page, { email: ada.email, password: nextPassword })
  await expect(page).toHaveURL('/programs')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another-garden-63')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('no longer valid')
})

test('changes the password with the current one, and ends other sessions', async ({
  page,
  request,
  browser,
}) => {
  const ada = uniquePerson('ada')
  await signInAs(page, request, ada)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto('/login')
  await logIn(phone, ada)
  await expect(phone).toHaveURL('/programs')
  // The clock stands still, so that a call of the page ends the session, not the check of a minute.
  await phone.clock.setFixedTime(Date.now())
  // Not a page of the site, whose late calls would end the session here.
  await phone.goto('/robots.txt')
  await page.goto('/profile')
  await page.getByText('Change your password', { exact: true }).first().click()
  const form = page.locator('form').filter({ has: page.getByLabel('Current password') })
  await form.getByLabel('Current password').fill('not-the-password')
  await form.getByLabel('New password').fill(nextPassword)
  await form.getByRole('button', { name: 'Change your password' }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await form.getByLabel('Current password').fill(ada.password)
  await form.getByRole('button', { name: 'Change your password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await phone.goto('/my-contributions')
  await expect(phone.getByText('Please log in to view your contributions.')).toBeVisible()
  await phone.getByRole('link', { name: 'Go to Login' }).click()
  await logIn(phone, { email: ada.email, password: nextPassword })
  await expect(phone).toHaveURL('/my-contributions')
  await context.close()
})

test('exports all data of a member as one file', async ({ page, request }) => {
  const ada = uniquePerson('ada')
  const token = await signInAs(page, request, ada)
  const program = {
    name: 'Harbor Fellowship',
    website: 'https://example.org',
    description: 'By the water.',
  }
  await request.post('/api/contributions', { ...bearer(token), data: program })
  await page.goto('/profile')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('hbcu-yard-my-data.zip')
  const entries = unzipSync(readFileSync(await file.path()))
  const everything = Object.entries(entries)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')
  expect(everything).toContain(ada.email)
  expect(everything).toContain('Harbor Fellowship')
  expect(everything).not.toContain(token)
})

test('deletes the account after confirmation, and rejects its login', async ({ page, request }) => {
  const ada = uniquePerson('ada')
  await signInAs(page, request, ada)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('What stays, without your name')).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('yes')
  await dialog.getByLabel('Your password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Delete your account' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete your account' }).click()
  await expect(page).toHaveURL('/#account-deleted')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await page.goto('/login')
  await logIn(page, ada)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
})

test('saves the profile with a photo, and updates the header', async ({ page, request }) => {
  const ada = uniquePerson('ada')
  await signInAs(page, request, ada)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full Name').fill('Ada B. Okafor')
  await page.getByLabel('College', { exact: true }).fill('Howard University')
  await page.getByLabel('Phone Number').fill('202 555 0143')
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#824' },
  })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Choose a profile photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.locator('main .avatar')).toHaveAttribute('src', /\/photos\/[\w-]+\.webp$/)
  await expect(page.locator('header img[src*="/photos/"]')).toHaveJSProperty('complete', true)
  await page.getByRole('banner').getByLabel('Your account').click()
  await expect(page.getByRole('banner').getByText('Ada B. Okafor')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('College', { exact: true })).toHaveValue('Howard University')
  await page.getByRole('banner').getByLabel('Your account').click()
  await expect(page.getByRole('banner').getByText('Ada B. Okafor')).toBeVisible()
})
