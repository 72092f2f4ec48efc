import { Feed } from 'feed'
import type { Program } from '#contract/programs.ts'
import { deadlineSentence } from '#lib/messages/deadlines.ts'

/** A feed of programs: its name, its page and its own address, and what it lists. */
export interface FeedSource {
  title: string
  page: string
  self: string
  programs: readonly Program[]
  /** The day of the build. */
  on: string
  pageOf: (program: Program) => string
}

const most = 500

/** The first instant of a day, month or year that is known no more precisely. */
const instant = (date: string): string => `${`${date}-01-01`.slice(0, 10)}T00:00:00Z`

/** What a feed lists: the programs seen last first; those whose evidence has no date come last. At most 500. */
const latest = (programs: readonly Program[]): Program[] =>
  programs
    .toSorted((a, b) => instant(b.evidenceDate ?? '0000').localeCompare(instant(a.evidenceDate ?? '0000')))
    .slice(0, most)

const saidOf = (program: Program, on: string): string =>
  `${program.description} ${deadlineSentence(program, on, { relative: false })}.`

/** Text without what XML 1.0 cannot hold. */
const clean = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

/** Plain text as HTML: `feed` writes titles and summaries as HTML. */
const html = (text: string): string =>
  clean(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text for an attribute, in which `feed` escapes no angle brackets. */
const attribute = (text: string): string => clean(text).replace(/[<>]/g, '')

/** A feed as Atom (RFC 4287). An entry without a dated source counts as updated on the day of the build. */
export function createAtomFeed({ title, page, self, programs, on, pageOf }: FeedSource): string {
  const feed = new Feed({
    id: self,
    title,
    link: page,
    feed: self,
    updated: new Date(instant(on)),
    generator: false,
    author: { name: 'HBCU Yard' },
  })
  for (const program of latest(programs)) {
    const address = pageOf(program)
    feed.addItem({
      id: address,
      link: address,
      title: html(program.name),
      date: new Date(instant(program.evidenceDate ?? on)),
      description: html(saidOf(program, on)),
      author: [{ name: html(program.provider || 'HBCU Yard') }],
      category: [{ name: attribute(program.type), term: attribute(program.type) }],
    })
  }
  return feed.atom1()
}

/** The same feed as JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export const createJsonFeed = ({ title, page, self, programs, on, pageOf }: FeedSource): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    language: 'en',
    items: latest(programs).map(program => ({
      id: pageOf(program),
      url: pageOf(program),
      ...(program.applicationLink ? { external_url: program.applicationLink } : {}),
      title: program.name,
      content_text: saidOf(program, on),
      ...(program.evidenceDate ? { date_modified: instant(program.evidenceDate) } : {}),
      tags: [program.type, ...program.fields],
    })),
  })
