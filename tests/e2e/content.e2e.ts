import { expect } from '@playwright/test'
import { findAxeViolations, makeAdmin, overflow } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'

test('puts a story on its page by keyboard, with video and captions, and erases it', async ({
  openAs,
}) => {
  const { page, person } = await openAs('katherine')
  makeAdmin(person)
  const title = `Year one ${Date.now()}`
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  page.on('dialog', dialog => dialog.accept())

  await page.goto('/admin-dashboard?tab=stories')
  await press('Add a story')
  await expect(page.getByRole('heading', { name: 'A new story' })).toBeFocused()
  await page.getByLabel('Title').focus()
  await page.keyboard.type(title)
  await page.getByLabel('Upload video').setInputFiles('public/demo/story-1.webm')
  await expect(page.getByLabel('Video', { exact: true })).toHaveValue(/^\/media\/\w+\.webm$/)
  await page.getByLabel('Upload captions').setInputFiles('public/demo/story-1.vtt')
  await expect(page.getByLabel('Captions', { exact: true })).toHaveValue(/^\/media\/\w+\.vtt$/)
  await page.getByLabel('Upload thumbnail').setInputFiles('public/demo/story-1.jpg')
  await expect(page.getByLabel('Thumbnail', { exact: true })).toHaveValue(/^\/media\/\w+\.webp$/)
  await press('Save as a draft')
  await expect(page.getByRole('region', { name: title })).toBeVisible()
  await page.getByLabel('Day of consent').fill('2026-11-02')
  await press('Record consent')
  await expect(page.getByText('Given on November 2, 2026.')).toBeVisible()
  await press('Publish')
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
  const editor = page.url()

  await page.goto('/experience')
  await page.getByRole('button', { name: `Play ${title}` }).click()
  const video = page.locator('video')
  await expect(video).toHaveJSProperty('error', null)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeGreaterThan(0)
  await expect
    .poll(() =>
      video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0),
    )
    .toBeGreaterThan(0)
  const path = (await video.getAttribute('src')) ?? ''

  await page.goto(editor)
  await press('Withdraw consent')
  await expect(page.getByText('The data of the person is erased.', { exact: false })).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)
  await page.goto('/experience')
  await expect(page.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
})

test('adds a program by a form of two phone screens, which unfolds', async ({ openAs }) => {
  const { page, person } = await openAs('katherine')
  makeAdmin(person)
  const name = `Harbor Award ${Date.now()}`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin-dashboard?tab=programs&item=new')
  await page.getByLabel('Name of the program').fill('Google Summer of Code 2027')
  await expect(page.getByText('Already in the catalog?')).toBeVisible()
  await page.getByLabel('Name of the program').fill(name)
  await expect(page.getByText('Already in the catalog?')).toBeHidden()
  const box = await page.locator('form').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(2 * 844)
  await page.getByText('More fields').click()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await overflow(page)).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('region', { name })).toBeVisible()
})
