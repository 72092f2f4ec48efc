import { DomUtils } from 'htmlparser2'
import { startOfBuildDay } from '#contract/calendar-days.ts'
import { type DeadlineState, getDeadlineStatus } from '#contract/deadlines.ts'
import type { Program } from '#contract/programs.ts'
import { formatLongDay, monthNames } from '#contract/values.ts'
import { attribute, type Element, find, listCards, parsePage, textOf } from './parsed-page.ts'

/** What pages are checked against. */
export interface Catalog {
  programs: ReadonlyMap<string, Program>
  /** The day of the build. */
  on: string
  /** The programs of each list of the catalog, over all of its pages, by its path. */
  lists: ReadonlyMap<string, readonly string[]>
}

const statedKinds = {
  Opens: ['opens'],
  Opened: ['opens'],
  Closes: ['closes'],
  Closed: ['closes', 'campus', 'priority'],
  'Priority date': ['priority'],
  'Campus date': ['campus'],
  'Last known date': ['closes', 'campus', 'priority'],
} as const
const dateClaim = new RegExp(
  `\\b(${Object.keys(statedKinds).join('|')}) (around )?((?:${monthNames.join('|')}) (?:\\d{1,2}, )?\\d{4})`,
  'g',
)
const leadClaims = [
  ['Open now', ['opens']],
  ['Opens soon', ['opens']],
  ['Closing soon', ['closes', 'campus', 'priority']],
] as const

/** Dates that a sentence tells as stated, though the record does not state them. */
export function findUnstatedDates(text: string, { cycles }: Program): string[] {
  const states = (kinds: readonly ('opens' | 'closes' | 'campus' | 'priority')[], day?: string) =>
    cycles.some(cycle =>
      kinds.some(kind => {
        const stated = cycle[kind]
        return stated && (day === undefined || formatLongDay(stated) === day)
      }),
    )
  const dates = [...text.matchAll(dateClaim)].filter(([, kind = '', around, day]) => {
    const kinds = statedKinds[kind as keyof typeof statedKinds]
    return !around && !states(kinds, day)
  })
  const leads = leadClaims.filter(
    ([lead, kinds]) => new RegExp(`(^|\\. )${lead}\\.`).test(text) && !states(kinds),
  )
  return [...dates.map(([claim]) => claim), ...leads.map(([lead]) => lead)]
}

/** The sentences of a deadline's line: that of the page, and those that its script shows later. */
function listSentences(line: Element): string[] {
  const periods = attribute(line, 'data-periods').split('~').filter(Boolean)
  const later = periods.map(period => {
    const [, , day = '', lead = '', before = '', hour = '', , after = ''] = period.split('|')
    return `${lead && `${lead}. `}${before}${day && formatLongDay(day)}${hour}${after}`
  })
  const [lead = '', ...rest] = find([line], ({ name }) => ['b', 'span', 'time'].includes(name))
    .filter(part => part.name !== 'span' || find(part.childNodes, () => true).length === 0)
    .map(part => DomUtils.textContent(part).trim())
  return [`${lead && `${lead}. `}${rest.join(' ')}`, ...later]
}

const isDeadline = (element: Element) =>
  /(^|\s)(group\/deadline|deadline-line)(\s|$)/.test(attribute(element, 'class'))

function* findFalseDates(nodes: Element[], own: Program | undefined, catalog: Catalog) {
  const cards = listCards(nodes, catalog.programs)
  for (const line of find(nodes, isDeadline)) {
    const holder = cards.find(({ card }) => find([card], one => one === line).length > 0)
    const program = holder?.program ?? own
    if (!program) yield 'a deadline belongs to no program'
    else
      for (const sentence of listSentences(line))
        for (const claim of findUnstatedDates(sentence, program))
          yield `${program.id}: "${claim}" is not stated by the provider`
  }
}

const statesOfGroup: Readonly<Record<string, readonly DeadlineState[]>> = {
  now: ['closing-soon', 'open', 'opens-soon'],
  rolling: ['rolling'],
  later: ['opens-later'],
  'expected-soon': ['expected-soon'],
  expected: ['expected-again'],
  unknown: ['unknown'],
  over: ['closed'],
}

/** Programs in a group of a list that their deadline contradicts. */
function* findWrongGroups(nodes: Element[], { programs, on }: Catalog) {
  for (const section of find(nodes, one => 'data-group' in one.attribs)) {
    const group = attribute(section, 'data-group')
    for (const { program } of listCards([section], programs)) {
      const { state } = getDeadlineStatus(program, startOfBuildDay(on))
      if (!statesOfGroup[group]?.includes(state))
        yield `${program.id} is ${state} and stands under "${group}"`
    }
  }
}

const isForEveryField = ({ audience }: Program) => audience.fields.includes('all')

/** How many programs lists of fields and of states do not hold, though they concern them. */
function countElsewhere({ programs, lists }: Catalog) {
  const inStates = [...lists].filter(([path]) => path.startsWith('/catalog/state/'))
  const placed = new Set(inStates.flatMap(([, ids]) => ids))
  return [
    ['/catalog?field=', [...programs.values()].filter(isForEveryField).length],
    ['/catalog?place=not-stated', programs.size - placed.size],
  ] as const
}

/** Numbers of programs that are not the number of programs. */
function* findWrongCounts(path: string, nodes: Element[], catalog: Catalog) {
  for (const link of find(nodes, one => catalog.lists.has(attribute(one, 'href')))) {
    const written = / (\d+)$/.exec(textOf(link))?.[1]
    const count = catalog.lists.get(attribute(link, 'href'))?.length
    if (written && Number(written) !== count)
      yield `${attribute(link, 'href')} holds ${count} programs, not ${written}`
  }
  for (const [href, count] of countElsewhere(catalog)) {
    const links = find(nodes, one => attribute(one, 'href').startsWith(href))
    for (const [written] of links.map(textOf).join(' ').matchAll(/\d+/g))
      if (Number(written) !== count) yield `${href} finds ${count} programs, not ${written}`
  }
  const isHome = path === '/' || path === '/landing'
  const count = isHome ? catalog.programs.size : catalog.lists.get(path)?.length
  const heads = find(nodes, ({ name }) => name === (isHome ? 'main' : 'header'))
  const leaves = find(heads, one => find(one.childNodes, () => true).length === 0)
  const texts = (
    isHome ? heads : leaves.filter(one => !attribute(one, 'href').startsWith('/catalog?'))
  ).map(textOf)
  for (const [, written] of texts.join(' ').matchAll(/(\d+) programs?\b/g))
    if (count !== undefined && Number(written) !== count)
      yield `there are ${count} programs, not ${written}`
  for (const section of find(nodes, ({ name }) => name === 'section')) {
    const shown = listCards([section], catalog.programs).length
    const [, some, all] = /(\d+) of (\d+) programs/.exec(textOf(section)) ?? []
    if (some && shown > 0 && (Number(some) !== shown || Number(all) < shown))
      yield `${shown} programs are shown, not ${some} of ${all}`
  }
}

/** Sites that list programs of others. */
const aggregators =
  /(^|\.)(scholarships\.com|scholarships360\.org|fastweb\.com|bold\.org|niche\.com|unigo\.com|scholarshipowl\.com|goingmerry\.com|cappex\.com|petersons\.com|collegescholarships\.org|profellow\.com|indeed\.com|grokipedia\.com|hbcuconnect\.com|wikipedia\.org)$/

const sourcesHeading = /sources|where this comes from/i

/** Links that lead elsewhere than to the provider, and to a source beside its heading. */
function* findStrayLinks(nodes: Element[], own: Program) {
  const provider = [own.url, own.apply_url, own.applicationLink]
  const articles = find(nodes, ({ name }) => name === 'article')
  for (const link of find(articles, one => /^https?:/.test(attribute(one, 'href')))) {
    const address = attribute(link, 'href')
    if (provider.includes(address)) {
      if (aggregators.test(new URL(address).hostname)) yield `${address} is an aggregator`
      continue
    }
    const isSource =
      own.sources.some(({ where }) => where.startsWith(address)) && isUnderSources(link)
    if (!isSource) yield `${address} is not an address of the provider`
  }
}

function isUnderSources(link: Element): boolean {
  for (let at = link.parent; at; at = at.parent) {
    if (!('name' in at) || at.name !== 'section') continue
    return find([at], ({ name }) => /^(h\d|summary)$/.test(name)).some(heading =>
      sourcesHeading.test(textOf(heading)),
    )
  }
  return false
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

/** Structured data that the record does not hold. */
function* findFalseData(nodes: Element[], own: Program, on: string) {
  const { closes, isStated } = getDeadlineStatus(own, startOfBuildDay(on))
  const amounts = [own.money.min, own.money.max].map(String)
  const scripts = find(nodes, one => attribute(one, 'type') === 'application/ld+json')
  const visit = function* (value: unknown): Generator<string> {
    if (Array.isArray(value)) for (const each of value) yield* visit(each)
    if (!isObject(value)) return
    for (const [name, each] of Object.entries(value)) {
      if (name === 'applicationDeadline' && (!isStated || each !== closes))
        yield `applicationDeadline ${each} is not stated`
      if (['value', 'minValue', 'maxValue'].includes(name) && !isObject(each))
        if (!amounts.includes(String(each))) yield `the amount ${each} is not stated`
      yield* visit(each)
    }
  }
  for (const script of scripts) yield* visit(JSON.parse(DomUtils.textContent(script)))
}

/** What a page claims that the records do not say; empty for a page that is right. */
export function findFalseClaims(path: string, html: string, catalog: Catalog): string[] {
  const nodes = find(parsePage(html), ({ name }) => name === 'html')
  const list = path.replace(/\/page\/\d+$/, '')
  const own = catalog.programs.get(/^\/catalog\/([\w-]+)$/.exec(path)?.[1] ?? '')
  return [
    ...findFalseDates(nodes, own, catalog),
    ...findWrongGroups(nodes, catalog),
    ...findWrongCounts(list, nodes, catalog),
    ...(own ? findStrayLinks(nodes, own) : []),
    ...(own ? findFalseData(nodes, own, catalog.on) : []),
  ]
}
