import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import clientLoad from 'astro/runtime/client/load.prebuilt.js'
import clientOnly from 'astro/runtime/client/only.prebuilt.js'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { getInlineCode, getPageGroup, type InlineCode, inlineCode } from '#lib/inline-code.ts'
import { type Allowed, checkPage, headersFile, metaPolicy, type Origins, policyOf } from './policy.ts'

/** The build-time settings that name other origins, as Vite reads them: from the environment and from .env files. */
type Settings = Readonly<Record<string, string | undefined>>

const originIn = (address: string): string => {
  try {
    return new URL(address).origin
  } catch {
    throw new Error(
      `"${address}" in PUBLIC_BACKEND_URL, PUBLIC_FILE_ORIGINS or PUBLIC_GOOGLE_SCRIPT_URL is not an address.`,
    )
  }
}

const originsIn = (settings: Settings): Origins => {
  const given = `${settings.PUBLIC_BACKEND_URL ?? ''},${settings.PUBLIC_FILE_ORIGINS ?? ''}`.split(',')
  const others = given.map(address => address.trim()).filter(Boolean)
  const script = settings.PUBLIC_GOOGLE_SCRIPT_URL?.trim()
  return {
    others: [...new Set(others.map(originIn))],
    signIn: settings.PUBLIC_GOOGLE_CLIENT_ID?.trim() ? { script: script ? originIn(script) : null } : null,
  }
}

/**
 * Writes `_headers`, which static hosts and the bundled server read: every page's own policy, with the hashes of what the build has
 * inlined in it and no `unsafe-inline`. Must come before what compresses pages. Fails the build where a page would need what the policy forbids.
 */
export function headers(): AstroIntegration {
  let settings: Settings = {}
  let site = ''
  let pages: Pages = new Map()
  /** Small scripts of pages, which Astro takes out of the bundle and inlines. */
  const inlined = new Map<string, string>()
  const plugin = {
    name: 'headers',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    configResolved({ env }: { env: Settings }) {
      settings = env
    },
    generateBundle: {
      order: 'pre' as const,
      handler(_options: unknown, bundle: Record<string, { code?: string }>) {
        for (const [name, { code }] of Object.entries(bundle))
          if (code !== undefined) inlined.set(name, code.trim())
      },
    },
    writeBundle(_options: unknown, bundle: object) {
      for (const name of Object.keys(bundle)) inlined.delete(name)
    },
  }
  return {
    name: 'headers',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:build:setup': options => {
        pages = options.pages
      },
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        const origins = originsIn(settings)
        const code = allCode(pages, [islandScript, clientLoad, clientOnly, ...inlined.values()])
        checkPages(root, code)
        const groups = new Map([...code].map(([name, each]) => [name, hashed(each)] as const))
        writeFileSync(join(root, '_headers'), headersFile(groups, origins, site.startsWith('https:')))
        speakForItself(join(root, '404.html'), groups.get('404'), origins)
      },
    },
  }
}

type Pages = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]['pages']
type PageData = Pages extends Map<string, infer Data> ? Data : never

/** The style that Astro makes of the sheets of a page (`inlineStylesheets`), which it has put in order. */
const styleOf = ({ styles }: PageData): string =>
  styles.map(({ sheet }) => (sheet.type === 'inline' ? sheet.content : '')).join('')

/**
 * All that the build inlines: what components recorded, the styles of the pages, and the scripts of
 * Astro, which any page may have. `/catalog` and everything below it answer to one policy.
 */
function allCode(pages: Pages, astroScripts: readonly string[]): Map<string, InlineCode> {
  const groups = new Map(inlineCode)
  for (const page of pages.values())
    if (page.route.type === 'page')
      getInlineCode(getPageGroup(page.route.route), groups).styles.add(styleOf(page)).add(ISLAND_STYLES)
  for (const { scripts } of groups.values()) for (const text of astroScripts) scripts.add(text)
  return groups
}

/** Pages of one folder come of the same components. */
const checkedInFolder = 100

function checkPages(root: string, code: ReadonlyMap<string, InlineCode>): void {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.html'),
  )
  for (const folder of Map.groupBy(names.sort(), dirname).values())
    for (const page of folder.slice(0, checkedInFolder))
      checkPage(page, readFileSync(join(root, page), 'utf8'), code.get(getPageGroup(page)))
}

const hashed = ({ scripts, styles }: InlineCode): Allowed => ({
  scripts: new Set([...scripts].map(hashOf)),
  styles: new Set([...styles].map(hashOf)),
})

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A static host answers unknown addresses with this page, and no rule can name them: it carries its policy itself. */
function speakForItself(path: string, allowed: Allowed | undefined, origins: Origins): void {
  if (!allowed) return
  const html = readFileSync(path, 'utf8')
  const charset = '<meta charset="utf-8">'
  if (!html.includes(charset)) throw new Error(`${path} does not begin with ${charset}.`)
  writeFileSync(path, html.replace(charset, `${charset}${metaPolicy(policyOf(allowed, origins, false))}`))
}
