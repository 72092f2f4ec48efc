import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** The text without fenced code blocks. */
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')

const firsts = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '']) => first)

/** The anchors of the headings, as GitHub makes them. */
const anchorsIn = (path: string): string[] =>
  firsts(withoutCode(readFileSync(path, 'utf8')), /^#+ (.+)$/gm).map(heading =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

const operating = readFileSync('docs/operating.md', 'utf8')

describe.each([...globSync('*.md'), ...globSync('docs/**/*.md')])('%s', path => {
  const text = readFileSync(path, 'utf8')

  test('links only to files and headings that exist', () => {
    const links = firsts(
      withoutCode(text),
      /(?:\]\(|(?:src|srcset|href)=")(?!https?:|mailto:)([^)"\s]+)/g,
    )
    const broken = links.filter(link => {
      const [name = '', anchor] = link.split('#')
      const file = name === '' ? path : join(dirname(path), name)
      return !existsSync(file) || (anchor && !anchorsIn(file).includes(anchor))
    })
    expect(broken).toEqual([])
  })

  // The recipes of CONTRIBUTING name files that are yet to be written.
  test.skipIf(path === 'CONTRIBUTING.md')('names only files that exist', () => {
    const paths = firsts(text, /`((?:tests|src|backend|bench|docs|public|deploy)\/[\w./-]+\.\w+)`/g)
    expect(paths.filter(name => !existsSync(name))).toEqual([])
  })

  // The changelog names former settings, CONTRIBUTING those of tests.
  test.skipIf(/^C/.test(path))('names only settings that docs/operating.md explains', () => {
    const settings = firsts(text, /`([A-Z]+(?:_[A-Z]+)+)\b/g)
    expect(settings.filter(name => !operating.includes(`\`${name}`))).toEqual([])
  })

  test('names only npm scripts that exist', () => {
    const scripts = firsts(text, /npm (?:run (?:-s )?)?((?<=run |-s )[a-z][\w:-]*|start\b|test\b)/g)
    expect(scripts.filter(name => !(name in manifest.scripts))).toEqual([])
  })
})
