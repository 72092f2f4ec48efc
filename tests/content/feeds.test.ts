import { expect, test } from 'vitest'
import { createAtomFeed, createJsonFeed, type FeedSource } from '#content/feeds.ts'
import type { Program } from '#contract/programs.ts'
import { programOf } from '#tests/support/programs.ts'

const program = (more: Partial<Program>) => programOf({ name: 'One', ...more })
const feed: FeedSource = {
  title: 'Internships on HBCU Yard',
  page: 'https://yard.example/catalog/type/internships',
  self: 'https://yard.example/feeds/internships.atom',
  programs: [
    program({ id: 'undated', name: 'R&D <for> "all"\u0000' }),
    program({ id: 'old', checked: '2025' }),
    program({ id: 'new', checked: '2026-10', applicationLink: 'https://provider.example/' }),
  ],
  on: '2026-11-21',
  pageOf: ({ id }) => `https://yard.example/catalog/${id}`,
}

const entriesOf = (text: string) => text.match(/<entry>[\s\S]*?<\/entry>/g) ?? []

test('lists the latest source first, unknown dates last', () => {
  const ids = entriesOf(createAtomFeed(feed)).map(entry =>
    /<id>(.*?)<\/id>/.exec(entry)?.[1]?.split('/').at(-1),
  )
  expect(ids).toEqual(['new', 'old', 'undated'])
})

test('gives every entry the required elements of Atom', () => {
  const entries = entriesOf(createAtomFeed(feed))
  expect(entries).toHaveLength(3)
  for (const part of ['title', 'id', 'link', 'updated', 'author', 'summary'])
    expect(entries.filter(entry => !entry.includes(`<${part}`))).toEqual([])
})

test('escapes markup in a name and drops characters that XML cannot hold', () => {
  expect(createAtomFeed(feed)).toContain(
    '<title type="html"><![CDATA[R&amp;D &lt;for&gt; "all"]]></title>',
  )
})

test('escapes the end of a CDATA section', () => {
  const name = ']]><script>alert(1)</script>]]>'
  const text = createAtomFeed({ ...feed, programs: [program({ id: 'one', name, provider: name })] })
  expect(text).not.toContain('<script')
  expect(text.match(/\]\]>/g)).toHaveLength(text.match(/<!\[CDATA\[/g)?.length ?? 0)
})

test('has the same entries in JSON, without unknown dates', () => {
  const { version, items } = JSON.parse(createJsonFeed(feed))
  expect(version).toBe('https://jsonfeed.org/version/1.1')
  expect(items.map(({ id }: { id: string }) => id.split('/').at(-1))).toEqual([
    'new',
    'old',
    'undated',
  ])
  expect(items[0]).toMatchObject({
    date_modified: '2026-10-01T00:00:00Z',
    external_url: 'https://provider.example/',
  })
  expect(items[2]).not.toHaveProperty('date_modified')
})
