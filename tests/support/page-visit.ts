import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { kindOf } from '../../bench/page-kinds.ts'
import { addressOf, findAxeViolations, getLayoutShift, ports, watchNetwork } from './e2e.ts'

export interface VisitOptions {
  /** How often the page asks the server whether the session still holds. */
  checks: 0 | 1
  /** The largest layout shift. */
  shift: number
  /** Kilobytes (brotli) of script that the page may load beside what its kind may. */
  extraScript?: number
  /** Whether text at 200 percent must fit a small window; true by default. */
  largeText?: boolean
  /** What the page shows last. */
  last?: (page: Page) => Promise<void>
}

const sizes = new Map<string, number>()

/** Brotli bytes of a script of the build. */
function sizeOf(path: string): number {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(`dist${path}`)).length
  sizes.set(path, size)
  return size
}

/** Collects errors of the console, of scripts and of the policy from the start of each page. */
export async function collectErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  await page.exposeFunction('tellViolation', (what: string) => void errors.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', violation => {
      const { effectiveDirective, blockedURI, sample } = violation
      const { tellViolation } = window as unknown as { tellViolation(what: string): void }
      tellViolation(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  page.on('pageerror', error => errors.push(`script: ${error}`))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  return errors
}

/** What overflows a page horizontally: the pixels, and the elements that stand out most. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const widest = [...document.querySelectorAll('body *')]
      .filter(({ children }) => children.length === 0)
      .filter(element => element.getBoundingClientRect().right > scrollWidth - 1)
    const found = widest.map(({ outerHTML }) => outerHTML.slice(0, 80)).slice(0, 2)
    return [`${scrollWidth - clientWidth} pixels: ${found.join(' ')}`]
  })

/** Text of twice the size, and with the spacing of WCAG 1.4.12. */
const textStyles = {
  'at 200 percent': 'html { font-size: 200% !important }',
  'with wide spacing': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`,
}

/** Adds a style sheet to a page, which it returns. */
const addStyles = (page: Page, styles: string) =>
  page.evaluateHandle(async text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return sheet
  }, styles)

/**
 * Opens a page, then everything on it that opens without leaving it. Returns what is wrong: errors,
 * too much script, checks of the session, layout shift, accessibility, horizontal scrolling, and
 * in a small window also with text at 200 percent.
 */
export async function findProblems(
  page: Page,
  path: string,
  { checks, shift, extraScript = 0, largeText = true, last }: VisitOptions,
): Promise<string[]> {
  const scripts = new Set<string>()
  const requests: string[] = []
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== addressOf(ports.site)) return
    if (request.resourceType() === 'script') scripts.add(pathname)
    requests.push(`${request.method()} ${pathname}`)
  })
  const errors = await collectErrors(page)
  const network = watchNetwork(page)
  await page.goto(path)
  await network.waitForIdle()
  // Islands far below start when they are seen.
  await page.evaluate(() => document.querySelector('astro-island[ssr] > *')?.scrollIntoView())
  // A busy machine may be idle between two scripts.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await last?.(page)
  const problems: string[] = []
  const expectAtMost = (what: string, value: number, limit: number) => {
    if (value > limit) problems.push(`${what}: ${value}, more than ${limit}`)
  }
  expectAtMost('layout shift', await getLayoutShift(page), shift)
  const weight = [...scripts].reduce((sum, script) => sum + sizeOf(script), 0)
  expectAtMost('bytes of script', weight, (kindOf(path).goals.script + extraScript) * 1024)
  const asked = () => requests.filter(request => request === 'GET /api/auth/verify').length
  if (checks > 0) await expect.poll(asked, path).toBe(checks)
  else expectAtMost('checks of the session', asked(), 0)

  const noteOverflow = async (what: string) => {
    for (const found of await findOverflow(page)) problems.push(`${what} ${found}`)
  }
  const isSmall = (page.viewportSize()?.width ?? 0) < 500
  if (isSmall && largeText)
    for (const [name, styles] of Object.entries(textStyles)) {
      const added = await addStyles(page, styles)
      await noteOverflow(`scrolls horizontally ${name} by`)
      await added.evaluate(sheet => sheet.replaceSync(''))
    }
  await page.locator('summary:visible').evaluateAll(summaries => {
    for (const summary of summaries) (summary as HTMLElement).click()
  })
  await network.waitForIdle()
  await noteOverflow('scrolls horizontally by')
  problems.push(...(await findAxeViolations(page, isSmall ? ['light'] : ['light', 'dark'])))
  return [...problems, ...errors].map(problem => `${path} ${problem}`)
}
