import { expect, type Page, type Request, type Route, test } from '@playwright/test'
import { bearer, signInAs } from '#tests/support/e2e.ts'
import { password, uniquePerson } from '#tests/support/people.ts'

/** Waits until the islands are hydrated and no spinner is shown, and expects some text. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').locator('astro-island[ssr], .spinner')).toHaveCount(0)
  expect((await page.locator('main').innerText()).trim()).not.toBe('')
}

/** 400 kbit/s with 400 ms from here to there and back. */
async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const throughput = 400_000 / 8
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

test.describe('on a slow connection', () => {
  test('accepts a login that was sent before hydration', async ({ page, request }) => {
    const ada = uniquePerson('ada')
    await request.post('/api/auth/signup', { data: ada })
    await slowDown(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email Address').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/programs', { timeout: 15_000 })
    await expect(page.getByText(/^\d+ programs$/)).toBeVisible({ timeout: 15_000 })
  })

  test('loads every page within fifteen seconds, and sends a form once', async ({
    page,
    request,
  }) => {
    const token = await signInAs(page, request, uniquePerson('ada'))
    await slowDown(page)
    for (const path of ['/my-contributions', '/resume', '/profile', '/public-resumes', '/mentor']) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('main .spinner, main [slot=fallback]')).toHaveCount(0, {
        timeout: 15_000,
      })
    }
    await page.goto('/contribute')
    for (const label of ['Program name', 'Website', 'Description'])
      await page.getByLabel(label).fill('Slowly')
    await page.getByRole('button', { name: 'Submit Contribution' }).dblclick()
    await expect(page.getByText('Thank you for your contribution!')).toBeVisible()
    const contributions = await request.get('/api/contributions/my-contributions', bearer(token))
    expect(await contributions.json()).toHaveLength(1)
  })
})

test.describe('after a deploy that removed the old files', () => {
  /** Counts how often a page is loaded. */
  function count(page: Page) {
    const loaded = { times: 0 }
    page.on('domcontentloaded', () => {
      loaded.times += 1
    })
    return loaded
  }
  const wentWrong = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Something went wrong' })

  /** The scripts that a page loads, as paths. */
  async function scriptsOf(page: Page, path: string): Promise<string[]> {
    const scripts: string[] = []
    const listen = (request: Request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    }
    page.on('request', listen)
    await page.goto(path)
    await settled(page)
    page.off('request', listen)
    return scripts
  }

  /** The component or renderer of the island on a page, or another script that it loads. */
  async function scriptOf(
    page: Page,
    path: string,
    part: 'component' | 'renderer' | 'import',
  ): Promise<string> {
    const html = await (await page.request.get(path)).text()
    const [component = '', renderer = ''] = ['component', 'renderer'].map(
      name => new RegExp(`${name}-url="([^"]+)"`).exec(html)?.[1],
    )
    if (part !== 'import') return { component, renderer }[part]
    // A page has other scripts too, without which it works.
    const [, imported = ''] =
      /"\.\/([^"]+\.js)"/.exec(await (await page.request.get(component)).text()) ?? []
    return `/_astro/${imported}`
  }

  /** Lets the given scripts through and handles all others. */
  const blockOthers = (
    page: Page,
    known: readonly string[],
    block: (route: Route) => Promise<void>,
  ) =>
    page.route('**/_astro/*.js', route =>
      known.includes(new URL(route.request().url()).pathname) ? route.fallback() : block(route),
    )

  for (const [path, part] of [
    ['/mentor', 'component'],
    ['/login', 'import'],
    ['/resume', 'renderer'],
  ] as const) {
    test(`shows an error on ${path} when its ${part} script stays missing`, async ({
      page,
      request,
    }) => {
      if (path === '/resume') await signInAs(page, request, uniquePerson('ada'))
      const script = await scriptOf(page, path, part)
      const loaded = count(page)
      await page.route(`**${script}*`, route => route.fulfill({ status: 404 }))
      await page.goto(path)
      await expect(wentWrong(page)).toBeVisible()
      expect(loaded.times).toBe(2)
      await expect(page.getByText('Loading...')).toBeHidden()
      await page.unroute(`**${script}*`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await settled(page)
      await expect(wentWrong(page)).toBeHidden()
    })
  }

  test('keeps the text of a form whose script is missing', async ({ page }) => {
    const known = await scriptsOf(page, '/login')
    const loaded = count(page)
    await blockOthers(page, known, route => route.abort('connectionreset'))
    await page.getByLabel('Email Address').fill('nobody.here@example.edu')
    await page.unroute('**/_astro/*.js')
    await blockOthers(page, known, route => route.fulfill({ status: 404 }))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
    await expect(page.getByLabel('Email Address')).toHaveValue('nobody.here@example.edu')
    expect(loaded.times).toBe(0)
  })
})
