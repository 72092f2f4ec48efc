import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#backend/core/config.ts'
import { openStore } from '#backend/db/open.ts'
import manifest from '../package.json' with { type: 'json' }

const read = (path: string) => readFileSync(path, 'utf8')
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()
const firsts = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '']) => first)

/** The specification as it was given. */
const excluded = ['docs/spec.md']
const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')].filter(
  path => !excluded.includes(path),
)
const readme = read('README.md')

/** The text without fenced code blocks. */
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')

/** Lines over 100 columns outside of code blocks and tables; addresses of links do not count. */
const longLines = (text: string): string[] =>
  withoutCode(text)
    .split('\n')
    .filter(line => !line.startsWith('|') && line.replace(/\]\([^)]*\)/g, ']').length > 100)

/** The anchors of the headings, as GitHub makes them. */
const anchorsIn = (path: string): string[] =>
  firsts(withoutCode(read(path)), /^#+ (.+)$/gm).map(heading =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

/** Addresses of links and images within the repository, from its root, with their anchors. */
const linksIn = (path: string): { file: string; anchor: string }[] =>
  firsts(
    withoutCode(read(path)),
    /(?:\]\(|(?:src|srcset|href)=")(?!https?:|mailto:)([^)"\s]+)/g,
  ).map(link => {
    const [file = '', anchor = ''] = link.split('#')
    return { file: file === '' ? path : join(dirname(path), file), anchor }
  })

/** The code spans in the first column of the tables below a heading. */
function firstColumn(text: string, heading = ''): string[] {
  const [, part = ''] = text.split(`\n## ${heading}`)
  const below = heading === '' ? text : (part.split('\n## ')[0] ?? '')
  return firsts(below, /^\| (`.+?) \|/gm).flatMap(cell => firsts(cell, /`([^`]+)`/g))
}

/** Set by our own commands, not by operators. */
const internal = ['DEV_BACKEND']

describe('the README', () => {
  test('lists exactly the settings of server and build', () => {
    const server = firsts(read('backend/core/config.ts'), /^ {2}([A-Z][A-Z_]+): z/gm)
    const sources = [...globSync('src/**/*.{ts,tsx,astro}'), 'astro.config.mjs']
      .map(read)
      .join('\n')
    const build = [
      ...firsts(read('src/env.d.ts'), /readonly (PUBLIC_\w+)/g),
      ...firsts(sources, /process\.env\.([A-Z_]+)/g),
    ].filter(name => !internal.includes(name))
    expect(server).toContain('PORT')
    expect(sorted(firstColumn(readme, 'Settings'))).toEqual(sorted([...server, ...build]))
  })

  test('shows every picture, each below 150 KB', () => {
    const pictures = firsts(readme, /"(docs\/pictures\/[^"]+)"/g)
    expect(sorted(pictures)).toEqual(globSync('docs/pictures/*').sort())
    for (const path of pictures) expect(readFileSync(path).length, path).toBeLessThan(150_000)
  })
})

test('.env.example names only settings of the README', () => {
  const named = firsts(read('.env.example'), /^#?([A-Z_]+)=/gm)
  const known = firstColumn(readme, 'Settings')
  expect(named).toContain('PORT')
  expect(named.filter(name => !known.includes(name))).toEqual([])
})

describe.each(documents)('%s', path => {
  const text = read(path)

  test('has no line over 100 columns outside of tables, links and code', () => {
    expect(longLines(text)).toEqual([])
  })

  test('names only npm scripts and measurements that exist', () => {
    const scripts = firsts(text, /npm (?:run (?:-s )?)?((?<=run |-s )[a-z][\w:-]*|start\b|test\b)/g)
    expect(scripts.filter(name => !(name in manifest.scripts))).toEqual([])
    const benches = firsts(read('bench/run.ts'), /^ {2}'?([a-z-]+)'?: (?:async )?\(\) =>/gm)
    expect(benches).toContain('bytes')
    const named = firsts(text, /npm run bench -- ([a-z][a-z-]*)/g)
    expect(named.filter(name => !benches.includes(name))).toEqual([])
  })

  test('links only to files and headings that exist', () => {
    const missing = linksIn(path).filter(
      ({ file, anchor }) =>
        !existsSync(file) || (anchor !== '' && !anchorsIn(file).includes(anchor)),
    )
    expect(missing).toEqual([])
  })

  test('names only paths that exist', () => {
    const paths = firsts(text, /`((?:src|backend|tests|bench|docs|public|\.ci)\/[\w./[\]-]+)`/g)
    expect(paths.filter(each => !existsSync(each) && !each.includes('NAME'))).toEqual([])
  })
})

describe('the checks of documents', () => {
  const long = 'word '.repeat(25)

  test.each([
    ['a long paragraph', long, 1],
    ['a long table row', `| ${long} |`, 0],
    ['a long link target', `[text](${'x'.repeat(120)})`, 0],
    ['a long line of code', `\`\`\`sh\n${long}\n\`\`\``, 0],
  ])('count %s', (_case, text, expected) => {
    expect(longLines(text)).toHaveLength(expected)
  })
})

test('docs/dependencies.md lists exactly the direct dependencies', () => {
  const { dependencies, optionalDependencies, devDependencies } = manifest
  const all = { ...dependencies, ...optionalDependencies, ...devDependencies }
  expect(sorted(firstColumn(read('docs/dependencies.md')))).toEqual(sorted(Object.keys(all)))
})

test('docs/privacy.md lists exactly the tables of the database', async () => {
  const store = await openStore(readConfig({ DATABASE_URL: 'memory:' }).database)
  const tables = (await store.db.introspection.getTables()).map(({ name }) => name)
  await store.close()
  const columns = read('docs/privacy.md')
    .split('\n')
    .flatMap(line => firsts(line.split(' | ')[1] ?? '', /`(\w+)`/g))
  expect(sorted(columns)).toEqual(sorted(tables))
})

test('docs/evidence.md names every measurement', () => {
  const benches = firsts(read('bench/run.ts'), /^ {2}'?([a-z-]+)'?: (?:async )?\(\) =>/gm)
  const shown = firsts(read('docs/evidence.md'), /npm run bench -- ([a-z][a-z-]*)/g)
  expect(sorted(benches).filter(name => !shown.includes(name) && name !== 'pictures')).toEqual([])
})
