import { expect, type Page } from '@playwright/test'
import {
  bearer,
  findEmail,
  findEmailedLink,
  logIn,
  openWithSessionCheck,
} from '#tests/support/e2e.ts'
import { type Member, test } from '#tests/support/e2e-fixtures.ts'

const comment = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text })

async function addComment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your feedback').fill(text)
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  // It leaves after three seconds, so it is looked for first.
  await page.getByText('Feedback submitted successfully').first().waitFor()
  await expect(comment(page, text)).toBeVisible()
}

async function replyTo(page: Page, text: string, answer: string): Promise<void> {
  await comment(page, text).getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel(/^Your reply to/).fill(answer)
  await page.getByRole('button', { name: 'Submit Reply' }).click()
  await expect(comment(page, answer)).toBeVisible()
}

/** Verifies somebody's address as the letter asks for it. */
async function verify({ page, person, token }: Member): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  await page.request.post('/api/account/verification', { headers, data: {} })
  const link = await findEmailedLink(person, 'verify-email')
  const data = { token: link.split('=')[1] }
  expect((await page.request.post('/api/account/verify-email', { headers, data })).status()).toBe(
    200,
  )
}

/**
 * Returns to a tab until it shows a new comment; the page requests new comments every few seconds
 * at most.
 */
const comeBackTo = (page: Page, text: string) =>
  expect(async () => {
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await expect(comment(page, text)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })

test('posts, replies, votes, links and deletes comments', async ({ openAs, shareResume }) => {
  const ada = await openAs('ada', { verified: false })
  const grace = await openAs('grace')
  const thread = await shareResume(ada)
  await ada.page.goto('/resume')
  const letters = ada.page.getByRole('switch', { name: 'Email me about new feedback' })
  await expect(letters).toHaveAccessibleDescription(/^Emails start once your address is verified/)
  await verify(ada)
  await grace.page.goto(thread)
  await expect(grace.page.getByText('No feedback yet')).toBeVisible()
  await grace.page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(grace.page.getByRole('alert')).toHaveText('Feedback content is required')
  await addComment(grace.page, 'Lead with the internship.')
  await addComment(grace.page, 'One page is enough.')
  await expect(grace.page.locator('[data-row]').first()).toContainText('One page is enough.')

  expect(await findEmail(ada.person, thread)).not.toContain('internship')
  await ada.page.goto('/resume')
  await expect(ada.page.getByText('2 new comments')).toBeVisible()
  await expect(letters).toHaveAccessibleDescription('')
  await ada.page.getByRole('link', { name: 'View the feedback on your resume' }).click()
  await expect(ada.page.getByLabel('Your feedback')).toHaveCount(0)
  await replyTo(ada.page, 'Lead with the internship.', 'It is at the top now.')
  const first = comment(ada.page, 'Lead with the internship.')
  await first.getByRole('button', { name: 'Upvote' }).click()
  await expect(first.getByRole('button', { name: 'Upvote' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(first.getByRole('group', { name: 'Votes' })).toHaveText('1')
  await first.getByRole('button', { name: 'Mark as helpful' }).click()
  await expect(first.getByText('Helpful', { exact: true })).toBeVisible()

  await comeBackTo(grace.page, 'It is at the top now.')
  await replyTo(grace.page, 'It is at the top now.', 'Much better.')
  const link = await comment(grace.page, 'Much better.')
    .getByRole('link')
    .first()
    .getAttribute('href')
  await ada.page.goto('/about')
  await ada.page.goto(new URL(link ?? '', grace.page.url()).href)
  await expect(comment(ada.page, 'Much better.')).toHaveAttribute('data-highlighted')
  await expect(comment(ada.page, 'Much better.')).toBeInViewport()

  grace.page.on('dialog', dialog => {
    expect(dialog.message()).toBe('Are you sure you want to delete this feedback?')
    return dialog.accept()
  })
  await expect(
    comment(grace.page, 'It is at the top now.').getByRole('button', { name: 'Delete' }),
  ).toHaveCount(0)
  await comment(grace.page, 'Lead with the internship.')
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(grace.page.getByText('Feedback deleted successfully')).toBeVisible()
  await expect(grace.page.locator('[data-row]')).toHaveCount(1)
  await comment(ada.page, 'Much better.').getByRole('button', { name: 'Upvote' }).click()
  await expect(comment(ada.page, 'Much better.')).toHaveCount(0)
  await ada.page.goto('/resume')
  await expect(
    ada.page.getByRole('link', { name: 'View the feedback on your resume' }),
  ).toBeVisible()
  await expect(ada.page.getByText(/new comments?$/)).toHaveCount(0)
})

test('pins a comment to a page, and marks it as outdated after a new upload', async ({
  openAs,
  shareResume,
}) => {
  const ada = await openAs('ada')
  const grace = await openAs('grace')
  const thread = await shareResume(ada)
  await grace.page.goto(thread)
  await grace.page.getByRole('button', { name: 'Point to a place' }).click()
  await grace.page
    .getByRole('button', { name: 'Set your pin on page 1' })
    .click({ position: { x: 60, y: 80 } })
  await expect(grace.page.getByText('Pinned to page 1')).toBeVisible()
  await grace.page.reload()
  await expect(grace.page.getByText('Pinned to page 1')).toBeVisible()
  await expect(grace.page.getByText('Near your pin:')).toBeVisible()
  await addComment(grace.page, 'This line is too long.')
  const mark = grace.page.getByRole('button', { name: 'Pin 1, page 1' })
  await expect(mark).toBeVisible()
  // Beside the page, where it covers no text.
  const pageBox = await grace.page.getByRole('figure', { name: 'Page 1 of 1' }).boundingBox()
  const markBox = await mark.boundingBox()
  expect((markBox?.x ?? 0) + (markBox?.width ?? 0)).toBeLessThanOrEqual(pageBox?.x ?? 0)
  expect(markBox?.x).toBeGreaterThan(0)
  await grace.page.reload()
  await comment(grace.page, 'This line is too long.')
    .getByRole('button', { name: 'Show pin 1 on page 1' })
    .click()
  await expect(mark).toHaveAttribute('aria-current', 'true')

  await shareResume(ada)
  await shareResume(ada)
  await grace.page.reload()
  await expect(comment(grace.page, 'This line is too long.')).toContainText(
    'Pin on an earlier file',
  )
})

test('keeps typed feedback when the session ends, and sends it after a new login', async ({
  openAs,
  shareResume,
  request,
}) => {
  const ada = await openAs('ada')
  const grace = await openAs('grace')
  const thread = await shareResume(ada)
  await openWithSessionCheck(grace.page, thread)
  await grace.page.getByLabel('Your feedback').fill('A thought that took an hour.')
  await request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${grace.token}` },
    data: {},
  })
  await grace.page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(
    grace.page.getByText('Please log in to view and provide resume feedback'),
  ).toBeVisible()
  await grace.page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await logIn(grace.page, grace.person)
  await expect(grace.page).toHaveURL(thread)
  await expect(grace.page.getByLabel('Your feedback')).toHaveValue('A thought that took an hour.')
  await grace.page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(comment(grace.page, 'A thought that took an hour.')).toBeVisible()
})

test('shows a dot at the avatar until the reply itself was opened', async ({
  openAs,
  shareResume,
  request,
}) => {
  const ada = await openAs('ada')
  const grace = await openAs('grace')
  const thread = `/api${await shareResume(ada)}`.replace('resume-feedback', 'resume/feedback')
  const send = async ({ token }: Member, data: object) =>
    (await (await request.post(thread, { ...bearer(token), data })).json()).id
  const parentId = await send(grace, { content: 'Lead with the internship.' })
  await send(ada, { content: 'It is at the top now.', parentId })
  await grace.page.goto('/about')
  const menu = grace.page.getByRole('banner').locator('account-menu')
  await expect(menu.getByLabel('Your account, 1 new')).toBeVisible()
  await menu.getByLabel('Your account, 1 new').click()
  await menu.getByRole('link', { name: 'News 1' }).click()
  await grace.page.getByRole('link', { name: /replied to your feedback$/ }).click()
  await expect(comment(grace.page, 'It is at the top now.').last()).toBeFocused()
  await expect(menu.getByLabel('Your account', { exact: true })).toBeVisible()
})
