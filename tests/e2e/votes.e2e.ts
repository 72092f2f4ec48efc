import { expect, type Locator } from '@playwright/test'
import { test } from '#tests/support/e2e-fixtures.ts'

/** Where a colour stands on the wheel, in degrees: orange around 25, blue around 215. */
const hue = (place: Locator) =>
  place.evaluate(shown => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(shown).color.match(/[\d.]+/g) ?? []
    ).map(Number)
    const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
    return (angle * 180) / Math.PI + (angle < 0 ? 360 : 0)
  })

test('shows vote counts in orange above zero and in blue below, in both themes', async ({
  openAs,
  shareResume,
  request,
}) => {
  const ada = await openAs('ada')
  const { page, token } = await openAs('grace')
  const thread = await shareResume(ada)
  const headers = { Authorization: `Bearer ${token}` }
  for (const [content, way] of [
    ['Well done', 'upvote'],
    ['Too long', 'downvote'],
  ]) {
    const reply = await request.post(`/api/resume/feedback/${ada.uid}`, {
      headers,
      data: { content },
    })
    const { id } = await reply.json()
    await request.post(`/api/resume/feedback/${id}/${way}`, { headers, data: {} })
  }
  await page.goto(thread)
  const count = (text: string) =>
    page
      .locator('[data-row]')
      .filter({ hasText: text })
      .getByRole('group', { name: 'Votes' })
      .locator('span')
  await expect(count('Well done')).toHaveText('1')
  await expect(count('Too long')).toHaveText('-1')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const [up, down] = [await hue(count('Well done')), await hue(count('Too long'))]
    expect([up > 15 && up < 40, down > 200 && down < 230], `${up} ${down}`).toEqual([true, true])
  }
})
