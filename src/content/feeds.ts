import type { Program } from '#contract/programs.ts'
import { deadlineSentence } from '#lib/messages/deadlines.ts'

/** A feed of programs: its name, its page and its own address, and what it lists. */
export interface Feed {
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

/** Text for XML, without what XML 1.0 cannot hold. */
const xml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A feed as Atom (RFC 4287). An entry without a dated source counts as updated on the day of the build. */
export function atom({ title, page, self, programs, on, pageOf }: Feed): string {
  const entries = latest(programs).map(program => {
    const address = xml(pageOf(program))
    return [
      '<entry>',
      `<title>${xml(program.name)}</title>`,
      `<id>${address}</id>`,
      `<link href="${address}"/>`,
      `<updated>${instant(program.evidenceDate ?? on)}</updated>`,
      `<author><name>${xml(program.provider || 'HBCU Yard')}</name></author>`,
      `<category term="${xml(program.type)}"/>`,
      `<summary>${xml(saidOf(program, on))}</summary>`,
      '</entry>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${xml(title)}</title>`,
    `<id>${xml(self)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link href="${xml(page)}"/>`,
    `<updated>${instant(on)}</updated>`,
    '<author><name>HBCU Yard</name></author>',
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}

/** The same feed as JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export const jsonFeed = ({ title, page, self, programs, on, pageOf }: Feed): string =>
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
