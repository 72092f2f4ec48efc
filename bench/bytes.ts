import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { print } from './figures.ts'
import { kindOf } from './page-kinds.ts'

/**
 * What a page of the build costs: brotli bytes of its HTML, as the build has compressed it, and of
 * every script it loads.
 */
export interface PageBytes {
  page: string
  /** The document with everything inlined in it. */
  html: number
  /** Script files, each compressed by itself. */
  script: number
  scripts: string[]
}

const sizes = new Map<string, number>()

/** The compressed size of a text. Many pages have the same scripts and styles. */
function brotli(text: string): number {
  const size = sizes.get(text) ?? brotliCompressSync(text).length
  sizes.set(text, size)
  return size
}

/**
 * The script files that a document asks for, with what those import statically.
 * `tests/e2e/every-page.e2e.ts` also counts what a page imports later by itself.
 */
function scriptsOf(html: string, root: string): string[] {
  const asked = [
    ...html.matchAll(/<script[^>]+\bsrc="(\/[^"]+)"/g),
    ...html.matchAll(/(?:component|renderer|before-hydration)-url="(\/[^"]+)"/g),
  ].map(([, url = '']) => url)
  const inline = [...html.matchAll(/<script type="module">(.*?)<\/script>/gs)].flatMap(
    ([, code = '']) => importsIn(code, '/_astro/inline.js'),
  )
  const found = new Set<string>()
  const queue = [...asked, ...inline]
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (found.has(url) || !existsSync(join(root, url))) continue
    found.add(url)
    const code = readFileSync(join(root, url), 'utf8')
    queue.push(...importsIn(code, url))
  }
  return [...found].sort()
}

const importsIn = (code: string, from: string): string[] =>
  [
    ...code.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?["']([./][^"']+)["']/g,
    ),
  ].map(([, path = '']) => (path.startsWith('/') ? path : posix.join(dirname(from), path)))

/** Measures every page below a built folder. */
export function measure(root: string): PageBytes[] {
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.html'),
  )
  return pages.sort().map(name => {
    const html = readFileSync(join(root, name), 'utf8')
    const page = `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`
    const scripts = scriptsOf(html, root)
    return {
      page,
      html: statSync(join(root, `${name}.br`)).size,
      script: scripts.reduce((sum, url) => sum + brotli(readFileSync(join(root, url), 'utf8')), 0),
      scripts,
    }
  })
}

const largestOf = (pages: readonly PageBytes[], part: 'html' | 'script'): string => {
  const [largest] = pages.toSorted((a, b) => b[part] - a[part])
  return largest ? `${(largest[part] / 1024).toFixed(1)} KB (${largest.page})` : ''
}

/**
 * `npm run bench -- bytes`: the largest page of each kind with its styles, and the most script that
 * one asks for. What pages import later by themselves is in `npm run bench -- lighthouse`.
 */
export function bytes(): void {
  print('kind | pages | script | goal | page | goal')
  for (const [kind, pages] of Map.groupBy(measure('dist'), ({ page }) => kindOf(page))) {
    const script = `${largestOf(pages, 'script')} | ${kind.goals.script} KB`
    print(
      `${kind.name} | ${pages.length} | ${script} | ${largestOf(pages, 'html')} | ${kind.goals.page} KB`,
    )
  }
}
