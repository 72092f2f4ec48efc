import { expect, test } from '@playwright/test'

test('filters mentors by university, keeps the filter in the URL, and books nothing', async ({
  page,
}) => {
  await page.goto('/mentor')
  await expect(page.getByRole('heading', { name: 'Find Your Mentor' })).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: 'Demo Mentor 1' })
  await expect(first).toContainText('4.8/5.0')
  await expect(first).toContainText('$25/hour')
  await page.getByLabel('Filter by University').selectOption('Demo University South')
  await expect(first).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Filter by University')).toHaveValue('Demo University South')
  const second = page.getByRole('listitem').filter({ hasText: 'Demo Mentor 2' })
  const opened = page.waitForEvent('dialog')
  const booking = second.getByRole('button', { name: 'Book Session' }).click()
  const dialog = await opened
  expect(dialog.message()).toMatch(/m_\w{25}/)
  await dialog.accept()
  await booking
})

test('sends the application of a mentor', async ({ page }) => {
  await page.goto('/mentor')
  await page.getByRole('button', { name: 'Apply to Mentor' }).click()
  const answers = {
    ...{ 'Your name': 'Grace', 'Your email': 'grace@example.edu', 'Your field': 'Nursing' },
    ...{ 'Your university': 'Fisk University', 'Why do you want to help?': 'I had help too.' },
  }
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Thank you. An administrator will write to you.')).toBeVisible()
})

test('plays one story at a time with captions, and closes it at the end', async ({ page }) => {
  await page.goto('/experience')
  const plays = page.getByRole('button', { name: /^Play Demo/ })
  await expect(plays).toHaveCount(3)
  const name = (await plays.first().getAttribute('aria-label')) ?? ''
  await plays.first().click()
  const video = page.locator('video')
  await expect(video).toHaveJSProperty('paused', false)
  await expect
    .poll(() => video.evaluate(shown => (shown as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0)
  await expect
    .poll(() => video.evaluate(shown => (shown as HTMLVideoElement).textTracks[0]?.cues?.length))
    .toBe(4)
  const before = await video.getAttribute('src')
  await plays.first().click()
  await expect(video).toHaveCount(1)
  await expect(video).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByRole('button', { name })).toBeVisible()
  await expect
    .poll(() => video.evaluate(shown => (shown as HTMLVideoElement).duration))
    .toBeGreaterThan(0)
  await video.evaluate(async shown => {
    const playing = shown as HTMLVideoElement
    playing.currentTime = playing.duration - 0.2
  })
  await expect(video).toHaveCount(0)
  await expect(plays).toHaveCount(3)
})

test('shows the first story on the landing page, to readers who come that far', async ({
  page,
}) => {
  await page.goto('/')
  const story = page.getByRole('region', { name: /^Demo/ })
  await expect(story).toBeHidden()
  await page.locator('#student-story').scrollIntoViewIfNeeded()
  await story.getByRole('link').click()
  await expect(page).toHaveURL('/experience')
})
