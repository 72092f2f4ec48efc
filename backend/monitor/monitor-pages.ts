import type { BackgroundTasks } from '#backend/core/background-tasks.ts'
import { digestOf } from '#backend/core/digest.ts'
import { forEachConcurrently } from '#backend/core/for-each-concurrently.ts'
import type { NewId } from '#backend/core/ids.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock } from '#backend/core/services.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import type { PageState } from '#backend/db/monitor-tables.ts'
import type { Db } from '#backend/db/tables.ts'
import { listPublished } from '#backend/programs/published.ts'
import {
  createPageFetcher,
  FetchError,
  type FetchedPage,
  type FetchOptions,
  type PageFetcher,
  parsePageAddress,
} from './fetch-page.ts'
import { findChanges } from './find-changes.ts'
import { findPageProblem, isAggregator } from './judge-page.ts'
import { readPageText, readPlainText } from './page-text.ts'
import * as queries from './queries.ts'

interface MonitorServices {
  db: Db
  clock: Clock
  log: Log
  background: Pick<BackgroundTasks, 'isStopping'>
  origin: string
  newId(kind: string): NewId
}

interface MonitorOptions extends Omit<FetchOptions, 'origin'> {
  /** Pages of this run. */
  limit: number
}

/** What a run did. */
export interface MonitorSummary {
  /** Pages by how their reading ended. */
  pages: Partial<Record<PageState, number>>
  findings: number
}

/** Pages that the server reads in a night. */
export const pagesPerNight = 200
const hour = 60 * 60_000
const nightLength = 12 * hour
/** Longer than one page takes: up to 21 minutes, if each redirect leads to a slow host. */
const leaseDuration = 30 * 60_000
/** A page that left the catalog keeps its text and findings so long. */
const keptAfterCatalog = 90 * 24 * hour
const hostsAtOnce = 4

/**
 * Reads the pages of the catalog that were not read for the longest time, and stores what changed
 * on them. Records never change by it. Null if another process is doing it, or the catalog is
 * empty.
 */
export async function monitorPages(
  services: MonitorServices,
  options: MonitorOptions,
): Promise<MonitorSummary | null> {
  const { db, clock, background, origin } = services
  const now = clock.now()
  if (!(await queries.acquireLease(db, { from: now, until: now + leaseDuration }))) return null
  const fetcher = createPageFetcher({ ...options, origin })
  try {
    const listed = await listPages(services)
    if (listed.length === 0) return null
    await queries.upsertPages(db, listed, now)
    await queries.deleteUnlisted(db, now - keptAfterCatalog)
    const pages = await queries.listOldest(db, { listedAt: now, limit: options.limit })
    const hosts = Map.groupBy(pages, ({ url }) => URL.parse(url)?.host).values()
    const summary: MonitorSummary = { pages: {}, findings: 0 }
    // All end before the lease does, also when one fails.
    await forEachConcurrently(hosts, hostsAtOnce, async pagesOfHost => {
      for (const page of pagesOfHost) {
        if (background.isStopping()) return
        await queries.setLease(db, clock.now() + leaseDuration)
        const { state, findings } = await monitorPage(services, fetcher, page).catch(error =>
          setFailed(services, page, error),
        )
        summary.pages[state] = (summary.pages[state] ?? 0) + 1
        summary.findings += findings
      }
    })
    return summary
  } finally {
    await queries.setLease(db, clock.now())
    await fetcher.close()
  }
}

/** Reads the pages of a night, less those that were read in the last 12 hours. */
export async function monitorAtNight(
  services: MonitorServices,
  options: Omit<MonitorOptions, 'limit'> = {},
): Promise<void> {
  const { db, clock, log } = services
  const fetched = await queries.countFetched(db, clock.now() - nightLength)
  const limit = Math.max(0, pagesPerNight - fetched)
  const summary = await monitorPages(services, { ...options, limit })
  if (summary) log.info(summary, 'pages of providers were read')
}

/** The addresses that the catalog names, each with its programs. */
async function listPages(services: MonitorServices) {
  const programs = new Map<string, Map<string, string>>()
  const { programs: catalog } = await listPublished(services)
  for (const { id, name, url, apply_url, applicationLink } of catalog.values())
    for (const link of [url, apply_url, applicationLink]) {
      const address = link && parsePageAddress(link)?.href
      if (!address) continue
      programs.set(address, (programs.get(address) ?? new Map()).set(id, name))
    }
  return [...programs].map(([url, names]) => ({
    url,
    programs: JSON.stringify([...names].map(([id, name]) => ({ id, name }))),
  }))
}

/** Reads one page; its problem becomes its state, and its last good text stays. */
async function monitorPage(
  services: MonitorServices,
  { fetchPage }: PageFetcher,
  page: queries.StoredPage,
): Promise<{ state: PageState; findings: number }> {
  const { db, clock } = services
  const setState = async (state: PageState) => {
    await queries.updatePage(db, page.url, { state, fetchedAt: clock.now() })
    return { state, findings: 0 }
  }
  if (isAggregator(page.url)) return setState('aggregator')
  let fetched: FetchedPage | null
  try {
    fetched = await fetchPage(page.url, page)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return setState(error.problem)
  }
  if (!fetched) return setState('unchanged')
  const { isHtml, content } = fetched
  const read = isHtml ? await readPageText(content) : readPlainText(content)
  const problem = findPageProblem(page.url, fetched, read)
  if (problem) return setState(problem)
  return storeText(services, page, fetched, read.text)
}

/** Puts a page behind the others that our code cannot read. Throws storage errors. */
async function setFailed(
  { db, clock, log }: MonitorServices,
  { url }: queries.StoredPage,
  error: unknown,
) {
  if (isStorageError(error)) throw error
  log.error({ error, url }, 'a page of a provider was not read')
  const state: PageState = 'failed'
  await queries.updatePage(db, url, { state, fetchedAt: clock.now() })
  return { state, findings: 0 }
}

/** Stores a good text and, in the same transaction, what it says differently. */
async function storeText(
  { db, clock, newId }: MonitorServices,
  page: queries.StoredPage,
  { etag, lastModified }: FetchedPage,
  text: string,
): Promise<{ state: PageState; findings: number }> {
  const now = clock.now()
  const days = [page.readAt, now].map(time => new Date(time).toISOString().slice(0, 10))
  const changes = page.readAt === 0 ? [] : findChanges(page.text, text, days)
  const state = page.text === text ? 'unchanged' : 'read'
  let findings = 0
  await db.transaction().execute(async trx => {
    const change = { text, etag, lastModified, state, fetchedAt: now, readAt: now } as const
    await queries.updatePage(trx, page.url, change)
    for (const each of changes) {
      const { id, at } = newId('f')
      const digest = digestOf(JSON.stringify([page.url, each.kind, each.before, each.after]))
      const row = { ...each, id, url: page.url, foundAt: at, decision: 'open', digest } as const
      if (await queries.addFinding(trx, row)) findings += 1
    }
  })
  return { state, findings }
}
