import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { elementsOf } from './page-elements.ts'

interface Chunk {
  imports: readonly string[]
}

/**
 * Names in the head of each page that shows nothing before its island every script that the island needs. Left to themselves scripts are asked for one generation
 * after the other, and on a phone each generation costs a journey there and back. Must come before what compresses pages.
 */
export function ahead(): AstroIntegration {
  const chunks = new Map<string, readonly string[]>()
  const plugin = {
    name: 'ahead-chunks',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_options: unknown, bundle: Record<string, Partial<Chunk>>) {
      for (const [name, { imports = [] }] of Object.entries(bundle)) {
        const urls = imports.map(each => `/${each}`)
        chunks.set(`/${name}`, urls)
      }
    },
  }
  return {
    name: 'ahead',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
        // No page of a program or a campus has an island, and there may be ten thousand.
        for (const page of names.filter(name => /^([^/\\]+\.html|[^/\\]+[/\\]index\.html)$/.test(name))) {
          const path = join(root, page)
          const html = readFileSync(path, 'utf8')
          const asked = askedBy(html)
          if (asked.length > 0) writeFileSync(path, html.replace('</head>', `${links(asked, chunks)}</head>`))
        }
      },
    },
  }
}

/** The scripts that a page with such an island asks for by itself. */
function askedBy(html: string): string[] {
  return elementsOf(html)
    .filter(({ name, attributes }) => name === 'astro-island' && attributes.client === 'only')
    .flatMap(({ attributes }) => [attributes['component-url'], attributes['renderer-url']])
    .filter(url => url !== undefined)
}

function links(asked: readonly string[], chunks: ReadonlyMap<string, readonly string[]>): string {
  const found = new Set<string>()
  const queue = [...asked]
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    if (found.has(url)) continue
    found.add(url)
    queue.push(...(chunks.get(url) ?? []))
  }
  return [...found].map(url => `<link rel="modulepreload" href="${url}">`).join('')
}
