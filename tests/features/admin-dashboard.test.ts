// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReviewedContribution } from '#contract/admin.ts'
import { findDuplicates } from '#islands/admin/duplicates.ts'
import {
  $stats,
  $view,
  contributions,
  filterByStatus,
  openDashboard,
  openTab,
  setPageSize,
  sortContributions,
} from '#islands/admin/store.ts'
import { $toasts } from '#lib/toasts.ts'
import {
  addContributions,
  calls,
  idOf,
  programs,
  setContribution,
} from '#tests/support/contributions.ts'
import {
  figures,
  hasMore,
  listed,
  names,
  setUpDashboard,
  shown,
  total,
} from '#tests/support/dashboard.ts'

const { backend, open, requested } = setUpDashboard()
const toasts = () => $toasts.get().map(({ text }) => text)

/** A page of the list as another backend sends it: plain ids, dates in seconds, unknown fields. */
const foreignPage = (first: number, last: number) => {
  const contributions = programs(last)
    .map((name, index) => ({
      id: `c${index + 1}`,
      name,
      createdAt: { _seconds: 1_789_000_000 - index * 60, _nanoseconds: 0 },
    }))
    .slice(first - 1)
  const pagination = { hasMore: true, totalCount: 23, lastId: contributions.at(-1)?.id }
  return Response.json({ contributions, pagination, took: 4 })
}

describe('the overview', () => {
  test('loads counts and the latest contributions', async () => {
    await open(23, '/admin-dashboard')
    const stats = await figures()
    expect(stats.counts).toEqual({
      pending: 23,
      approved: 0,
      rejected: 0,
      totalPrograms: 0,
      openReports: 0,
      queue: { oldestAt: expect.any(Date), overdue: expect.any(Number), awaitingAuthors: 0 },
    })
    expect(stats.recent.map(({ name }) => name)).toEqual(programs(5))
    expect(backend.requests(calls.list)).toEqual([])
  })

  test('reads counts under `stats`, and dates in seconds, from other backends', async () => {
    const recent = { id: 'c1', name: 'Program 1', createdAt: { _seconds: 1_789_000_000 } }
    const stats = { pending: 2, approved: 1, rejected: 0, totalPrograms: 82 }
    backend.reply(calls.stats, () =>
      Response.json({ stats, recentContributions: [recent], version: 3 }),
    )
    await open(1, '/admin-dashboard')
    expect((await figures()).counts).toEqual({ ...stats, openReports: 0, queue: null })
    expect((await figures()).recent[0]?.createdAt).toEqual(new Date(1_789_000_000_000))
  })

  test('keeps the list when the overview fails', async () => {
    await open()
    backend.fail(calls.stats, 500)
    openDashboard()
    await vi.waitFor(() =>
      expect($stats.get()).toEqual({
        status: 'failed',
        message: 'Failed to load dashboard statistics. Please try again later.',
      }),
    )
    await listed()
    expect(names()).toHaveLength(10)
  })

  test('shows the message of a 403', async () => {
    await open()
    backend.fail(calls.list, 403, 'Access denied. You must be an administrator to view this page.')
    await contributions.load()
    expect(contributions.$list.get()).toMatchObject({
      message: 'Access denied. You must be an administrator to view this page.',
    })
  })
})

test('finds duplicates among loaded contributions of another backend', async () => {
  const websites = [
    'https://www.hbcu.example/summer/',
    'https://hbcu.example/summer',
    'HTTPS://HBCU.example/summer',
    'https://hbcu.example/winter',
    'not an address',
    '',
  ]
  const changed: Record<number, string> = { 3: 'A Summer at Sea', 4: ' a summer at SEA', 5: ' ' }
  await addContributions(backend, 6)
  for (const [index, website] of websites.entries())
    await setContribution(backend, index + 1, {
      website,
      ...(changed[index] && { name: changed[index] }),
    })
  await open(0)
  await listed()
  const found = []
  for (const index of [0, 3, 4, 5]) {
    // As a row of another backend, which does not look for duplicates.
    const row = { ...(shown().rows[index] as ReviewedContribution), version: null }
    found.push((await findDuplicates(row)).map(({ id }) => id))
  }
  expect(found).toEqual([[idOf(2), idOf(3)], [idOf(5)], [idOf(4)], []])
  expect(backend.requests(`GET /api/admin/contributions/${idOf(1)}/similar`)).toEqual([])
})

describe('the contribution list', () => {
  beforeEach(() => $toasts.set([]))

  test('loads ten rows a page up to the last one', async () => {
    await open()
    await listed()
    expect([names().length, total(), hasMore()]).toEqual([10, 23, true])
    await contributions.loadMore()
    await contributions.loadMore()
    expect(names()).toEqual(programs(23))
    expect(hasMore()).toBe(false)
  })

  test('shows no row twice when pages overlap', async () => {
    await open()
    await listed()
    const again = [9, 11].map(number => ({ id: idOf(number), name: `Program ${number} again` }))
    backend.reply(calls.list, () => Response.json({ contributions: again, pagination: {} }))
    await contributions.loadMore()
    expect(names()).toEqual([...programs(10), 'Program 11 again'])
  })

  test('loads one next page for several calls', async () => {
    await open()
    await listed()
    await Promise.all([
      contributions.loadMore(),
      contributions.loadMore(),
      contributions.loadMore(),
    ])
    expect(names()).toHaveLength(20)
    expect(backend.requests(calls.list)).toHaveLength(2)
  })

  test('ignores a late reply to the previous filter', async () => {
    await open()
    await listed()
    await setContribution(backend, 1, { status: 'approved' })
    const release = backend.hold(calls.list)
    filterByStatus('pending')
    await requested(2)
    backend.restore(calls.list)
    filterByStatus('approved')
    await vi.waitFor(() => expect(names()).toEqual(['Program 1']))
    release()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(names()).toEqual(['Program 1'])
  })

  test('ignores a next page after the filter changed', async () => {
    await open()
    await listed()
    const release = backend.hold(calls.list)
    const more = contributions.loadMore()
    await requested(2)
    backend.restore(calls.list)
    filterByStatus('rejected')
    await vi.waitFor(() => expect(names()).toEqual([]))
    release()
    await more
    expect(names()).toEqual([])
  })

  test('ignores a failed next page after the filter changed', async () => {
    await open()
    await listed()
    const gate = Promise.withResolvers<Response>()
    backend.reply(calls.list, () => gate.promise)
    const more = contributions.loadMore()
    await requested(2)
    backend.restore(calls.list)
    filterByStatus('rejected')
    await vi.waitFor(() => expect(names()).toEqual([]))
    gate.resolve(new Response('', { status: 500 }))
    await more
    expect(toasts()).toEqual([])
    expect(hasMore()).toBe(false)
  })

  test('keeps the rows when the next page fails', async () => {
    await open()
    await listed()
    backend.fail(calls.list, 500)
    await contributions.loadMore()
    expect(toasts()).toEqual(['Failed to load more contributions. Please try again later.'])
    expect([names().length, hasMore()]).toEqual([10, true])
  })

  test('fails for a reply that cannot be read', async () => {
    await open()
    backend.reply(calls.list, () => new Response('<html>', { status: 200 }))
    await contributions.load()
    expect(contributions.$list.get()).toMatchObject({
      message: 'Failed to load contributions. Please try again later.',
    })
  })

  test('requests the oldest first', async () => {
    await open()
    await listed()
    sortContributions('oldest')
    await listed()
    await contributions.loadMore()
    const all = programs(23).reverse()
    expect(names()).toEqual(all.slice(0, 20))
    const queries = backend.requests(calls.list).map(({ query }) => query)
    expect(queries.map(query => query.get('order'))).toEqual([null, 'oldest', 'oldest'])
    expect(queries[2]?.get('lastId')).toBe(idOf(14))
  })

  test('sorts loaded rows if the backend ignores the order', async () => {
    backend.reply(calls.list, () => foreignPage(1, 10))
    await open()
    await listed()
    sortContributions('oldest')
    await listed()
    expect(names()).toEqual(programs(10).reverse())
    backend.reply(calls.list, () => foreignPage(11, 20))
    await contributions.loadMore()
    expect(names()).toEqual(programs(20).reverse())
    expect(backend.requests(calls.list)[2]?.query.get('lastId')).toBe('c10')
  })

  test('reads its view from the URL and updates the URL', async () => {
    await open(23, '/admin-dashboard?tab=contributions&status=approved&order=oldest&size=25')
    expect($view.get()).toEqual({
      tab: 'contributions',
      status: 'approved',
      order: 'oldest',
      size: 25,
    })
    filterByStatus('all')
    setPageSize(5)
    expect(location.search).toBe('?tab=contributions&status=all&order=oldest&size=5')
    openTab('contributions')
    await vi.waitFor(() => expect(names()).toHaveLength(5))
    history.replaceState(null, '', '/admin-dashboard')
    openDashboard()
    expect($view.get()).toEqual({ tab: 'overview', status: 'pending', order: 'newest', size: 5 })
  })
})
