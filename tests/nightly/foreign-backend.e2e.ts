import { expect, type Page, test } from '@playwright/test'
import { listEndpoints } from '#contract'
import { addressOf, logIn, ports } from '#tests/support/e2e.ts'
import { resumeFile } from '#tests/support/e2e-fixtures.ts'
import { variants } from '#tests/support/foreign-backend/variants.ts'
import { collectPageErrors, signIn, signUp, upload } from '#tests/support/foreign-backend/visit.ts'
import { pictureOf } from '#tests/support/images.ts'
import { uniquePerson } from '#tests/support/people.ts'

/**
 * The flows of the specification on a foreign backend. Its responses depend on the member: plain,
 * wrapped with Firestore timestamps, or with required fields only
 * (tests/support/foreign-backend/variants.ts).
 */
const foreign = addressOf(ports.foreign)

async function suggest(page: Page, name: string): Promise<void> {
  await page.goto('/contribute')
  await page.getByLabel('Program name').fill(name)
  await page.getByLabel('Website').fill('https://example.org/harbor')
  await page.getByLabel('Description').fill('A summer by the water.')
  await page.getByRole('button', { name: 'Submit Contribution' }).click()
  await expect(
    page.getByText('Thank you for your contribution! It will be reviewed shortly.'),
  ).toBeVisible()
}

test('is asked only for what section 7 names', async ({ page }) => {
  const unknown: string[] = []
  const calls = listEndpoints().flatMap(({ endpoint: { isSpecified, method, path } }) =>
    isSpecified ? [new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`)] : [],
  )
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    const call = `${request.method()} ${pathname}`
    if (origin === foreign && !calls.some(each => each.test(call))) unknown.push(call)
  })
  page.on('console', message => {
    if (message.type() === 'error') unknown.push(message.text())
  })
  await signUp(page, uniquePerson('katherine', 'wrapped.admin'))
  const tabs = ['overview', 'contributions', 'programs', 'mentors', 'checks', 'reports', 'audit']
  for (const path of [
    '/dashboard',
    '/programs',
    '/profile',
    '/resume',
    '/public-resumes',
    '/contribute',
    '/my-contributions',
    '/catalog?q=zzzzzz',
    '/contact',
    '/mentor',
    '/experience',
    ...tabs.map(tab => `/admin-dashboard?tab=${tab}`),
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(unknown).toEqual([])
})

const comment = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text })

for (const variant of variants) {
  test.describe(`with a ${variant} backend`, () => {
    test('signs up, finds programs, logs out and in again', async ({ page }) => {
      const errors = collectPageErrors(page)
      const ada = uniquePerson('ada', variant)
      await signUp(page, ada)
      await page.goto('/programs')
      await expect(page.getByRole('link', { name: /Apply Now/ }).first()).toBeVisible()
      await page.goto('/mentor')
      await expect(page.getByText('Sample Mentor')).toBeVisible()
      await expect(page.getByText('4.5/5.0')).toBeVisible()
      await page.goto('/experience')
      await expect(page.getByRole('button', { name: 'Play A first day' })).toBeVisible()
      await page.getByRole('banner').getByLabel('Your account').click()
      await expect(page.getByRole('banner')).toContainText(ada.displayName)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/login(\?|$)/)
      await logIn(page, { email: ada.email, password: 'not-the-password' })
      await expect(page.getByRole('alert')).toHaveText('Not you')
      await logIn(page, ada)
      await expect(page).toHaveURL('/programs')
      expect(errors).toEqual([])
    })

    test('reviews suggestions', async ({ page, browser }) => {
      const errors = collectPageErrors(page)
      const ada = uniquePerson('ada', variant)
      const good = `Harbor Fellowship ${ada.email}`
      const poor = `Empty Promise ${ada.email}`
      await signIn(page, ada)
      await suggest(page, good)
      await suggest(page, poor)

      const context = await browser.newContext()
      const adminPage = await context.newPage()
      const complaints = collectPageErrors(adminPage)
      await signIn(adminPage, uniquePerson('katherine', `${variant}.admin`))
      await adminPage.goto('/admin-dashboard')
      await expect(adminPage.getByText('Total Programs')).toBeVisible()
      await adminPage.getByRole('tab', { name: 'Contributions' }).click()
      await adminPage.getByLabel('Status').selectOption('All Contributions')
      const row = (name: string) => adminPage.getByRole('row').filter({ hasText: name })
      await row(good).getByRole('button', { name: 'Approve' }).click()
      await adminPage.getByLabel('Application month').selectOption('March')
      await adminPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await expect(adminPage.getByText('Contribution approved successfully')).toBeVisible()
      await row(poor).getByRole('button', { name: 'Reject' }).click()
      await adminPage
        .getByPlaceholder('Provide a reason for rejection')
        .fill('Nobody answers there.')
      await adminPage.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
      await expect(adminPage.getByText('Contribution rejected successfully')).toBeVisible()

      await page.goto('/my-contributions')
      const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      await expect(card(good)).toContainText('Approved')
      await expect(card(poor)).toContainText('Rejected')
      // The sparse backend keeps no reason.
      await expect(card(poor).getByText('Nobody answers there.')).toHaveCount(
        variant === 'sparse' ? 0 : 1,
      )

      adminPage.on('dialog', dialog => dialog.accept())
      await row(poor).getByRole('button', { name: 'Delete' }).click()
      await expect(adminPage.getByText('Contribution deleted successfully')).toBeVisible()
      await page.reload()
      await expect(card(good)).toBeVisible()
      await expect(card(poor)).toHaveCount(0)
      await context.close()
      expect([...errors, ...complaints]).toEqual([])
    })

    test('posts feedback on a public resume', async ({ page, browser }) => {
      const errors = collectPageErrors(page)
      await signIn(page, uniquePerson('ada', variant))
      await page.goto('/resume')
      await upload(page, resumeFile())
      await page.getByRole('switch', { name: 'Make resume public for feedback' }).click()
      await page.getByRole('button', { name: 'Make it public' }).click()
      await expect(page.getByText('Everybody sees it')).toBeVisible()
      await page.getByRole('link', { name: 'View the feedback on your resume' }).click()
      await expect(page.getByText('No feedback yet')).toBeVisible()
      const thread = new URL(page.url()).pathname

      const context = await browser.newContext()
      const reader = await context.newPage()
      const complaints = collectPageErrors(reader)
      await signIn(reader, uniquePerson('grace', variant))
      await reader.goto('/public-resumes')
      await expect(reader.getByText('Last updated:').first()).toBeVisible()
      await reader.locator(`a[href="${thread}"]`).click()
      await expect(reader.getByRole('heading', { level: 1 })).toContainText("Ada Okafor's Resume")
      await reader.getByLabel('Your feedback').fill('Lead with the internship.')
      await reader.getByRole('button', { name: 'Submit Feedback' }).click()
      await expect(reader.getByText('Feedback submitted successfully')).toBeVisible()
      const first = comment(reader, 'Lead with the internship.')
      await first.getByRole('button', { name: 'Upvote' }).click()
      await reader.getByText('Your vote counts').waitFor()
      await expect(first.getByRole('group', { name: 'Votes' })).toHaveText('1')
      const sent = reader.waitForResponse(
        response => response.url().endsWith('/downvote') && response.request().method() === 'POST',
      )
      await first.getByRole('button', { name: 'Downvote' }).click()
      await expect(first.getByRole('group', { name: 'Votes' })).toHaveText('-1')
      await sent
      await reader.reload()
      await expect(first.getByRole('button', { name: 'Downvote' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )

      await page.reload()
      await comment(page, 'Lead with').getByRole('button', { name: 'Reply', exact: true }).click()
      await page.getByLabel(/^Your reply to/).fill('It is at the top now.')
      await page.getByRole('button', { name: 'Submit Reply' }).click()
      await expect(comment(page, 'It is at the top now.')).toBeVisible()
      for (const order of ['Oldest', 'Popular', 'Newest']) {
        await page.getByLabel('Sort by').selectOption(order)
        await expect(page.locator('[data-row]')).toHaveCount(2)
      }
      await reader.getByRole('button', { name: 'Point to a place' }).click()
      // The PDF library is slow to load on a busy machine.
      await expect(reader.getByRole('button', { name: 'Set your pin on page 1' })).toBeVisible({
        timeout: 30_000,
      })
      await reader.keyboard.press('Escape')
      reader.on('dialog', dialog => dialog.accept())
      await first.getByRole('button', { name: 'Delete' }).click()
      await expect(reader.getByText('Feedback deleted successfully')).toBeVisible()
      await context.close()
      expect([...errors, ...complaints]).toEqual([])
    })

    test('saves a profile with a photo', async ({ page }) => {
      const errors = collectPageErrors(page)
      const ada = uniquePerson('ada', variant)
      await signIn(page, ada)
      await page.goto('/profile')
      await expect(page.getByLabel('Full Name')).toHaveValue(ada.displayName)
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ada.email)
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Full Name').fill('Ada B. Okafor')
      await page
        .getByLabel('Choose a profile photo')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureOf(20_000) })
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Profile updated successfully!')).toBeVisible()
      const photo = page.locator('main .avatar')
      await expect(photo).toHaveAttribute('src', new RegExp(`^${foreign}/photos/`))
      await expect(photo).toHaveJSProperty('naturalWidth', 80)
      await expect(page.getByRole('region', { name: 'Your account' })).toHaveCount(0)
      await page.reload()
      await expect(page.getByLabel('Full Name')).toHaveValue('Ada B. Okafor')
      await page.getByRole('banner').getByLabel('Your account').click()
      await expect(page.getByRole('banner')).toContainText('Ada B. Okafor')
      expect(errors).toEqual([])
    })
  })
}
