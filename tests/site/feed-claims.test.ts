import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '#content/calendars.ts'
import { createAtomFeed, createJsonFeed } from '#content/feeds.ts'
import type { Program } from '#contract/programs.ts'
import { builtCatalog, schools } from '../support/built-catalog.ts'
import { cycleOf, yearly } from '../support/dates.ts'
import {
  findFalseEntries,
  findFalseEvents,
  listMembers,
  readAtomFeed,
  readJsonFeed,
} from '../support/feed-claims.ts'
import { listSections } from '../support/list-members.ts'
import { programOf } from '../support/programs.ts'

const { programs, on } = builtCatalog
const all = [...programs.values()]

/** The programs of `all` or of a type, as the files are named. */
const membersOf = (list: string): Program[] =>
  list === 'all' ? all : listMembers(builtCatalog, `/catalog/type/${list}`)

/** The files of a pattern with a claim that the records do not say. */
const checkFiles = (
  pattern: string,
  check: (content: string, name: string) => readonly string[],
): string[] => {
  const files = globSync(pattern)
  expect(files.length).toBeGreaterThan(0)
  return files.flatMap(file => {
    const name =
      file
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? ''
    return check(readFileSync(file, 'utf8'), name).map(claim => `${file}: ${claim}`)
  })
}

describe('the built site', () => {
  test.each([
    ['dist/feeds/*.atom', readAtomFeed],
    ['dist/feeds/*.json', readJsonFeed],
  ])('has in %s the programs and dates of the records', (pattern, read) => {
    const found = checkFiles(pattern, (content, name) =>
      findFalseEntries(read(content), membersOf(name)),
    )
    expect(found).toEqual([])
  })

  const calendars: [pattern: string, membersOf: (name: string) => Program[]][] = [
    ['dist/calendars/*.ics', membersOf],
    ['dist/catalog/*.ics', id => all.filter(program => program.id === id)],
    [
      'dist/hbcu/*.ics',
      slug =>
        all.filter(program =>
          schools.some(school => school.slug === slug && listSections(program, school).length > 0),
        ),
    ],
  ]
  test.each(calendars)('has in %s the dates of the records', (pattern, members) => {
    const found = checkFiles(pattern, (content, name) =>
      findFalseEvents(content, members(name), on),
    )
    expect(found).toEqual([])
  })
})

const stated: Program = {
  ...programOf({ id: 'stated', name: 'Stated', description: 'It gives money.' }),
  cycles: [cycleOf({ closes: '2027-02-15', papers: '2027-03-01' })],
  url: 'https://provider.example/',
  applicationLink: 'https://provider.example/',
}
const expected: Program = {
  ...programOf({ id: 'expected', name: 'Expected', description: 'It gives more.' }),
  ...yearly({ closes_month: 3, closes_day: 1 }),
}
const members = [stated, expected]
const source = {
  title: 'All programs',
  page: 'https://yard.example/catalog',
  on: '2026-11-22',
  self: 'https://yard.example/feeds/all',
  programs: members,
  pageOf: ({ id }: Program) => `https://yard.example/catalog/${id}`,
}
const feeds = [
  { form: 'Atom', feed: createAtomFeed(source), read: readAtomFeed },
  { form: 'JSON', feed: createJsonFeed(source), read: readJsonFeed },
]

describe.each(feeds)('the check of a feed ($form)', ({ feed, read }) => {
  test('accepts what the records say', () => {
    expect(findFalseEntries(read(feed), members)).toEqual([])
  })

  test.each([
    ['an expected date told as stated', 'Usually closes around March 1', 'Closes March 1, 2027'],
    ['another day', 'February 15, 2027', 'February 16, 2027'],
    ['another name', 'Expected', 'Accepted'],
    ['another description', 'gives money', 'gives a car'],
  ])('finds %s', (_, right, wrong) => {
    expect(feed).toContain(right)
    expect(findFalseEntries(read(feed.replace(right, wrong)), members)).toHaveLength(1)
  })

  test('finds a program of another list, and a missing one', () => {
    expect(findFalseEntries(read(feed), [stated])).toHaveLength(1)
    const other = programOf({ id: 'other', name: 'Other' })
    expect(findFalseEntries(read(feed), [...members, other])).toHaveLength(1)
  })
})

test('the check of a feed finds a link to another site', () => {
  const entries = readJsonFeed(createJsonFeed(source))
  const strayed = entries.map(entry => ({ ...entry, link: 'https://list.example/' }))
  expect(findFalseEntries(strayed, members)).toHaveLength(members.length)
})

describe('the check of a calendar', () => {
  const calendar = createCalendar('All', members, '2026-11-22', source.pageOf)
  const check = (text: string, of = members) => findFalseEvents(text, of, '2026-11-22')

  test('accepts what the records say', () => {
    expect(check(calendar)).toEqual([])
  })

  test.each([
    ['an expected date told as stated', 'Deadline expected: ', 'Deadline: ', 2],
    ['an expected date that is not tentative', 'STATUS:TENTATIVE', 'STATUS:CONFIRMED', 1],
    ['another day, and the right one missing', '20270215', '20270216', 2],
    ['a date of another kind', 'Documents due: ', 'Opens: ', 2],
    ['an unstated day in the text', 'around March 1', 'around March 1. Closes March 1\\, 2027', 1],
  ])('finds %s', (_, right, wrong, count) => {
    expect(calendar).toContain(right)
    expect(check(calendar.replace(right, wrong))).toHaveLength(count)
  })

  test('finds a program of another list', () => {
    expect(check(calendar, [expected])).toHaveLength(2)
  })
})
