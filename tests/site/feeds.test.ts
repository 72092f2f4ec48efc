import { expect, test } from 'vitest'
import { atom, type Feed, jsonFeed } from '#content/feeds.ts'
import type { Program } from '#contract/programs.ts'
import { programOf } from '#tests/support/programs.ts'

const program = (more: Partial<Program>) => programOf({ name: 'One', ...more })
const feed: Feed = {
  title: 'Internships on HBCU Yard',
  page: 'https://yard.example/catalog/type/internships',
  self: 'https://yard.example/feeds/internships.atom',
  programs: [
    program({ id: 'undated', name: 'R&D <for> "all"\u0000' }),
    program({ id: 'old', evidenceDate: '2025' }),
    program({ id: 'new', evidenceDate: '2026-10', applicationLink: 'https://provider.example/' }),
  ],
  on: '2026-11-21',
  pageOf: ({ id }) => `https://yard.example/catalog/${id}`,
}

test('lists the programs that were seen last first, those of unknown date last', () => {
  const ids = [...atom(feed).matchAll(/<entry>.*?<id>(.*?)<\/id>/g)].map(([, id]) => id?.split('/').at(-1))
  expect(ids).toEqual(['new', 'old', 'undated'])
})

test('gives every entry what Atom asks for, escaped', () => {
  const entries = atom(feed).match(/<entry>.*?<\/entry>/g) ?? []
  expect(entries).toHaveLength(3)
  for (const entry of entries) {
    expect(entry).toMatch(
      /<title>.+<\/title><id>https.+<\/id><link href="https.+"\/><updated>\d{4}-\d\d-\d\dT/,
    )
  }
  expect(atom(feed)).toContain('<title>R&amp;D &lt;for&gt; &quot;all&quot;</title>')
})

test('says in JSON what it says in Atom, and no date that nobody knows', () => {
  const { version, items } = JSON.parse(jsonFeed(feed))
  expect(version).toBe('https://jsonfeed.org/version/1.1')
  expect(items.map(({ id }: { id: string }) => id.split('/').at(-1))).toEqual(['new', 'old', 'undated'])
  expect(items[0]).toMatchObject({
    date_modified: '2026-10-01T00:00:00Z',
    external_url: 'https://provider.example/',
  })
  expect(items[2]).not.toHaveProperty('date_modified')
})
