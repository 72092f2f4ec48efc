import { Feed } from 'feed'
import { firstDay } from '#catalog/days.ts'
import { describeLastingDeadline } from '#catalog/deadline-text.ts'
import type { Program } from '#catalog/program.ts'

export interface FeedSource {
  title: string
  /** Address of the page with the same programs. */
  page: string
  /** Address of the feed. */
  self: string
  programs: readonly Program[]
  /** The day of the build. */
  on: string
  pageOf: (program: Program) => string
}

const maxEntries = 500

/** The start of a day, month or year. */
const startOf = (date: string): string => `${firstDay(date)}T00:00:00Z`

/** The newest programs by the date of their newest source; those without a date come last. */
const listLatest = (programs: readonly Program[]): Program[] =>
  programs
    .toSorted((a, b) => startOf(b.checked ?? '0000').localeCompare(startOf(a.checked ?? '0000')))
    .slice(0, maxEntries)

const summarize = (program: Program, on: string): string =>
  `${program.description} ${describeLastingDeadline(program, on)}.`

/** Removes characters that XML 1.0 cannot hold. */
const clean = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

/** Escapes plain text, since `feed` writes titles and summaries as HTML. */
const escapeHtml = (text: string): string =>
  clean(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text for an attribute, in which `feed` does not escape angle brackets. */
const attribute = (text: string): string => clean(text).replace(/[<>]/g, '')

/** Atom (RFC 4287). An entry without a dated source counts as updated on the day of the build. */
export function createAtomFeed({ title, page, self, programs, on, pageOf }: FeedSource): string {
  const feed = new Feed({
    id: self,
    title,
    link: page,
    feed: self,
    updated: new Date(startOf(on)),
    generator: false,
    author: { name: 'HBCU Yard' },
  })
  for (const program of listLatest(programs)) {
    const address = pageOf(program)
    feed.addItem({
      id: address,
      link: address,
      title: escapeHtml(program.name),
      date: new Date(startOf(program.checked ?? on)),
      description: escapeHtml(summarize(program, on)),
      author: [{ name: escapeHtml(program.provider || 'HBCU Yard') }],
      category: [{ name: attribute(program.type), term: attribute(program.type) }],
    })
  }
  return feed.atom1()
}

/** JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export const createJsonFeed = ({ title, page, self, programs, on, pageOf }: FeedSource): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    language: 'en',
    items: listLatest(programs).map(program => ({
      id: pageOf(program),
      url: pageOf(program),
      ...(program.applicationLink ? { external_url: program.applicationLink } : {}),
      title: program.name,
      content_text: summarize(program, on),
      ...(program.checked ? { date_modified: startOf(program.checked) } : {}),
      tags: [program.type, ...program.topics, ...program.audience.fields],
    })),
  })
