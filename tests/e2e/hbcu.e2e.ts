import { expect, test } from '@playwright/test'
import { findAxeViolations, openUntilIdle, overflow } from '#tests/support/e2e.ts'

const rows = 'table.schools tbody tr'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows every school of the file in its order, with links', async ({ page, request }) => {
    const file = await (await request.get('/img/HBCU.csv')).text()
    const lines = file.trim().split('\n').slice(1)
    await page.goto('/hbcu')
    await expect(page.locator(rows)).toHaveCount(lines.length)
    const shown = await page
      .locator(rows)
      .evaluateAll(all =>
        all.map(row => [
          row.children[0]?.textContent?.trim(),
          row.children[1]?.textContent?.trim(),
          row.children[2]?.querySelector('a')?.getAttribute('href')?.replace(/\/$/, ''),
        ]),
      )
    expect(shown).toEqual(
      lines.map((line, index) => {
        const [name, link] = line.split(',')
        return [`${index + 1}`, name, link?.replace(/\/$/, '')]
      }),
    )
    await expect(page.locator('table.schools thead th')).toHaveText([
      '#',
      'College / University',
      'URL',
      'City',
      'State',
      'Founded',
      'Type',
    ])
    await expect(page.getByRole('searchbox')).toBeHidden()
  })

  test('draws 52 states as titled links with the counts of the table', async ({ page }) => {
    await page.goto('/hbcu')
    const states = page.locator('.state-map > svg > a')
    await expect(states).toHaveCount(52)
    const read = await states.evaluateAll(all =>
      all.map(state => ({
        title: state.querySelector('title')?.textContent ?? '',
        target: state.getAttribute('href') ?? '',
        there: document.querySelector(state.getAttribute('href') ?? '') !== null,
        rows: document.querySelectorAll(`tr[data-state="${state.getAttribute('href')?.slice(7)}"]`)
          .length,
      })),
    )
    for (const { title, target, there, rows: count } of read) {
      expect(there, target).toBe(true)
      expect(title).toMatch(count === 0 ? /: no HBCU$/ : new RegExp(`: ${count} HBCUs?$`))
    }
    expect(read.reduce((sum, { rows: count }) => sum + count, 0)).toBe(
      await page.locator(rows).count(),
    )
    await expect(page.locator('.state-map .dots a')).toHaveCount(await page.locator(rows).count())
    await expect(page.locator('a[href="#"]')).toHaveCount(0)
  })

  test('shows the schools of a state, and all again', async ({ page }) => {
    await page.goto('/hbcu#state-VA')
    await expect(page.locator(`${rows}:visible`)).toHaveCount(5)
    await page.getByRole('link', { name: /Show all/ }).click()
    await expect(page.locator(`${rows}:visible`)).toHaveCount(await page.locator(rows).count())
  })
})

test('loads script files for its lists and saving, and no style attribute', async ({
  page,
  request,
}) => {
  const counts = { '/hbcu': 1, '/hbcu/howard-university': 1, '/about': 0 }
  for (const [path, count] of Object.entries(counts)) {
    const html = await (await request.get(path)).text()
    expect(html).not.toContain(' style="')
    const scripts: string[] = []
    page.removeAllListeners('request')
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    // The script is loaded after the first paint.
    await openUntilIdle(page, path)
    await expect.poll(() => scripts).toHaveLength(count)
  }
})

test('has a page with linked data for every school', async ({ page, request }) => {
  await page.goto('/hbcu')
  const links = await page
    .locator(`${rows} th a`)
    .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(new Set(links).size).toBe(links.length)
  for (const link of links) {
    const answer = await request.get(link)
    expect(answer.status(), link).toBe(200)
    const [, text = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await answer.text()) ?? []
    const [campus, trail] = JSON.parse(text)['@graph']
    expect(campus).toMatchObject({ '@type': 'CollegeOrUniversity', name: expect.any(String) })
    expect(new URL(campus['@id']).pathname).toBe(link)
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
  }
})

test('filters by a state of the map, keeps it in the URL, and clears it', async ({ page }) => {
  await page.goto('/hbcu')
  const alabama = page.locator('.state-map a[href="#state-AL"]')
  await alabama.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(`${rows}:visible`)).toHaveCount(14)
  await expect(page.getByRole('status')).toHaveText(/^14 of \d+ HBCUs$/)
  await expect(page).toHaveURL('/hbcu?state=AL')
  await expect(page.getByLabel('State')).toBeInViewport()
  await page.reload()
  await expect(page.locator(`${rows}:visible`)).toHaveCount(14)
  await expect(alabama).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.state-map [aria-current]')).toHaveCount(1)
  await expect(page.locator(rows).first()).toBeInViewport()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('status')).toHaveText(/^\d+ HBCUs$/)
  await expect(page).toHaveURL('/hbcu')
  await alabama.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/^14 of \d+ HBCUs$/)
})

test('unfolds the states without an HBCU for a press on one of them', async ({ page }) => {
  await page.goto('/hbcu')
  const names = page.locator('#state-none')
  await expect(names).toBeHidden()
  await page.locator('.state-map a[href="#state-none"]').first().press('Enter')
  await expect(names).toBeVisible()
  await expect(names).toContainText('Alaska')
})

test('scrolls to the schools of a state in the URL', async ({ page }) => {
  await page.goto('/hbcu#state-VA')
  await expect(page.getByRole('status')).toHaveText(/^5 of \d+ HBCUs$/)
  await expect(page.getByRole('status')).toBeInViewport()
})

test('shows the schools of a state, and all again, when the script fails to load', async ({
  page,
}) => {
  await page.route(/university-filters/, route => route.abort())
  const shown = page.locator(`${rows}:visible`)
  for (const address of ['/hbcu#state-VA', '/hbcu']) {
    await page.goto('about:blank')
    await page.goto(address)
    if (address === '/hbcu') await page.locator('a[href="#state-VA"]').first().press('Enter')
    await expect(shown).toHaveCount(5)
    await page.getByRole('link', { name: /Show all/ }).click()
    await expect(shown).toHaveCount(await page.locator(rows).count())
  }
})

test('shows the schools of a state in the URL before the script loads', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route(/university-filters/, async route => {
    await script.promise
    await route.continue()
  })
  await page.goto('/hbcu#state-VA', { waitUntil: 'commit' })
  await expect(page.locator(`${rows}:visible`)).toHaveCount(5)
  const first = page.locator('#state-VA')
  const top = async () => Math.round((await first.boundingBox())?.y ?? 0)
  await expect(first).toBeInViewport()
  const before = await top()
  script.resolve()
  await expect(page.getByRole('status')).toHaveText(/^5 of \d+ HBCUs$/)
  expect(Math.abs((await top()) - before)).toBeLessThan(24)
})

test('sorts with the keyboard and sets aria-sort', async ({ page }) => {
  await page.goto('/hbcu')
  await page.getByRole('button', { name: 'Founded' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Founded' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.locator(`${rows} th`).first()).toHaveText('Cheyney University of Pennsylvania')
  await expect(page.getByRole('button', { name: 'Founded' })).toBeFocused()
})

test('suggests the name of a school for a misspelled one', async ({ page }) => {
  await page.goto('/hbcu')
  await page.getByRole('searchbox', { name: 'Name' }).fill('Spellman')
  await page.getByRole('button', { name: 'Spelman' }).press('Enter')
  await expect(page).toHaveURL('/hbcu?q=Spelman')
  await expect(page.locator(`${rows}:visible`)).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Name' })).toBeFocused()
})

test('skips the map with one key', async ({ page }) => {
  await page.goto('/hbcu')
  await page.getByRole('link', { name: 'Skip the map' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Name' })).toBeFocused()
})

test('has no accessibility violations on the page of a university', async ({ page }) => {
  await page.goto('/hbcu/saint-augustines-university')
  expect(await findAxeViolations(page)).toEqual([])
})

test('fits 320 pixels, and shows the hero at its two heights', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/hbcu', '/hbcu/h-councill-trenholm-state-community-college', '/about']) {
    await page.goto(path)
    await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0)
  }
  const hero = page.getByRole('img', { name: /campus quad/ })
  await expect(hero).toHaveCSS('height', '400px')
  await page.setViewportSize({ width: 800, height: 640 })
  await expect(hero).toHaveCSS('height', '500px')
})
