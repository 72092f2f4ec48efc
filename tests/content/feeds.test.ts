import { expect, test } from 'vitest'
import { createAtomFeed, createJsonFeed, type FeedSource } from '#content/feeds.ts'
import { programOf } from '#tests/support/programs.ts'

const feed: FeedSource = {
  title: 'Internships on HBCU Yard',
  page: 'https://yard.example/catalog/type/internships',
  self: 'https://yard.example/feeds/internships.atom',
  programs: [
    programOf({ id: 'undated', name: ']]><script>alert(1)</script>\u0000' }),
    programOf({ id: 'old', checked: '2025' }),
    programOf({ id: 'new', checked: '2026-10', applicationLink: 'https://provider.example/' }),
  ],
  on: '2026-11-21',
  pageOf: ({ id }) => `https://yard.example/catalog/${id}`,
}

test('an Atom feed lists the latest source first, and unknown dates last', () => {
  const addresses = [...createAtomFeed(feed).matchAll(/<entry>.*?<id>(.*?)<\/id>/gs)]
  expect(addresses.map(([, address]) => address?.split('/').at(-1))).toEqual([
    'new',
    'old',
    'undated',
  ])
})

test('an Atom feed escapes markup, and drops characters that XML cannot hold', () => {
  expect(createAtomFeed(feed)).not.toMatch(/<script|\0/)
})

test('a JSON feed has the same entries, without unknown dates', () => {
  const { items } = JSON.parse(createJsonFeed(feed))
  expect(items).toMatchObject([
    { date_modified: '2026-10-01T00:00:00Z', external_url: 'https://provider.example/' },
    { id: 'https://yard.example/catalog/old' },
    { id: 'https://yard.example/catalog/undated' },
  ])
  expect(items[2]).not.toHaveProperty('date_modified')
})
