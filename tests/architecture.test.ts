import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { computed, importsOf } from './support/imports.ts'

interface Rule {
  /** A folder, or a file. `<feature>` stands for any one folder name. */
  folder: string
  /**
   * Folders, files and packages; `*` stands for one name, `<feature>` for the same one as in
   * `folder`.
   */
  mayImport: readonly string[]
}

const markup = ['src/components', 'src/layouts', 'src/scripts', 'src/lib', 'src/styles']
const react = ['react', 'react-dom', 'nanostores', '@nanostores/react']
/** What every folder of the backend may import. */
const contract = ['src/lib/contract', 'zod/mini', 'node:*']
/** The parts of the backend that features use. */
const parts = ['core', 'db', 'catalog', 'content', 'files', 'mail', 'auth', 'http'].map(
  name => `backend/${name}`,
)

/** Who may import what. The first row that fits a file counts. */
const rules: readonly Rule[] = [
  { folder: 'src/lib/contract', mayImport: ['src/lib/contract', 'zod/mini'] },
  { folder: 'src/lib', mayImport: ['src/lib', 'nanostores', 'ofetch'] },
  {
    // The only importer of the two libraries that read documents.
    folder: 'src/islands/ui/document-viewer',
    mayImport: ['src/islands/ui', 'src/lib', 'src/styles', 'react', 'pdfjs-dist/legacy', 'fflate'],
  },
  {
    folder: 'src/islands/ui',
    mayImport: ['src/islands/ui', 'src/lib', 'src/styles', 'zod/mini', ...react],
  },
  {
    // Loads the scripts of the page that follows a login.
    folder: 'src/islands/session/next-page.ts',
    mayImport: ['src/islands/*/*Page.tsx', 'src/lib'],
  },
  {
    folder: 'src/islands/<feature>',
    mayImport: ['src/islands/<feature>', 'src/islands/ui', 'src/lib', 'src/styles', ...react],
  },
  // Computed: the addresses of built scripts, which the page names.
  { folder: 'src/scripts', mayImport: ['src/scripts', 'src/lib', computed] },
  {
    folder: 'src/content',
    mayImport: [
      ...['src/content', 'src/lib', 'astro', 'astro:content', 'node:*'],
      ...[
        'zod/mini',
        'csv-parse',
        'csv-stringify',
        'feed',
        'ical-generator',
        'sharp',
        'fontkitten',
      ],
      ...['d3-geo', 'topojson-client', 'topojson-simplify', 'topojson-specification', 'us-atlas'],
    ],
  },
  { folder: 'src/content.config.ts', mayImport: ['src/content', 'astro', 'astro:content'] },
  {
    folder: 'src/integrations',
    mayImport: [
      'src/integrations',
      'src/content',
      'src/lib',
      'astro',
      'htmlparser2',
      'vite',
      'node:*',
    ],
  },
  {
    folder: 'src/components',
    mayImport: [...markup, 'src/islands/*/*.tsx', 'astro', 'astro:*', 'node:*'],
  },
  {
    folder: 'src/layouts',
    mayImport: [...markup, 'src/islands/*/*.tsx', 'astro', 'astro:*', 'node:*'],
  },
  { folder: 'src/styles', mayImport: ['src/styles', 'tailwind.config.ts', 'tailwindcss'] },
  {
    folder: 'src/pages',
    mayImport: [
      ...markup,
      'src/pages/_components',
      'src/islands',
      'src/content',
      'astro',
      'astro:*',
      'node:*',
    ],
  },
  { folder: 'backend/core', mayImport: ['backend/core', ...contract, 'pino'] },
  {
    folder: 'backend/db',
    mayImport: ['backend/db', 'backend/core', ...contract, 'kysely', 'pg'],
  },
  {
    folder: 'backend/catalog',
    mayImport: ['backend/catalog', 'backend/core', 'backend/db', ...contract, 'kysely'],
  },
  {
    folder: 'backend/content',
    mayImport: [
      ...['backend/content', 'backend/catalog', 'backend/core', 'backend/db'],
      ...contract,
      'kysely',
    ],
  },
  {
    folder: 'backend/monitor',
    mayImport: [
      ...['backend/monitor', 'backend/core', 'backend/db', 'backend/catalog', ...contract],
      ...['kysely', 'htmlparser2', 'robots-parser', 'undici'],
    ],
  },
  {
    folder: 'backend/files',
    mayImport: [
      'backend/files',
      'backend/core',
      ...contract,
      '@aws-sdk/client-s3',
      'fflate',
      'sharp',
    ],
  },
  {
    folder: 'backend/mail',
    mayImport: ['backend/mail', 'backend/core', ...contract, 'nodemailer'],
  },
  {
    folder: 'backend/auth',
    mayImport: [
      ...['backend/auth', 'backend/core', 'backend/db', 'backend/mail', ...contract],
      ...[
        'kysely',
        'better-auth',
        '@better-auth/core/context',
        '@better-auth/kysely-adapter',
        'jose',
        '@node-rs/argon2',
      ],
    ],
  },
  {
    folder: 'backend/http',
    mayImport: [
      ...['backend/http', 'backend/core', 'backend/auth', 'backend/db', ...contract],
      ...['kysely', 'hono', '@hono/node-server', '@fastify/busboy', 'sirv'],
    ],
  },
  {
    folder: 'backend/features/<feature>',
    mayImport: [
      ...['backend/features/<feature>', ...parts, ...contract],
      ...['kysely', 'hono', 'ical-generator', 'csv-stringify'],
    ],
  },
  {
    folder: 'backend/app',
    mayImport: [
      'backend/app',
      'backend/features',
      'backend/monitor',
      ...parts,
      ...contract,
      'pino',
      'hono',
      'astro',
    ],
  },
  { folder: 'backend/main.mjs', mayImport: ['backend/app', '.cache', 'node:*'] },
  {
    folder: 'backend/commands',
    mayImport: [
      ...['backend/commands', 'backend/app', 'backend/features', 'backend/monitor'],
      ...parts,
      ...contract,
      ...Object.keys(packageJson.dependencies),
    ],
  },
]

const sources = globSync('{src,backend}/**/*.{ts,tsx,mjs,astro}').filter(
  path => !path.endsWith('.d.ts'),
)

/** The pattern of a folder, file or package and of what is below it. */
function patternOf(name: string, feature = '(?<feature>[^/]+)'): RegExp {
  const escaped = name
    .replace(/[.+]/g, '\\$&')
    .replace('<feature>', feature)
    .replaceAll('*', '[^/]+')
  return new RegExp(`^${escaped}(/|$)`)
}

/** What a module imports and may not. */
function forbiddenIn(path: string, text?: string): string[] {
  const rule = rules.find(({ folder }) => patternOf(folder).test(path))
  if (!rule) return ['no rule for this folder']
  const feature = patternOf(rule.folder).exec(path)?.groups?.feature
  const allowed = rule.mayImport.map(name => patternOf(name, feature))
  return importsOf(path, text).filter(name => !allowed.some(pattern => pattern.test(name)))
}

describe('import rules', () => {
  test.each(sources)('allow every import of %s', path => expect(forbiddenIn(path)).toEqual([]))
})

describe('circles of imports in the backend', () => {
  const files = sources.filter(path => path.startsWith('backend/'))
  const graph = new Map(files.map(path => [path, importsOf(path)]))

  /** The first circle that a path leads to. */
  function findCircle(path: string, trail: string[] = [], done = new Set<string>()): string[] {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return []
    for (const imported of graph.get(path) ?? []) {
      const circle = findCircle(imported, [...trail, path], done)
      if (circle.length > 0) return circle
    }
    done.add(path)
    return []
  }

  test.each(files)('do not contain %s', path => expect(findCircle(path)).toEqual([]))
})

describe('import parser', () => {
  const backend = ['backend/app/app.ts']

  test.each([
    ['a static import', "import { a } from '#backend/app/app.ts'", backend],
    ['an import for its side effect', "import '#backend/app/app.ts'", backend],
    ['an import of a type', "import type { A } from '#backend/app/app.ts'", backend],
    ['a type in place', "let a: import('#backend/app/app.ts').A", backend],
    ['a re-export', "export * from '#backend/app/app.ts'", backend],
    ['a dynamic import', "const a = () => import('../../backend/app/app.ts')", backend],
    ['a template without parts', 'import(`#backend/app/app.ts`)', backend],
    ['a template with parts', `import(\`#backend/\${name}.ts\`)`, ['backend/*']],
    ['a sum', "import('#backend/' + name)", ['backend/*']],
    ['a computed path', 'import(path)', ['<computed>']],
    [
      'a glob',
      "import.meta.glob(['./*.ts', '../../backend/*.ts'])",
      ['src/lib/*.ts', 'backend/*.ts'],
    ],
    ['the address of a file', "new URL('../../backend/app/app.ts', import.meta.url)", backend],
    ['a resolved path', "import.meta.resolve('#backend/app/app.ts')", backend],
    ['a query', "import url from '../../backend/app/app.ts?worker&url'", backend],
    ['another base of an address', "new URL('../../backend/app/app.ts', location.href)", []],
    ['a string', `const text = "import { a } from '#backend/app/app.ts'"`, []],
    ['a comment', "/* import a from '#backend/app/app.ts' */ // import('#backend/app/app.ts')", []],
    [
      'a string with the start of a comment',
      "const a = '/*'; import('#backend/app/app.ts')",
      backend,
    ],
  ])('reads %s', (_form, code, expected) =>
    expect(importsOf('src/lib/a.ts', code)).toEqual(expected),
  )

  test('reads the frontmatter and the scripts of an Astro component, not its text', () => {
    const component = `---
import A from './A.astro'
---
<!-- <script>import '#lib/comment.ts'</script> -->
<p>import '#lib/text.ts'</p>
<script>import '#scripts/menus.ts'</script>
<script src="../scripts/theme.ts"></script>
<script is:inline src="/theme.js"></script>`
    expect(importsOf('src/components/B.astro', component)).toEqual([
      'src/components/A.astro',
      'src/scripts/menus.ts',
      'src/scripts/theme.ts',
    ])
  })

  test.each([
    ['src/lib/a.ts', "import('react')", ['react']],
    ['src/lib/a.ts', "import '../islands/ui/Button.tsx'", ['src/islands/ui/Button.tsx']],
    ['src/islands/admin/a.ts', "import '../feedback/store.ts'", ['src/islands/feedback/store.ts']],
    ['src/islands/admin/a.ts', "import './store.ts'; import '../ui/Button.tsx'", []],
    ['src/content/a.ts', "import '../pages/index.astro'", ['src/pages/index.astro']],
    ['src/pages/a.astro', "---\nimport '../../backend/app/app.ts'\n---\n", ['backend/app/app.ts']],
    ['backend/app/app.ts', "import '../../src/lib/api/client.ts'", ['src/lib/api/client.ts']],
    [
      'backend/core/a.ts',
      "import type { Db } from '#backend/db/tables.ts'",
      ['backend/db/tables.ts'],
    ],
    ['backend/files/a.ts', "import '#backend/db/tables.ts'", ['backend/db/tables.ts']],
    ['backend/auth/a.ts', "import '#backend/http/router.ts'", ['backend/http/router.ts']],
    ['backend/http/a.ts', "import '#backend/files/image.ts'", ['backend/files/image.ts']],
    ['backend/features/admin/a.ts', "import '../resumes/a.ts'", ['backend/features/resumes/a.ts']],
    ['backend/features/admin/a.ts', "import './queries.ts'; import '#backend/files/keys.ts'", []],
    ['backend/app/a.ts', "import '#backend/commands/run.ts'", ['backend/commands/run.ts']],
    ['backend/app/app.ts', "import '#tests/support/app.ts'", ['tests/support/app.ts']],
    ['src/nowhere/a.ts', '', ['no rule for this folder']],
  ])('finds what %s may not import in %s', (path, code, expected) =>
    expect(forbiddenIn(path, code)).toEqual(expected),
  )
})
