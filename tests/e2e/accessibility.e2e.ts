import { expect, type Page } from '@playwright/test'
import { bearer, findAxeViolations, makeAdmin, overflow } from '#tests/support/e2e.ts'
import { resumeFile, test } from '#tests/support/e2e-fixtures.ts'

/** Waits until the page shows a text, then checks it with axe and for horizontal scrolling. */
async function checkAccessibility(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
  expect(await findAxeViolations(page, ['light'])).toEqual([])
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
}

test('has no accessibility violations in what members open, at 320 pixels', async ({
  openAs,
  shareResume,
}) => {
  const ada = await openAs('ada')
  const { page } = await openAs('grace', { viewport: { width: 320, height: 700 } })
  await page.goto('/resume')
  await page
    .getByLabel('Choose a file')
    .setInputFiles(resumeFile(`${'a-name-without-any-place-to-break-it'.repeat(3)}.pdf`))
  await checkAccessibility(page, 'a-name-without')
  await page.getByRole('button', { name: 'Upload Resume' }).click()
  await page.getByRole('switch', { name: 'Make resume public for feedback' }).click()
  await checkAccessibility(page, 'Before your resume becomes public')

  await page.goto(await shareResume(ada))
  await page.getByLabel('Your feedback').fill('and on'.repeat(40))
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  await page.locator('[data-row]').waitFor()
  await page.getByRole('button', { name: 'Point to a place' }).click()
  await checkAccessibility(page, 'Click or tap where your pin belongs.')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await checkAccessibility(page, 'PNG, JPEG, WebP or GIF')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await checkAccessibility(page, 'What stays, without your name')
})

/** Presses Tab some times, and returns the elements whose focus ring is cut off by the window. */
async function findCutRings(page: Page, presses: number): Promise<string[]> {
  const cut: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      const { outlineWidth, outlineOffset } = getComputedStyle(focused)
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { top, bottom } = focused.getBoundingClientRect()
      const isCut = top < ring || bottom > innerHeight - ring
      return isCut && focused !== document.body ? [focused.textContent || focused.ariaLabel] : []
    })
    cut.push(...found.map(String))
  }
  // The link that skips to the content stands in the corner of the window.
  return cut.filter(text => !text.includes('Skip to the content'))
}

test('scrolls to focused elements with their whole focus ring', async ({
  openAs,
  shareResume,
  request,
}) => {
  const ada = await openAs('ada')
  const { page, token } = await openAs('grace', { viewport: { width: 320, height: 640 } })
  // What loads late may move the page.
  await page.goto('/catalog', { waitUntil: 'networkidle' })
  expect(await findCutRings(page, 80)).toEqual([])
  const thread = await shareResume(ada)
  for (const content of ['First', 'Second', 'Third'])
    await request.post(`/api/resume/feedback/${ada.uid}`, { ...bearer(token), data: { content } })
  await page.goto(thread, { waitUntil: 'networkidle' })
  await expect(page.getByText('Third')).toBeVisible()
  expect(await findCutRings(page, 40)).toEqual([])
})

test('scrolls what has the focus to above the buttons of a long form', async ({ openAs }) => {
  const { page, person } = await openAs('katherine', { viewport: { width: 1280, height: 800 } })
  makeAdmin(person)
  await page.goto('/admin-dashboard?tab=settings')
  await page.getByLabel('Name of the school or network').focus()
  const fields = [...['Logo', 'Upload logo', 'Office', 'Hours of the office'], 'Mission', 'Vision']
  for (const name of fields) {
    await page.keyboard.press('Tab')
    const field = page.getByLabel(name, { exact: true })
    await expect(field).toBeFocused()
    const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
    const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
    expect(y + height, name).toBeLessThanOrEqual(save?.y ?? 0)
  }
})

/** Goes on with the Tab key until something is reached, as who has no mouse does. */
async function tabTo(
  page: Page,
  role: 'button' | 'textbox' | 'link' | 'combobox',
  name: string | RegExp,
) {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${role} ${name}`)
}

test('uploads a resume and pins a comment with the keyboard alone', async ({
  openAs,
  shareResume,
}) => {
  const ada = await openAs('ada')
  const { page } = await openAs('grace')
  const { keyboard } = page
  await page.goto('/resume')
  const choosing = page.waitForEvent('filechooser')
  await expect(page.getByLabel('Choose a file')).toBeEnabled()
  for (let presses = 0; presses < 60; presses += 1) {
    await keyboard.press('Tab')
    if (await page.getByLabel('Choose a file').evaluate(field => field === document.activeElement))
      break
  }
  await keyboard.press('Space')
  await (await choosing).setFiles(resumeFile('Grace.pdf'))
  await tabTo(page, 'button', 'Upload Resume')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Grace.pdf' })).toBeVisible()

  const thread = await shareResume(ada)
  await page.goto(thread)
  await tabTo(page, 'button', 'Point to a place')
  await keyboard.press('Enter')
  const aim = page.getByRole('button', { name: 'Set your pin on page 1' })
  await expect(aim).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Point to a place' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(aim).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Shift+ArrowLeft')
  await keyboard.press('Enter')
  await expect(page.getByText('Pinned to page 1')).toBeVisible()
  await expect(page.getByLabel('Your feedback')).toBeFocused()
  await keyboard.type('Start with a verb.')
  await tabTo(page, 'button', 'Submit Feedback')
  await keyboard.press('Enter')
  const comment = page.locator('[data-row]').filter({ hasText: 'Start with a verb.' })
  await expect(comment).toBeVisible()
  await tabTo(page, 'button', 'Upvote')
  await keyboard.press('Enter')
  await expect(comment.getByRole('group', { name: 'Votes' })).toHaveText('1')
  page.on('dialog', dialog => dialog.accept())
  await tabTo(page, 'button', 'Delete')
  await keyboard.press('Enter')
  await expect(comment).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Feedback', exact: true })).toBeFocused()
})
