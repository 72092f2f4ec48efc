import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scriptsOf } from '../../bench/bytes.ts'

const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html'))
  .map(name => ({ name, html: readFileSync(`dist/${name}`, 'utf8') }))

const preloadsOf = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path)

const [empty, others] = [true, false].map(isEmpty =>
  pages.filter(({ html }) => /<astro-island [^>]*client="only"/.test(html) === isEmpty),
)

test('names all scripts of pages that show nothing before their island, in their heads', () => {
  expect(empty?.map(({ name }) => name)).toContain('dashboard.html')
  for (const { name, html } of empty ?? [])
    expect(preloadsOf(html.split('</head>')[0] ?? '').sort(), name).toEqual(scriptsOf(html, 'dist'))
})

test('names no script of other pages, whose first paint it would delay', () => {
  expect(others?.filter(({ html }) => preloadsOf(html).length > 0)).toEqual([])
})
