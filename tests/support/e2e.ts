import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test'
import type { SignUp } from './people.ts'
import { decoded, type ReceivedEmail } from './smtp.ts'

const first = Number(process.env.E2E_PORT ?? 4399)

/** The ports of the browser tests. */
export const ports = {
  /** The built site with the bundled backend. */
  site: first,
  /** The site built for another backend, on a static host. */
  foreignSite: first + 1,
  /** That other backend. */
  foreign: first + 2,
  /** The identity provider. */
  provider: first + 3,
} as const

export const addressOf = (port: number) => `http://localhost:${port}`

/** The headers of a request with a session. */
export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** Where the server of the browser tests on a port keeps its data, and the emails that it sent. */
export const databaseOf = (port: number) => {
  const folder = join(tmpdir(), `yard-e2e-${port}`)
  return { folder, url: `file:${join(folder, 'yard.db')}`, emails: join(folder, 'emails') }
}

/** Sets a column of an account in the database of the running server. */
function setColumn(assignment: string, { email }: Pick<SignUp, 'email'>): void {
  const database = new DatabaseSync(join(databaseOf(ports.site).folder, 'yard.db'), {
    timeout: 5000,
  })
  database.prepare(`update user set ${assignment} where email = ?`).run(email)
  database.close()
}

/** Verifies the address of somebody, as the link of an email does. */
const verifyEmail = (person: Pick<SignUp, 'email'>) => setColumn('"emailVerified" = 1', person)

/** Makes somebody an administrator, as `npm run account -- grant` does in a process of its own. */
export const makeAdmin = (person: Pick<SignUp, 'email'>) => setColumn("role = 'admin'", person)

export interface SignInOptions {
  /** The origin of another backend than the site's own. */
  backend?: string
  /** Whether the address is verified, without which nobody reads the resumes of others. */
  verified?: boolean
}

/**
 * Signs somebody up through the API of a backend and puts the session where the site keeps it, as
 * after signing in.
 */
export async function signInAs(
  page: Page,
  request: APIRequestContext,
  person: SignUp,
  { backend = '', verified = backend === '' }: SignInOptions = {},
): Promise<string> {
  const answer = await request.post(`${backend}/api/auth/signup`, { data: person })
  expect(answer.status()).toBe(201)
  const { token, user } = await answer.json()
  if (verified) verifyEmail(person)
  await page.addInitScript(
    ([key, value]) => {
      // Frames of files have no storage. Logout erases that of a tab, but not its name.
      if (window !== top || window.name === 'signed in') return
      window.name = 'signed in'
      localStorage.setItem('token', key ?? '')
      localStorage.setItem('user', value ?? '')
    },
    [token, JSON.stringify(user)],
  )
  return token
}

/** Opens a page, and waits until it has asked whether the session still holds. */
export async function openWithSessionCheck(page: Page, path: string): Promise<void> {
  const checked = page.waitForResponse('**/api/auth/verify')
  await page.goto(path)
  await checked
}

/** Watches the requests of a page, to wait until none has been open for half a second. */
export function watchNetwork(page: Page) {
  const open = new Set<Request>()
  let changed = performance.now()
  const change = (update: (request: Request) => void) => (request: Request) => {
    update(request)
    changed = performance.now()
  }
  const start = change(request => open.add(request))
  const end = change(request => open.delete(request))
  page.on('request', start).on('requestfinished', end).on('requestfailed', end)
  return {
    // The load state `networkidle` sometimes never comes after a request that the next page ended.
    waitForIdle: () =>
      expect
        .poll(() => open.size === 0 && performance.now() - changed > 500, { intervals: [50] })
        .toBe(true),
    stop: () => page.off('request', start).off('requestfinished', end).off('requestfailed', end),
  }
}

/** Opens a page, and waits until the network is idle. */
export async function openUntilIdle(page: Page, path: string): Promise<void> {
  // Leaves the previous page first: its requests may never be reported as ended.
  await page.goto('/robots.txt')
  const network = watchNetwork(page)
  await page.goto(path)
  await network.waitForIdle()
  network.stop()
}

/**
 * What axe finds in the light theme, and colour contrast in the dark one, which has the same
 * markup.
 */
export async function findAxeViolations(
  page: Page,
  colorSchemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = []
  // Content of a card that is not laid out yet would be measured over what follows the card.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Frames belong to the PDF viewer of the browser. Without frames the legacy mode finds the
    // same, and opens no page of its own for each run. Each run would compile axe twice again.
    const isLoaded = await page.evaluate(() => 'axe' in window)
    const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ' ' }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
      .exclude('iframe')
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    // A menu that the test has opened lies over the page: what it covers is not too small.
    for (const { id, nodes } of violations)
      for (const { html, any } of nodes)
        if (!any.some(({ data }) => data?.messageKey?.startsWith('partiallyObscured')))
          found.push(`${page.url()} ${colorScheme} ${id}: ${html}`)
  }
  return found
}

/** How far a page overflows its window horizontally. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Fills the sign-in form in and sends it. */
export async function logIn(page: Page, { email, password }: Pick<SignUp, 'email' | 'password'>) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The newest email to somebody that contains a text, as soon as it has arrived. */
export async function findEmail({ email }: Pick<SignUp, 'email'>, saying: string): Promise<string> {
  const { emails } = databaseOf(ports.site)
  const find = () =>
    readdirSync(emails)
      // Others are not written completely yet.
      .filter(name => name.endsWith('.json'))
      .sort()
      .map((name): ReceivedEmail => JSON.parse(readFileSync(join(emails, name), 'utf8')))
      .filter(({ to }) => to.includes(email))
      .map(({ raw }) => decoded(raw))
      .findLast(text => text.includes(saying))
  await expect.poll(find, { message: `an email to ${email} that contains ${saying}` }).toBeDefined()
  return find() ?? ''
}

/** The page that an email links to, as a path of the site. */
export async function findEmailedLink(
  person: Pick<SignUp, 'email'>,
  page: string,
): Promise<string> {
  const text = await findEmail(person, `/${page}?token=`)
  return new RegExp(`/${page}\\?token=[\\w.-]+`).exec(text)?.[0] ?? ''
}

/** The layout shift since the first paint, once the font of the headings has loaded or failed. */
export async function getLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.load('700 1em Bricolage')
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    await new Promise(resolve => requestIdleCallback(resolve))
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
    return shifts.reduce((sum, { value }) => sum + value, 0)
  })
}
