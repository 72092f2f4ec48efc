import { expect, test } from '@playwright/test'
import { findAxeViolations, getLayoutShift } from '#tests/support/e2e.ts'

const calls = /\/api\/(mentors|testimonials)/

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
  await page.getByRole('button', { name: 'Apply to Mentor' }).click()
  await expect(page).toHaveURL('/mentor?university=Demo+University+South')
})

test('shows labelled samples when the mentors cannot be loaded', async ({ page }) => {
  await page.route(calls, route => route.abort())
  await page.goto('/mentor')
  await expect(page.getByText('Failed to load mentors. Please try again later.')).toBeVisible()
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(6)
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

test('links the stories to the programs and to how to apply', async ({ page }) => {
  await page.goto('/experience')
  await expect(page.getByRole('link', { name: 'Explore Programs' })).toHaveAttribute(
    'href',
    '/programs',
  )
  await page.getByRole('link', { name: 'Apply Now' }).click()
  await expect(page).toHaveURL('/apply')
})

test('reloads the stories on demand after a failure', async ({ page }) => {
  await page.route(calls, route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/experience')
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: /^Play Demo/ })).toHaveCount(3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const [path, advice] of [
    ['/mentor', 'How to ask'],
    ['/experience', 'What to ask somebody who was there'],
  ] as const) {
    test(`${path} shows a notice and its advice`, async ({ page }) => {
      await page.goto(path)
      const note = page.locator('noscript .notice')
      await expect(note).toBeVisible()
      await expect(note).toContainText('This tool needs JavaScript.')
      await expect(page.getByRole('heading', { name: advice })).toBeVisible()
      await expect(page.getByText(/Loading/)).toBeHidden()
    })
  }
})

for (const path of ['/mentor', '/experience']) {
  for (const state of ['full', 'failed', 'empty'] as const) {
    test(`has no accessibility violations and no layout shift on ${path}, ${state}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 844 })
      if (state === 'failed')
        await page.route(calls, route => route.fulfill({ status: 500, json: {} }))
      if (state === 'empty')
        await page.route(calls, route => route.fulfill({ json: { mentors: [], data: [] } }))
      await page.goto(path)
      const ends = {
        full: /^Demo (Mentor|Student) 1/,
        failed: /Failed to load/,
        empty: /^No (mentors|stories)/,
      }
      await expect(page.getByText(ends[state]).first()).toBeVisible()
      expect(await getLayoutShift(page)).toBeLessThan(0.01)
      expect(await findAxeViolations(page)).toEqual([])
    })
  }
}
