import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import clientLoad from 'astro/runtime/client/load.prebuilt.js'
import clientOnly from 'astro/runtime/client/only.prebuilt.js'
import clientVisible from 'astro/runtime/client/visible.prebuilt.js'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { getInlineCode, getPageGroup, type InlineCode, inlineCode } from '#lib/inline-code.ts'
import {
  checkPage,
  createHeadersFile,
  createPolicy,
  createPolicyMeta,
  type InlineHashes,
  type Origins,
} from './content-security-policy.ts'

const parseOrigin = (address: string): string => {
  try {
    return new URL(address).origin
  } catch {
    throw new Error(
      `"${address}" in PUBLIC_BACKEND_URL, PUBLIC_FILE_ORIGINS or PUBLIC_GOOGLE_SCRIPT_URL is not an address.`,
    )
  }
}

const readOrigins = (env: Partial<ImportMetaEnv>): Origins => {
  const addresses = `${env.PUBLIC_BACKEND_URL ?? ''},${env.PUBLIC_FILE_ORIGINS ?? ''}`.split(',')
  const others = addresses.map(address => address.trim()).filter(Boolean)
  const script = env.PUBLIC_GOOGLE_SCRIPT_URL?.trim()
  return {
    others: [...new Set(others.map(parseOrigin))],
    signIn: env.PUBLIC_GOOGLE_CLIENT_ID?.trim()
      ? { script: script ? parseOrigin(script) : null }
      : null,
  }
}

/**
 * Writes `_headers`, which static hosts and the bundled server read. Every page has its own
 * Content-Security-Policy with the hashes of its inline code (docs/conventions.md, Headers). Must
 * run before pages are compressed. Fails the build if a page needs what its policy forbids.
 */
export function headers(): AstroIntegration {
  let env: Partial<ImportMetaEnv> = {}
  let site = ''
  let pages: Pages = new Map()
  const plugin = {
    name: 'headers',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    configResolved(config: { env: Partial<ImportMetaEnv> }) {
      env = config.env
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
      'astro:build:done': ({ dir, assets }) => {
        const root = fileURLToPath(dir)
        const origins = readOrigins(env)
        const code = collectInlineCode(pages)
        allowIslandsAndCheck(root, assets, code)
        const groups = new Map(
          [...code].map(([name, each]) => [name, hashInlineCode(each)] as const),
        )
        writeFileSync(
          join(root, '_headers'),
          createHeadersFile(groups, origins, site.startsWith('https:')),
        )
        addPolicyMeta(join(root, '404.html'), groups.get('404'), origins)
      },
    },
  }
}

type Pages = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]['pages']
type PageData = Pages extends Map<string, infer Data> ? Data : never

/** The inline style that Astro makes of the style sheets of a page (`inlineStylesheets`). */
const joinStyles = ({ styles }: PageData): string =>
  styles.map(({ sheet }) => (sheet.type === 'inline' ? sheet.content : '')).join('')

/** The inline code of components and the styles of pages. */
function collectInlineCode(pages: Pages): Map<string, InlineCode> {
  const groups = new Map(inlineCode)
  for (const page of pages.values())
    if (page.route.type === 'page')
      getInlineCode(getPageGroup(page.route.route), groups).styles.add(joinStyles(page))
  return groups
}

/** What Astro inlines in pages with an island. */
const islandScripts = [islandScript, clientLoad, clientOnly, clientVisible]

/** Pages of one route have the same components and islands, so a sample is read. */
const maxCheckedPerRoute = 100

/** Allows the code of Astro where pages have islands, and checks pages. */
function allowIslandsAndCheck(
  root: string,
  routes: ReadonlyMap<string, URL[]>,
  code: ReadonlyMap<string, InlineCode>,
): void {
  for (const urls of routes.values()) {
    const paths = urls.map(url => fileURLToPath(url)).filter(path => path.endsWith('.html'))
    for (const path of paths.slice(0, maxCheckedPerRoute)) {
      const page = relative(root, path)
      const html = readFileSync(path, 'utf8')
      const allowed = code.get(getPageGroup(page))
      if (allowed && html.includes('<astro-island')) {
        for (const script of islandScripts) allowed.scripts.add(script)
        allowed.styles.add(ISLAND_STYLES)
      }
      checkPage(page, html, allowed)
    }
  }
}

const hashInlineCode = ({ scripts, styles }: InlineCode): InlineHashes => ({
  scripts: new Set([...scripts].map(hash)),
  styles: new Set([...styles].map(hash)),
})

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Static hosts send the 404 page for addresses that no rule of `_headers` names. */
function addPolicyMeta(path: string, allowed: InlineHashes | undefined, origins: Origins): void {
  if (!allowed) return
  const html = readFileSync(path, 'utf8')
  const charset = '<meta charset="utf-8">'
  if (!html.includes(charset)) throw new Error(`${path} does not begin with ${charset}.`)
  writeFileSync(
    path,
    html.replace(charset, `${charset}${createPolicyMeta(createPolicy(allowed, origins, false))}`),
  )
}
