import { expect, test } from '@playwright/test'
import { isListed } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'

test.use({ javaScriptEnabled: false })

const publicPages = [
  ...['/', '/about', '/accessibility', '/hbcu', '/privacy'],
  ...['/catalog', '/catalog/uncf-scholarships'],
]
const partlyTools = {
  '/mentor': 'Before and after you ask',
  '/experience': 'What to ask somebody who was there',
}
const tools = [
  ...['/login', '/signup', '/forgot-password', '/programs', '/dashboard', '/plan', '/contribute'],
  ...['/my-contributions', '/profile', '/resume', '/public-resumes', '/resume-feedback/u_ada'],
  ...['/admin-dashboard', '/contact'],
]

test('shows public pages in full, and a notice on every tool', async ({ page }) => {
  for (const path of [...publicPages, ...Object.keys(partlyTools), ...tools]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(60)
    await expect(page.getByText(/Loading/), path).toBeHidden()
    await expect(page.locator('[data-chunk-load-error]'), path).toBeHidden()
    const notice = page.locator('noscript .notice')
    if (publicPages.includes(path)) await expect(notice, path).toHaveCount(0)
    else await expect(notice, path).toContainText('needs JavaScript')
  }
  for (const [path, advice] of Object.entries(partlyTools)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: advice })).toBeVisible()
  }
  await page.goto('/auth/google/callback')
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
})

test('leads from the catalog to a list, a program and its provider', async ({ page, request }) => {
  await page.goto('/catalog')
  const cards = page.locator('main li.program-card')
  await expect(cards).toHaveCount(60)
  await expect(
    page.getByText(/^What is open or closed is told as of \w+ \d+, \d+\.$/),
  ).toBeVisible()
  for (const hidden of ['Filters', 'Does it fit me?', 'Save search'])
    await expect(page.getByText(hidden), hidden).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  const listed = new Set<string>()
  const next = page.getByRole('link', { name: 'Next page' })
  for (let last = false; !last; ) {
    for (const link of await cards.getByRole('link').all())
      listed.add((await link.getAttribute('href')) ?? '')
    last = (await next.count()) === 0
    if (!last) await next.click()
  }
  const programs: Program[] = await (await request.get('/img/program.json')).json()
  // Suggestions that were published after the build are in no page.
  const built = programs.filter(({ contributionId }) => contributionId === null)
  expect(listed.size).toBe(built.filter(isListed).length)
  await page.goto('/catalog')
  const lists = page.getByRole('navigation', { name: 'Lists of the catalog' })
  await page.getByRole('link', { name: /^Lists by type/ }).press('Enter')
  await expect(page).toHaveURL('/catalog#lists')
  await lists.getByRole('link', { name: /^Internships/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internships')
  await cards.getByRole('link').first().click()
  const apply = page.getByRole('link', { name: /^(Apply Now|See the program)/ }).first()
  await expect(apply).toHaveAttribute('target', '_blank')
  await expect(apply).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('leads from the campus map to the schools of a state', async ({ page }) => {
  await page.goto('/hbcu#state-VA')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.locator('#state-VA')).toBeInViewport()
})
