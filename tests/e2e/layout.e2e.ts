import { expect, type Locator, type Page } from '@playwright/test'
import { pdfOfPages } from '#tests/support/documents.ts'
import { getLayoutShift, makeAdmin, overflow, signInAs } from '#tests/support/e2e.ts'
import { resumeFile, test } from '#tests/support/e2e-fixtures.ts'
import { uniquePerson } from '#tests/support/people.ts'

/** How many columns a grid has. */
const columns = (grid: Locator) =>
  grid.evaluate(shown => getComputedStyle(shown).gridTemplateColumns.split(' ').length)

const phone = { width: 390, height: 844 }
const tablet = { width: 800, height: 1000 }
const desk = { width: 1280, height: 900 }
const wall = { width: 2560, height: 1400 }

test('collapses the links of the header into a menu on small screens', async ({ page }) => {
  await page.goto('/about')
  await page.setViewportSize(desk)
  const links = page.locator('#site-menu').getByRole('link', { name: 'Experience' })
  await expect(links).toBeVisible()
  await page.setViewportSize(phone)
  await expect(links).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(links).toBeVisible()
})

test('closes the menu of small screens when the focus leaves it', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/catalog')
  const button = page.getByRole('button', { name: 'Menu' })
  const links = page.locator('#site-menu').getByRole('link', { name: 'Experience' })
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
  const experience = page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'Experience' })
  await expect(experience).toBeHidden()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(experience).toBeVisible()
  await page.getByRole('button', { name: 'Close the menu' }).click()
  await expect(experience).toBeHidden()
})

test('keeps the header of programs in one line at 320 pixels', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/programs')
  await expect(page.getByLabel('Your account')).toBeVisible()
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80)
})

test('prints the catalog in two columns, and the button to apply in ink', async ({ page }) => {
  await page.goto('/catalog')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => columns(page.locator('[data-group] ul').first())).toBe(2)
  await page.goto('/catalog/gem-fellowship')
  const colorOf = (shown: Locator) => shown.evaluate(each => getComputedStyle(each).color)
  expect(await colorOf(page.getByRole('link', { name: 'Apply Now' }))).toBe(
    await colorOf(page.locator('body')),
  )
})

test('shows programs in one to three columns', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/programs')
  const grid = page.getByRole('list', { name: 'Programs' })
  await expect(grid).toBeVisible()
  for (const [size, count] of [
    [phone, 1],
    [tablet, 2],
    [desk, 3],
    [wall, 3],
  ] as const) {
    await page.setViewportSize(size)
    await expect.poll(() => columns(grid), `${size.width}`).toBe(count)
  }
})

test('gives the description field a height of 200 pixels', async ({ page, request }) => {
  await signInAs(page, request, uniquePerson('ada'))
  await page.goto('/contribute')
  await expect(page.getByLabel('Description')).toHaveCSS('height', '200px')
})

test('shows three stories in a row from medium screens on', async ({ page }) => {
  await page.goto('/experience')
  const grid = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Play / }) })
  for (const [size, count] of [
    [phone, 1],
    [tablet, 3],
    [wall, 3],
  ] as const) {
    await page.setViewportSize(size)
    await expect.poll(() => columns(grid), `${size.width}`).toBe(count)
  }
})

for (const viewport of [{ width: 412, height: 823 }, desk])
  test(`has no layout shift at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const months = ['april', 'june', 'october', 'november'].map(month => `/catalog/month/${month}`)
    const names = ['/catalog/nsa-student-programs', '/hbcu/alcorn-state-university']
    for (const path of ['/', '/about', '/catalog', '/hbcu', '/login', ...months, ...names]) {
      await page.goto(path, { referer: 'https://search.example/' })
      // Lighthouse shows 0.00 below this.
      expect(await getLayoutShift(page), path).toBeLessThan(0.005)
    }
  })

/** Makes all text of a window twice as large, on a phone. */
async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const enlarged = new CSSStyleSheet()
      enlarged.replaceSync('html { font-size: 200% !important }')
      document.adoptedStyleSheets = [enlarged]
    })
  })
  await page.setViewportSize(phone)
}

test('fits a phone with text at 200 percent', async ({ page, request }) => {
  await enlargeText(page)
  const visitorPages = ['/', '/about', '/apply', '/catalog', '/contact', '/data', '/experience']
  const otherPages = ['/hbcu', '/login', '/mentor', '/privacy', '/signup', '/terms']
  const memberPages = [
    '/programs',
    '/dashboard',
    '/contribute',
    '/my-contributions',
    '/profile',
    '/resume',
  ]
  for (const path of [...visitorPages, ...otherPages]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0)
  }
  await signInAs(page, request, uniquePerson('ada'))
  for (const path of memberPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0)
  }
})

test('wraps a long word of a search on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const word = 'W'.repeat(90)
  await page.goto(`/catalog?q=${word}`)
  await expect(page.getByRole('button', { name: `Remove filter “${word}”` })).toBeVisible()
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

test('fits a narrow phone with text at 200 percent', async ({ page }) => {
  await enlargeText(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const pages = ['/catalog/cheatham-white-scholarship-nc-a-and-t', '/hbcu/spelman-college']
  for (const path of ['/catalog', '/catalog/state/georgia', ...pages]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0)
  }
})

test('fits threads and the dashboard on a phone with text at 200 percent', async ({
  openAs,
  shareResume,
}) => {
  const ada = await openAs('ada')
  const { page, person, token } = await openAs('katherine')
  makeAdmin(person)
  await shareResume(await openAs('grace'))
  const thread = await shareResume(
    ada,
    resumeFile('resume.pdf', Buffer.from(pdfOfPages('Ada Okafor'))),
  )
  const headers = { Authorization: `Bearer ${token}` }
  let parentId: string | undefined
  for (const content of ['A comment with-a-long-word-that-cannot-be-broken-anywhere', 'b', 'c']) {
    const place = { page: 1, x: 0.5, y: 0.5 }
    const data = { content, place, ...(parentId && { parentId }) }
    const url = thread.replace('/resume-feedback/', '/api/resume/feedback/')
    parentId = (await (await page.request.post(url, { headers, data })).json()).id
  }
  const contribution = { name: 'A Scholarship', website: 'https://example.org', description: 'd' }
  await page.request.post('/api/contributions', { headers, data: contribution })
  const message = { topic: 'problem', content: 'w'.repeat(200), email: `${'e'.repeat(60)}@b.co` }
  await page.request.post('/api/contact', { headers, data: message })

  await enlargeText(page)
  await page.goto('/public-resumes')
  await expect(page.getByRole('link', { name: /View/ }).first()).toBeVisible()
  await expect.poll(() => overflow(page), 'public resumes').toBeLessThanOrEqual(0)
  await page.goto(thread)
  await expect(page.getByRole('figure', { name: 'Page 1 of 1' })).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(3)
  await expect.poll(() => overflow(page), 'thread').toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Point to a place' }).click()
  await page.getByRole('button', { name: 'Set your pin on page 1' }).click()
  await expect(page.getByRole('img', { name: 'The page around your pin' })).toBeVisible()
  await expect.poll(() => overflow(page), 'pin').toBeLessThanOrEqual(0)
  for (const [tab, shown] of [
    ['overview', 'A Scholarship'],
    ['contributions', 'A Scholarship'],
    ['reports', 'Something that does not work'],
    ['settings', 'Contributions per page'],
  ] as const) {
    await page.goto(`/admin-dashboard?tab=${tab}`)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect.poll(() => overflow(page), tab).toBeLessThanOrEqual(0)
  }
})
