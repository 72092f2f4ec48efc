import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser, launchOptionsOf } from '#tests/support/browser.ts'
import { Server } from './faults/server.ts'
import { print } from './figures.ts'

const folder = 'docs/pictures'
const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 800 } }
/** Pixels between the two screens of a picture, and the width of the stored picture. */
const gap = 40
const pictureWidth = 1400

interface Account {
  token: string
  user: { uid: string }
}

async function logIn(base: string, seeded: string, name: string): Promise<Account> {
  const [, email, password] =
    new RegExp(`Account (${name}\\S+) with the password (\\S+)`).exec(seeded) ?? []
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.json()
}

interface Scene {
  url: string
  as?: Account
  /** Waits for what the picture is about. */
  settle?: (page: Page) => Promise<void>
}

/** One screen of a scene, signed in as whoever looks at it. */
async function takeScreenshot(
  browser: Browser,
  { url, as, settle }: Scene,
  screen: keyof typeof screens,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: screens[screen],
    colorScheme,
    reducedMotion: 'reduce',
  })
  await page.addInitScript(account => {
    if (!account) return
    localStorage.setItem('token', account.token)
    localStorage.setItem('user', JSON.stringify(account.user))
  }, as ?? null)
  await page.goto(url, { waitUntil: 'networkidle' })
  await settle?.(page)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Both screens side by side, as a WebP. */
async function joinScreenshots(desktop: Buffer, phone: Buffer, name: string): Promise<void> {
  const width = screens.desktop.width + gap + screens.phone.width
  const { height } = screens.desktop
  const whole = await sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      { input: desktop, left: 0, top: 0 },
      { input: phone, left: screens.desktop.width + gap, top: 0 },
    ])
    .png()
    .toBuffer()
  const path = join(folder, `${name}.webp`)
  const { size } = await sharp(whole)
    .resize({ width: pictureWidth })
    .webp({ quality: 82 })
    .toFile(path)
  print(`${path}: ${Math.round(size / 1000)} KB`)
}

/**
 * `npm run bench -- pictures`: the pictures of the README, taken from the built site with
 * demonstration data, in both themes, on a desktop and a phone.
 */
export async function pictures(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'yard-pictures-'))
  const server = await Server.with({ DATABASE_URL: `file:${data}/yard.db`, SITE_DIR: 'dist' })
  const { base } = server
  const seeded = await server.run('seed.ts', '--demo')
  await server.start()
  const student = await logIn(base, seeded, 'demo.student')
  const junior = await logIn(base, seeded, 'demo.junior')
  const scenes: Record<string, Scene> = {
    landing: { url: `${base}/` },
    catalog: { url: `${base}/catalog` },
    programs: {
      url: `${base}/programs`,
      as: student,
      settle: page => page.getByText('Apply Now').first().waitFor(),
    },
    feedback: {
      url: `${base}/resume-feedback/${student.user.uid}`,
      as: junior,
      async settle(page) {
        await page.getByRole('button', { name: 'Show pins' }).click()
        await page.locator('canvas').first().waitFor()
        await page.waitForLoadState('networkidle')
        await page
          .getByRole('heading', { name: 'Resume Preview' })
          .evaluate(it => it.scrollIntoView())
      },
    },
    hbcu: { url: `${base}/hbcu` },
  }
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(launchOptionsOf(findBrowser()))
  try {
    for (const [name, scene] of Object.entries(scenes)) {
      for (const theme of ['light', 'dark'] as const) {
        const desktop = await takeScreenshot(browser, scene, 'desktop', theme)
        await joinScreenshots(
          desktop,
          await takeScreenshot(browser, scene, 'phone', theme),
          `${name}-${theme}`,
        )
      }
    }
  } finally {
    await browser.close()
    await server.end()
    rmSync(data, { recursive: true })
  }
}
