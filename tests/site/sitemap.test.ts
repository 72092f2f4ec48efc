import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html'))
  .map(name => readFileSync(`dist/${name}`, 'utf8'))
const canonicals = pages.flatMap(
  html => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? [],
)
const addressesIn = (file: string) =>
  [...readFileSync(`dist/${file}`, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => address,
  )

test('lists every indexable page once, and no other', () => {
  const indexes = addressesIn('sitemap-index.xml')
  const listed = indexes.flatMap(address => addressesIn(address?.split('/').at(-1) ?? ''))
  expect(listed.length).toBeGreaterThan(200)
  expect(listed.sort()).toEqual([...new Set(canonicals)].sort())
})

test('is named in robots.txt', () => {
  expect(readFileSync('dist/robots.txt', 'utf8')).toMatch(/^Sitemap: http.+\/sitemap-index\.xml$/m)
})
