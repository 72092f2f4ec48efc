import type { Updateable } from 'kysely'
import { nowInUtc } from '#backend/core/clock.ts'
import { digestOf } from '#backend/core/digest.ts'
import { forEachConcurrently } from '#backend/core/for-each-concurrently.ts'
import type { PageState } from '#backend/db/monitor-tables.ts'
import { claim, endClaim } from '#backend/db/settings.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'
import type { Program } from '#catalog/program.ts'
import {
  createPageFetcher,
  FetchError,
  type FetchOptions,
  type PageFetcher,
  parseAddress,
  siteOf,
} from './fetch-page.ts'
import { findPageProblem, isAggregator, readPageText } from './page-text.ts'
import { findChangedLines, listFacts } from './record-facts.ts'

type MonitorServices = Pick<Services, 'db' | 'clock' | 'origin' | 'newId'>

/** Pages that the server reads in a night. */
export const pagesPerNight = 200
const minute = 60_000
/** A run claims the pages for an hour, and begins none near its end: one may take 20 minutes. */
const claimName = 'page-monitor'
const claimDuration = 60 * minute
const runDuration = 40 * minute
/** A page that left the catalog keeps its text and findings so long. */
const keptAfterCatalog = 90 * 24 * 60 * minute
const sitesAtOnce = 4
/** Rows of one statement. */
const batchSize = 500

/**
 * Reads the pages of the catalog that were not read for the longest time, and stores which facts of
 * the records they no longer state; at most `limit`. Records never change by it. Null if another
 * process is doing it.
 */
export async function monitorPages(
  services: MonitorServices,
  { limit, ...options }: Omit<FetchOptions, 'origin'> & { limit: number },
) {
  const { db, clock, origin } = services
  const now = clock.now()
  if (!(await claim(db, claimName, { now, until: now + claimDuration }))) return null
  const fetcher = createPageFetcher({ ...options, origin })
  try {
    const programs = await listPrograms(services)
    await storeAddresses(db, [...programs.keys()], now)
    const pages = await db
      .selectFrom('monitoredPages')
      .where('listedAt', '=', now)
      .orderBy('fetchedAt')
      .orderBy('url')
      .limit(limit)
      .select(['url', 'text'])
      .execute()
    const sites = Map.groupBy(pages, ({ url }) => siteOf(new URL(url))).values()
    const pagesByState: Partial<Record<PageState, number>> = {}
    let findings = 0
    await forEachConcurrently(sites, sitesAtOnce, async pagesOfSite => {
      for (const page of pagesOfSite) {
        if (clock.now() > now + runDuration) return
        const setState = (state: PageState) =>
          updatePage(db, page.url, { state, fetchedAt: clock.now() })
        // First, so that a page that ends this process does not do it every night.
        await setState('failed')
        const { state, text } = await readPage(fetcher, new URL(page.url))
        if (state !== 'read') await setState(state)
        else findings += await storeText(services, page, text, programs.get(page.url) ?? [])
        pagesByState[state] = (pagesByState[state] ?? 0) + 1
      }
    })
    return { pages: pagesByState, findings }
  } finally {
    await endClaim(db, claimName)
    await fetcher.close()
  }
}

/** The addresses that the catalog names, each with its programs. */
async function listPrograms(services: MonitorServices): Promise<Map<string, Program[]>> {
  const pages = new Map<string, Program[]>()
  for (const program of (await listPublished(services)).programs.values()) {
    const { url, home_page_link, apply_url, applicationLink } = program
    // The home page of an organization says nothing of one program.
    const links = home_page_link ? [apply_url] : [url, apply_url, applicationLink]
    for (const address of new Set(links.flatMap(link => parseAddress(link ?? '')?.href ?? [])))
      pages.set(address, [...(pages.get(address) ?? []), program])
  }
  return pages
}

/** Stores the addresses that the catalog names, and deletes those that left it long ago. */
async function storeAddresses(db: Db, addresses: readonly string[], listedAt: number) {
  for (let at = 0; at < addresses.length; at += batchSize) {
    const times = { listedAt, fetchedAt: 0, readAt: 0, confirmedAt: 0 }
    await db
      .insertInto('monitoredPages')
      .values(
        addresses.slice(at, at + batchSize).map(url => ({ url, text: '', state: 'new', ...times })),
      )
      .onConflict(conflict => conflict.column('url').doUpdateSet({ listedAt }))
      .execute()
  }
  const oldest = listedAt - keptAfterCatalog
  await db.deleteFrom('monitoredPages').where('listedAt', '<', oldest).execute()
}

const updatePage = (db: Db, url: string, change: Updateable<Tables['monitoredPages']>) =>
  db.updateTable('monitoredPages').set(change).where('url', '=', url).execute()

/** Reads a page; without its text unless it may be evidence. */
async function readPage(
  { fetchPage }: PageFetcher,
  address: URL,
): Promise<{ state: PageState; text: string }> {
  if (isAggregator(address.hostname)) return { state: 'aggregator', text: '' }
  try {
    const { url, content, isHtml } = await fetchPage(address)
    const page = readPageText(content, isHtml)
    return { state: findPageProblem(address, url, page) ?? 'read', text: page.text }
  } catch (error) {
    if (error instanceof FetchError) return { state: error.problem, text: '' }
    console.error(`The page ${address.href} could not be read:`, error)
    return { state: 'failed', text: '' }
  }
}

/**
 * Stores a good text and, in the same transaction, which facts it no longer states; returns how
 * many are new. An open finding is deleted once the page states the fact, or no record does.
 */
async function storeText(
  { db, clock, newId }: MonitorServices,
  page: { url: string; text: string },
  text: string,
  programs: readonly Program[],
): Promise<number> {
  const { url } = page
  const now = clock.now()
  const facts = programs.flatMap(program =>
    listFacts(program, nowInUtc(clock)).map(each => ({
      ...each,
      programId: program.id,
      digest: `${program.id} ${digestOf(JSON.stringify([url, each.kind, each.fact]))}`,
    })),
  )
  const missing = facts.filter(({ isStated }) => !isStated(text))
  const lost = missing.flatMap(each => {
    const { programId, kind, fact, digest } = each
    if (page.text === '' || !each.isStated(page.text)) return []
    const change = { ...findChangedLines(each, page.text, text), foundAt: now }
    return [{ id: newId('f').id, url, programId, kind, fact, digest, ...change }]
  })
  const dated = new Set(lost.flatMap(({ kind, programId }) => (kind === 'date' ? programId : [])))
  // The year is gone with the day.
  const findings = lost.filter(({ kind, programId }) => kind !== 'year' || !dated.has(programId))
  const isConfirmed = missing.length === 0 && facts.some(({ kind }) => kind !== 'status')
  return db.transaction().execute(async trx => {
    const read = { text, state: 'read', fetchedAt: now, readAt: now } as const
    await updatePage(trx, url, { ...read, ...(isConfirmed && { confirmedAt: now }) })
    await trx
      .deleteFrom('pageFindings')
      .where('url', '=', url)
      .where('settledAt', 'is', null)
      // Those of an earlier version name no fact.
      .where('fact', 'is not', null)
      .where('digest', 'not in', [...missing.map(({ digest }) => digest), ''])
      .execute()
    if (findings.length === 0) return 0
    const added = await trx
      .insertInto('pageFindings')
      .values(findings)
      .onConflict(conflict => conflict.column('digest').doNothing())
      .returning('id')
      .execute()
    return added.length
  })
}
