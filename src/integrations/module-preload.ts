import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { parseElements } from './html-elements.ts'

/**
 * Names the scripts of pages that show nothing before their island (`client:only`) in their heads
 * (`<link rel="modulepreload">`). Without it, a browser asks for what a module imports only when
 * that module has arrived (decision 16). Must run before pages are compressed.
 */
export function modulePreload(): AstroIntegration {
  /** The modules that each script imports, as names of files. */
  const imports = new Map<string, readonly string[]>()
  const plugin = {
    name: 'module-preload',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_options: unknown, bundle: Record<string, { imports?: readonly string[] }>) {
      for (const [name, chunk] of Object.entries(bundle)) imports.set(name, chunk.imports ?? [])
    },
  }
  return {
    name: 'module-preload',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
          if (!name.endsWith('.html')) continue
          const html = readFileSync(join(root, name), 'utf8')
          const links = listScripts(html, imports).map(
            script => `<link rel="modulepreload" href="/${script}" fetchpriority="low">`,
          )
          if (links.length > 0)
            writeFileSync(
              join(root, name),
              html.replace('</head>', () => `${links.join('')}</head>`),
            )
        }
      },
    },
  }
}

/** The scripts of the islands of a page, with all that they import. */
function listScripts(html: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  if (!html.includes('<astro-island')) return []
  const islands = parseElements(html)
    .filter(({ name, attributes }) => name === 'astro-island' && attributes.client === 'only')
    .flatMap(({ attributes }) => [attributes['component-url'], attributes['renderer-url']])
  const scripts = new Set(islands.flatMap(url => (url ? [url.slice(1)] : [])))
  // A set visits what is added to it while it is visited.
  for (const script of scripts)
    for (const imported of imports.get(script) ?? []) scripts.add(imported)
  return [...scripts]
}
