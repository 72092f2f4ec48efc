import { expect, type Locator, type Page } from '@playwright/test'
import { bearer, makeAdmin } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'

// Forced colors replace the background of all elements: only borders, outlines and icons are left.

const styleOf = (element: Locator, name: string) =>
  element.evaluate((shown, property) => getComputedStyle(shown).getPropertyValue(property), name)

/** The background that forced colors give the page. */
const canvasOf = (page: Page) =>
  page.evaluate(() => {
    document.body.style.outlineColor = 'Canvas'
    return getComputedStyle(document.body).outlineColor
  })

/** Expects that a shape has a border that differs from the background of the page. */
async function expectBorder(element: Locator, side = 'top'): Promise<void> {
  expect(Number.parseFloat(await styleOf(element, `border-${side}-width`))).toBeGreaterThan(0)
  const canvas = await canvasOf(element.page())
  expect(await styleOf(element, `border-${side}-color`)).not.toBe(canvas)
}

test('shows pins, avatars, badges and votes in forced colors', async ({ openAs, shareResume }) => {
  const ada = await openAs('ada')
  const { page, token } = await openAs('grace')
  const thread = await shareResume(ada)
  const url = thread.replace('/resume-feedback/', '/api/resume/feedback/')
  const data = { content: 'Start with a verb.', place: { page: 1, x: 0.5, y: 0.5 } }
  const comment = await (await page.request.post(url, { ...bearer(token), data })).json()
  await page.request.put(`/api/resume/feedback/${comment.id}/helpful`, {
    ...bearer(ada.token),
    data: { helpful: true },
  })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${thread}#comment-${comment.id}`)
  const pin = page.getByRole('button', { name: 'Pin 1, page 1' })
  const row = page.locator('[data-row]')
  const showPin = row.getByRole('button', { name: 'Show pin 1 on page 1' })
  const upvote = row.getByRole('button', { name: 'Upvote' })
  await expect(pin).toBeVisible()
  for (const shape of [pin, showPin, row.locator('.avatar'), row.getByText('Helpful')])
    await expectBorder(shape)
  expect(await styleOf(row, 'outline-style')).toBe('solid')
  expect(await styleOf(pin, 'outline-width')).toBe('1px')
  await showPin.click()
  await expect(pin).toHaveAttribute('aria-current', 'true')
  expect(await styleOf(pin, 'outline-width')).toBe('3px')
  expect(await styleOf(upvote.locator('svg'), 'fill')).toBe('none')
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  expect(await styleOf(upvote.locator('svg'), 'fill')).not.toBe('none')
})

test('shows what is chosen on the dashboards, lists and switches in forced colors', async ({
  openAs,
  shareResume,
}) => {
  const katherine = await openAs('katherine')
  const { page, person, token } = katherine
  makeAdmin(person)
  await shareResume(katherine)
  await page.request.put('/api/saved-programs/uncf-scholarships', { ...bearer(token), data: {} })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin-dashboard')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expectBorder(tab('Overview'), 'bottom')
  expect(await styleOf(tab('Programs'), 'border-bottom-color')).toBe(await canvasOf(page))

  await page.goto('/catalog/type/internships')
  const lists = page.getByRole('navigation', { name: /lists/i }).getByRole('link')
  const outlined = await lists.evaluateAll(links =>
    links
      .filter(link => getComputedStyle(link).outlineStyle !== 'none')
      .map(link => link.getAttribute('aria-current')),
  )
  expect(outlined).toEqual(['page'])

  await page.goto('/dashboard')
  const background = (name: string) =>
    styleOf(page.getByRole('button', { name, exact: true }), 'background-color')
  expect(await background('List')).not.toBe(await background('Board'))

  await page.goto('/resume')
  const visibility = page.getByRole('switch').first()
  await expect(visibility).toHaveAttribute('aria-checked', 'true')
  await expectBorder(visibility)
  const on = await styleOf(visibility, 'background-color')
  await visibility.click()
  await expect(visibility).toHaveAttribute('aria-checked', 'false')
  expect(await styleOf(visibility, 'background-color')).not.toBe(on)

  await page.goto('/contact')
  await expectBorder(page.getByLabel('Your message'))
  await expectBorder(page.getByRole('button', { name: 'Send message' }))
  await page.goto('/hbcu')
  const fills = await page
    .locator('.state-map .key path')
    .evaluateAll(swatches => swatches.map(swatch => getComputedStyle(swatch).fill))
  expect(new Set(fills).size).toBe(5)
})
