import { expect, test } from 'vitest'
import { sitemapFiles } from '../../src/integrations/sitemap.ts'

const site = 'https://yard.example'
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `${site}/p${index}`)

test('is one file up to 50,000 pages', () => {
  const [[name, text] = []] = sitemapFiles(addresses(3), site)
  expect(name).toBe('sitemap.xml')
  expect(text?.match(/<loc>/g)).toHaveLength(3)
})

test('is an index of files beyond that, and loses no page', () => {
  const files = sitemapFiles(addresses(50_001), site)
  expect(files.map(([name]) => name)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml'])
  expect(files[1]?.[1]).toContain(`<loc>${site}/p50000</loc>`)
  expect(files[2]?.[1]).toContain(`<loc>${site}/sitemap-2.xml</loc>`)
})
