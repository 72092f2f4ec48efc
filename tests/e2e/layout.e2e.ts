import { expect, type Locator } from '@playwright/test'
import type { Program } from '#catalog/program.ts'
import { answersKey } from '#lib/session-storage.ts'
import { overflow, signInAs } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-fixtures.ts'
import { uniquePerson } from '#tests/support/people.ts'

/** How many columns a grid has. */
const columns = (grid: Locator) =>
  grid.evaluate(shown => getComputedStyle(shown).gridTemplateColumns.split(' ').length)

/** Their names, providers and conditions take the most lines. */
const longPrograms = [
  'eisenhower-transportation-fellowship-local',
  'dow-hbcus-mis-summer-research-internship-program',
  'ncdhhs-experiential-learning-opportunity-internship-program',
]

const phone = { width: 390, height: 844 }
const tablet = { width: 800, height: 1000 }
const desk = { width: 1280, height: 900 }
const wall = { width: 2560, height: 1400 }

test('collapses the links of the header into a menu on phones, which closes without focus', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await page.goto('/catalog')
  const button = page.getByRole('button', { name: 'Menu' })
  const links = page.locator('#site-menu').getByRole('link', { name: 'Experience' })
  await expect(links).toBeVisible()
  await page.setViewportSize(phone)
  await expect(links).toBeHidden()
  await button.click()
  await expect(links).toBeVisible()
  await button.click()
  await expect(links).toBeHidden()
  await button.press('Enter')
  await links.focus()
  await expect(links).toBeVisible()
  await page.getByRole('searchbox').focus()
  await expect(links).toBeHidden()
})

test('shows members and visitors their links in the header', async ({ page, request }) => {
  await page.goto('/about')
  await page.getByText('Add Program').click()
  const ownContributions = page
    .locator('#site-menu')
    .getByRole('link', { name: 'My Contributions' })
  await expect(page.locator('#site-menu').getByRole('link', { name: 'Find Mentors' })).toBeVisible()
  await expect(ownContributions).toBeHidden()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  const ada = uniquePerson('ada')
  await signInAs(page, request, ada)
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
  await page.getByText('Add Program').click()
  await expect(ownContributions).toBeVisible()
  await page.getByLabel('Your account').click()
  await expect(ownContributions).toBeHidden()
  await expect(page.getByText(ada.email)).toBeVisible()
  await page.locator('main').click({ position: { x: 5, y: 5 } })
  await expect(page.getByText(ada.email)).toBeHidden()
})

test('collapses the sidebar of programs on wide screens, and uses a drawer on small ones', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.setViewportSize(desk)
  await page.goto('/programs')
  const rail = page.locator('#programs-rail')
  const width = async () => (await rail.boundingBox())?.width ?? 0
  await expect.poll(width).toBeLessThan(100)
  await page.getByRole('button', { name: 'Sidebar' }).click()
  await expect.poll(width).toBeGreaterThan(180)
  await page.setViewportSize(phone)
  await expect(rail).toBeHidden()
  const experience = page.locator('#site-menu').getByRole('link', { name: 'Experience' })
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(experience).toBeHidden()
  await menu.click()
  await expect(experience).toBeVisible()
  await menu.click()
  await expect(experience).toBeHidden()
  await menu.click()
  await page.setViewportSize(desk)
  await expect(experience).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sidebar' })).toBeVisible()
})

test('has the menu at one place on phones, in a header that stays low with large text', async ({
  page,
  request,
}) => {
  const paths = ['/', '/landing', '/about', '/catalog', '/plan', '/login']
  const visit = async (places: Set<string>, path: string) => {
    await page.setViewportSize(phone)
    await page.goto(path)
    const box = await page.getByRole('button', { name: 'Menu' }).boundingBox()
    places.add(`${box?.x} ${box?.y}`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [phone.width, 320]) {
      await page.setViewportSize({ width, height: phone.height })
      const height = (await page.getByRole('banner').boundingBox())?.height
      expect(height, `${path} ${width}`).toBeLessThan(0.12 * phone.height)
      expect(await overflow(page), `${path} ${width}`).toBeLessThanOrEqual(0)
    }
  }
  const places = new Set<string>()
  for (const path of paths) await visit(places, path)
  await signInAs(page, request, uniquePerson('ada'))
  for (const path of ['/programs', '/about', '/']) await visit(places, path)
  expect([...places]).toHaveLength(1)
})

test('switches the theme in the menu of a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  await page.setViewportSize(desk)
  await expect(page.getByRole('button', { name: 'Dark theme', pressed: true })).toHaveCount(1)
})

test('prints the catalog in two columns, and the button to apply in ink', async ({ page }) => {
  await page.goto('/catalog')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => columns(page.locator('main section ul').first())).toBe(2)
  await page.goto('/catalog/gem-fellowship')
  const colorOf = (shown: Locator) => shown.evaluate(each => getComputedStyle(each).color)
  expect(await colorOf(page.getByRole('link', { name: /^(Apply Now|See the program)/ }))).toBe(
    await colorOf(page.locator('body')),
  )
})

test('prints the longest programs on one page each, with the name of the site', async ({
  page,
  request,
}) => {
  const programs: Program[] = await (await request.get('/img/program.json')).json()
  const sizeOf = (program: Program) => JSON.stringify({ ...program, sources: [] }).length
  for (const { id } of programs.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 10)) {
    await page.goto(`/catalog/${id}`)
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g), `${id}, ${format}`).toHaveLength(1)
    }
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^HBCU Yard · http/)).toBeVisible()
})

test('shows what decides on a program on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.addInitScript(([key, answers]) => localStorage.setItem(key, answers), [
    answersKey,
    '{"state":"GA","status":"us-citizen","given":{}}',
  ] as const)
  for (const id of longPrograms) {
    await page.goto(`/catalog/${id}`)
    const panel = page.getByRole('region', { name: 'Deadline' })
    const main = page.getByRole('main')
    for (const shown of [
      main.locator('[data-verdict]').first(),
      panel.locator('.deadline-line'),
      panel.getByRole('link', { name: /^(Apply Now|See the program)/ }),
      panel.getByRole('button', { name: /^Save / }),
      panel.getByRole('button', { name: 'Share' }),
    ])
      await expect(shown, id).toBeInViewport({ ratio: 1 })
    await expect(main.locator('.button-primary'), id).toHaveCount(1)
  }
})

test('shows programs in one to three columns, and the first one on the screen of a phone', async ({
  page,
  request,
}) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/programs')
  await expect(page.getByLabel('Your account')).toBeVisible()
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80)
  const grid = page.getByRole('list', { name: 'Programs' })
  for (const [size, count] of [
    [phone, 1],
    [tablet, 2],
    [desk, 3],
    [wall, 3],
  ] as const) {
    await page.setViewportSize(size)
    await expect.poll(() => columns(grid), `${size.width}`).toBe(count)
  }
  await page.setViewportSize(phone)
  await page.goto('/catalog')
  const box = await page.locator('main li.program-card').first().boundingBox()
  expect(box?.y).toBeLessThan(320)
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(phone.height)
})

test('wraps a long word of a search on a phone', async ({ page, request }) => {
  await page.setViewportSize(phone)
  const word = 'W'.repeat(90)
  await page.goto(`/catalog?q=${word}`)
  await expect(page.getByText(`No programs match “${word}”.`)).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto(`/programs?search=${word}`)
  await expect(page.getByText('No programs found')).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('wraps a long word of a name on a narrow phone', async ({ openAs, shareResume }) => {
  const ada = await openAs('ada')
  const { page, token } = await openAs('grace')
  const thread = await shareResume(ada)
  for (const person of [ada, { page, token }]) {
    const headers = { Authorization: `Bearer ${person.token}` }
    const word = 'W'.repeat(60)
    const data = { fullName: word, phoneNumber: '', college: word }
    await person.page.request.put('/api/users/profile', { headers, data })
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [thread, '/public-resumes', '/profile', '/about']) {
    await page.goto(path)
    await page.getByRole('banner').getByLabel('Your account').click()
    await page.waitForLoadState('networkidle')
    expect(await overflow(page), path).toBeLessThanOrEqual(0)
  }
})
