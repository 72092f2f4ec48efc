import { closeSync, openSync, readdirSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** The most addresses that one file may hold (https://www.sitemaps.org/protocol.html). */
const mostInFile = 50_000
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const scheme = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Lists the built pages by the canonical addresses that they name; a page that is not to be found names none. */
export function sitemap(): AstroIntegration {
  let site = ''
  return {
    name: 'sitemap',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        const files = sitemapFiles(canonicals(root), site)
        for (const [name, text] of files) writeFileSync(join(root, name), text)
      },
    },
  }
}

/** Where a page has named its canonical address: the scripts before it are a few kilobytes. */
const headBytes = 16 * 1024
const named = '<link rel="canonical" href="'

// Ten thousand waits cost more than ten thousand reads, and nothing else runs meanwhile.
function canonicals(root: string): string[] {
  const found = new Set<string>()
  const buffer = Buffer.alloc(headBytes)
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.html'),
  )
  for (const page of pages) {
    const file = openSync(join(root, page), 'r')
    const bytesRead = readSync(file, buffer, 0, headBytes, 0)
    closeSync(file)
    const start = buffer.subarray(0, bytesRead).indexOf(named)
    const from = start + named.length
    // A text of its own: a part of the page's text would keep all of it in memory.
    if (start >= 0) found.add(buffer.toString('utf8', from, buffer.indexOf('"', from)))
  }
  return [...found].sort()
}

/** `sitemap.xml` for some addresses, which are already escaped for XML; beyond 50,000 it is an index of files that hold so many each. */
export function sitemapFiles(addresses: readonly string[], site: string): [name: string, text: string][] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(addresses.length / mostInFile)) }, (_, part) =>
    addresses.slice(part * mostInFile, (part + 1) * mostInFile),
  )
  const texts = parts.map(
    part =>
      `${head}<urlset ${scheme}>\n${part.map(address => `<url><loc>${address}</loc></url>\n`).join('')}</urlset>\n`,
  )
  if (texts.length === 1) return texts.map(text => ['sitemap.xml', text])
  const nameOf = (part: number) => `sitemap-${part + 1}.xml`
  const entries = parts.map(
    (_, part) => `<sitemap><loc>${new URL(nameOf(part), site).href}</loc></sitemap>\n`,
  )
  return [
    ...texts.map((text, part): [string, string] => [nameOf(part), text]),
    ['sitemap.xml', `${head}<sitemapindex ${scheme}>\n${entries.join('')}</sitemapindex>\n`],
  ]
}
