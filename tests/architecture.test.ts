import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { imports as names } from '../package.json' with { type: 'json' }

/** Who may import what: a room, and what it may reach (docs: README, "The rooms"). `.` is the room itself; names without a slash are packages. */
const rules: { room: RegExp; may: RegExp[]; never?: RegExp[] }[] = [
  { room: /^src\/lib\/contract\//, may: [/^zod\/mini$/, /^src\/lib\/contract\//] },
  { room: /^src\/lib\//, may: [/^src\/lib\//, /^nanostores$/, /^ofetch$/, /^zod\/mini$/] },
  {
    // Only the viewer may import the two libraries that read documents.
    room: /^src\/islands\/ui\/document-viewer\//,
    may: [/^src\/(lib|styles)\//, /^src\/islands\/ui\//, /^react$/, /^pdfjs-dist\/legacy\//, /^fflate$/],
  },
  {
    room: /^src\/islands\/ui\//,
    may: [
      /^src\/lib\//,
      /^src\/islands\/ui\//,
      /^src\/styles\//,
      /^react(-dom)?$/,
      /^nanostores$/,
      /^@nanostores\/react$/,
      /^zod\/mini$/,
    ],
  },
  {
    room: /^src\/islands\/(?<feature>[^/]+)\//,
    may: [
      /^src\/lib\//,
      /^src\/islands\/(ui|FEATURE)\//,
      /^src\/styles\//,
      /^react(-dom)?$/,
      /^nanostores$/,
      /^@nanostores\/react$/,
    ],
  },
  { room: /^src\/scripts\//, may: [/^src\/(lib|scripts)\//] },
  {
    room: /^src\/(components|layouts)\//,
    may: [
      /^src\/(lib|scripts|styles|components|layouts)\//,
      /^src\/islands\/[^/]+\/[A-Z]\w+\.tsx$/,
      /^astro:/,
      /^astro\/types$/,
      /^node:/,
    ],
  },
  {
    room: /^src\/(pages|content\.config|integrations|content)/,
    may: [
      /^src\//,
      /^astro/,
      /^node:/,
      /^csv-(parse|stringify)/,
      /^(feed|ical-generator)$/,
      /^zod/,
      /^sharp$/,
      /^fontkitten$/,
      /^htmlparser2$/,
      /^vite$/,
      /^public\//,
      /^(d3-geo|topojson-\w+|us-atlas\/.+)$/,
    ],
    never: [/^src\/pages\/(?!_parts\/)/],
  },
  {
    room: /^backend\/features\/(?<feature>[^/]+)\//,
    may: [
      /^src\/lib\/contract\//,
      /^backend\/(http|db|files|mail)\//,
      /^backend\/(clock|limiter)\.ts$/,
      /^backend\/features\/FEATURE\//,
      /^node:/,
      /^kysely$/,
      /^zod\/mini$/,
      /^better-auth/,
      /^@node-rs\/argon2$/,
    ],
  },
  {
    room: /^backend\//,
    may: [/^src\/lib\/contract\//, /^backend\//, /^[a-z@][^:]*$/, /^node:/],
    never: [/^src\/(?!lib\/contract\/)/, /^(tests|bench)\//],
  },
]

const everything = ['src', 'backend', 'tests', 'bench'].flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map(name => join(root, name)),
)
const sources = everything.filter(name => /\.(ts|tsx|mjs|astro)$/.test(name) && !name.endsWith('.d.ts'))

/** The modules that a source names, static and dynamic imports and re-exports alike. */
function importsOf(path: string): string[] {
  const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const patterns = [
    /^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ]
  return patterns.flatMap(pattern => [...code.matchAll(pattern)].map(([, name = '']) => resolve(path, name)))
}

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return relative('.', join(dirname(from), name))
  if (!name.startsWith('#')) return name
  for (const [pattern, target] of Object.entries(names)) {
    const [head = '', tail] = pattern.split('*')
    if (tail === undefined ? name === pattern : name.startsWith(head)) {
      return target.replace('*', name.slice(head.length)).replace(/^\.\//, '')
    }
  }
  return name
}

describe('the import rules', () => {
  test('find imports of every form, so that the rules below see them', () => {
    const dynamic = sources.flatMap(importsOf).filter(name => name.includes('islands/session/store'))
    expect(dynamic.length).toBeGreaterThan(0)
    expect(importsOf('src/pages/login.astro')).toContain('src/layouts/ToolPage.astro')
  })

  test.each(sources.filter(name => rules.some(({ room }) => room.test(name))))('hold in %s', path => {
    const rule = rules.find(({ room }) => room.test(path))
    const feature = rule?.room.exec(path)?.groups?.feature ?? ''
    const allowed = (rule?.may ?? []).map(({ source }) => new RegExp(source.replace('FEATURE', feature)))
    const broken = importsOf(path).filter(
      name => !allowed.some(may => may.test(name)) || (rule?.never ?? []).some(never => never.test(name)),
    )
    expect(broken).toEqual([])
  })

  test('keep src away from the backend, and everything away from tests, benches and pages', () => {
    const broken = sources
      .filter(path => /^(src|backend)\//.test(path))
      .flatMap(path => importsOf(path).map(name => [path, name] as const))
      .filter(
        ([path, name]) =>
          /^(tests|bench)\//.test(name) || (path.startsWith('src/') && name.startsWith('backend/')),
      )
    expect(broken).toEqual([])
  })
})
