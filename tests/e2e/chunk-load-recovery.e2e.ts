import { expect, test } from '@playwright/test'

test('reloads a page once whose script a deploy has removed, then shows an error', async ({
  page,
}) => {
  const html = await (await page.request.get('/mentor')).text()
  const script = /component-url="([^"]+)"/.exec(html)?.[1]
  const loaded = { times: 0 }
  page.on('domcontentloaded', () => {
    loaded.times += 1
  })
  let works = 2
  await page.route(`**${script}*`, route =>
    loaded.times < works ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.goto('/mentor')
  await expect(page.getByText('Demo Mentor 1')).toBeVisible()
  expect(loaded.times).toBe(2)

  works = Number.POSITIVE_INFINITY
  loaded.times = 0
  // A tab reloads a page once.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/mentor')
  const error = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(error).toBeVisible()
  expect(loaded.times).toBe(2)
  await expect(page.getByText('Loading...')).toBeHidden()
  works = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Demo Mentor 1')).toBeVisible()
})
