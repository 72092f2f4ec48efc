import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type Allowed, headersFile, inlineOf, metaPolicy, type Origins, policyOf } from './policy.ts'

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
  return {
    name: 'headers',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const configResolved = ({ env }: { env: Settings }) => {
          settings = env
        }
        updateConfig({ vite: { plugins: [{ name: 'headers-settings', configResolved }] } })
      },
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        const origins = originsIn(settings)
        const groups = groupsOf(root)
        writeFileSync(join(root, '_headers'), headersFile(groups, origins, site.startsWith('https:')))
        speakForItself(join(root, '404.html'), groups.get('404'), origins)
      },
    },
  }
}

/** What the pages of one first part of the address have inlined: `/catalog` and everything below it answer to one policy. */
function groupsOf(root: string): Map<string, Allowed> {
  const groups = new Map<string, Allowed>()
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.html'),
  )
  for (const page of pages.sort()) {
    const html = readFileSync(join(root, page), 'utf8')
    if (html.includes(' style="'))
      throw new Error(`${page} has a style attribute, which the policy forbids; use a class.`)
    const name = page.replace(/(\.html|[/\\].*)$/, '')
    const group = groups.get(name) ?? { scripts: new Set(), styles: new Set() }
    groups.set(name, group)
    const { scripts, styles } = inlineOf(html)
    for (const text of scripts) group.scripts.add(hashOf(text))
    for (const text of styles) group.styles.add(hashOf(text))
  }
  return groups
}

const known = new Map<string, string>()

/** Ten thousand pages share a handful of scripts and styles. */
function hashOf(text: string): string {
  const hash = known.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  known.set(text, hash)
  return hash
}

/** A static host answers unknown addresses with this page, and no rule can name them: it carries its policy itself. */
function speakForItself(path: string, allowed: Allowed | undefined, origins: Origins): void {
  if (!allowed) return
  const html = readFileSync(path, 'utf8')
  const charset = '<meta charset="utf-8">'
  if (!html.includes(charset)) throw new Error(`${path} does not begin with ${charset}.`)
  writeFileSync(path, html.replace(charset, `${charset}${metaPolicy(policyOf(allowed, origins, false))}`))
}
