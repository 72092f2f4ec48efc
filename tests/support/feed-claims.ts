import { DomUtils, parseDocument } from 'htmlparser2'
import type { Program } from '#contract/programs.ts'
import { type Catalog, findUnstatedDates } from './claims.ts'

/** An entry of a feed. */
export interface FeedEntry {
  id: string
  title: string
  text: string
  /** The address outside of this site. */
  link?: string
}

const idOf = (address: string): string => /\/catalog\/([\w-]+)$/.exec(address)?.[1] ?? address
const readHtml = (html: string): string => DomUtils.textContent(parseDocument(html))

/** The entries of an Atom feed. */
export function readAtomFeed(xml: string): FeedEntry[] {
  const feed = parseDocument(xml, { xmlMode: true })
  return DomUtils.getElementsByTagName('entry', feed).map(entry => {
    const read = (name: string) =>
      DomUtils.textContent(DomUtils.getElementsByTagName(name, entry).slice(0, 1))
    return { id: read('id'), title: readHtml(read('title')), text: readHtml(read('summary')) }
  })
}

/** The entries of a JSON feed. */
export function readJsonFeed(json: string): FeedEntry[] {
  const feed: {
    items: { id: string; title: string; content_text: string; external_url?: string }[]
  } = JSON.parse(json)
  return feed.items.map(({ id, title, content_text, external_url }) => ({
    id,
    title,
    text: content_text,
    ...(external_url === undefined ? {} : { link: external_url }),
  }))
}

const isProviders = (link: string, { url, apply_url }: Program): boolean =>
  [url, apply_url].some(address => address && new URL(address).href === new URL(link).href)

/** What the entries of a feed of some programs claim that the records do not say. */
export function findFalseEntries(
  entries: readonly FeedEntry[],
  members: readonly Program[],
): string[] {
  const missing = members.filter(({ id }) => !entries.some(entry => idOf(entry.id) === id))
  const found = entries.flatMap(({ id, title, text, link }) => {
    const program = members.find(one => one.id === idOf(id))
    if (!program) return [`${id} does not belong here`]
    return [
      ...(title === program.name ? [] : [`${program.id} is not called ${title}`]),
      ...(text.startsWith(program.description) ? [] : [`${program.id} is described otherwise`]),
      ...findUnstatedDates(text.slice(program.description.length), program).map(
        claim => `${program.id}: "${claim}" is not stated by the provider`,
      ),
      ...(!link || isProviders(link, program)
        ? []
        : [`${link} is not an address of ${program.id}`]),
    ]
  })
  return [...missing.map(({ id }) => `${id} is missing`), ...found]
}

const eventKinds = {
  Opens: 'opens',
  'Priority date': 'priority',
  'Campus date': 'campus',
  Deadline: 'closes',
  'Documents due': 'papers',
} as const

/** The days from the build on that a provider states, one a line. */
const listStatedDays = (program: Program, on: string): string[] =>
  Object.entries(eventKinds).flatMap(([label, kind]) =>
    program.cycles.flatMap(cycle => {
      const day = cycle[kind]
      return day && day >= on ? [`${program.id}: ${label} ${day}`] : []
    }),
  )

/** What the events of a calendar of some programs claim that the records do not say. */
export function findFalseEvents(
  calendar: string,
  members: readonly Program[],
  on: string,
): string[] {
  const events = calendar.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const written = new Set<string>()
  const found = events.flatMap(event => {
    const read = (name: string) => new RegExp(`^${name}[^:\r\n]*:(.*)`, 'm').exec(event)?.[1] ?? ''
    const program = members.find(({ id }) => id === idOf(read('URL').trim()))
    if (!program) return [`${read('URL')} does not belong here`]
    const day = read('DTSTART')
      .trim()
      .replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    const [, label = ''] = /^([^:(]+?)(?: \(.*?\))?:/.exec(read('SUMMARY')) ?? []
    const claim = `${program.id}: ${label} ${day}`
    written.add(claim)
    const isExpected = label.endsWith(' expected')
    const isTentative = read('STATUS').trim() === 'TENTATIVE'
    const isStated = listStatedDays(program, on).includes(claim)
    return [
      ...(isExpected || isStated ? [] : [`${claim} is not stated`]),
      ...(isExpected === isTentative ? [] : [`${claim} has a wrong status`]),
      ...findUnstatedDates(read('DESCRIPTION').replaceAll('\\', ''), program),
    ]
  })
  const missing = members
    .flatMap(program => listStatedDays(program, on))
    .filter(claim => !written.has(claim))
  return [...found, ...missing.map(claim => `${claim} is missing`)]
}

/** The programs on a list of the catalog. */
export const listMembers = ({ programs, lists }: Catalog, path: string): Program[] =>
  (lists.get(path) ?? []).flatMap(id => programs.get(id) ?? [])
