// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { ReviewedContribution } from '#contract/admin.ts'
import { findDuplicates } from '#islands/admin/components/ContributionDetails.tsx'
import {
  $contributions,
  $stats,
  $view,
  filterByStatus,
  loadContributions,
  loadNextPage,
  openDashboard,
  openTab,
  setPageSize,
  sortContributions,
} from '#islands/admin/store.ts'
import { asked, figures, ids, listed, open, rowOf, shown } from '#tests/support/dashboard-store.ts'
import { waiting } from '#tests/support/foreign.ts'

const list = 'GET /api/admin/contributions'
const statsCall = 'GET /api/admin/dashboard-stats'

describe('the overview', () => {
  test('loads nested counts and the latest contributions [spec 3.dashboard-stats.1 6.13 7.10]', async () => {
    const backend = await open(waiting(23), '/admin-dashboard')
    const stats = await figures()
    expect(stats.counts).toEqual({
      pending: 23,
      approved: 0,
      rejected: 0,
      totalPrograms: 82,
      openReports: 0,
    })
    expect(stats.recent[0]).toMatchObject({
      name: 'Program 1',
      createdAt: new Date(1_789_000_000_000),
    })
    expect(backend.heardOf('GET /api/admin/contributions')).toEqual([])
  })

  test('keeps the list when the overview fails [spec 8.contributions.6]', async () => {
    const backend = await open()
    backend.fail(statsCall, 500)
    openDashboard()
    await vi.waitFor(() =>
      expect($stats.get()).toEqual({
        status: 'failed',
        message: 'Failed to load dashboard statistics. Please try again later.',
      }),
    )
    await listed()
    expect(ids()).toHaveLength(10)
  })

  test('shows the message of a 403', async () => {
    const backend = await open()
    backend.fail(list, 403, 'Access denied. You must be an administrator to view this page.')
    await loadContributions()
    expect($contributions.get()).toMatchObject({
      message: 'Access denied. You must be an administrator to view this page.',
    })
  })
})

test('finds duplicates by normalized name or website', async () => {
  const websites = [
    'https://www.hbcu.example/summer/',
    'https://hbcu.example/summer',
    'HTTPS://HBCU.example/summer',
    'https://hbcu.example/winter',
    'not an address',
    '',
  ]
  const names: Record<number, string> = { 3: 'A Summer at Sea', 4: ' a summer at SEA', 5: ' ' }
  const rows = waiting(6).map((row, index) => ({
    ...row,
    website: websites[index] ?? '',
    name: names[index] ?? row.name,
  }))
  await open(rows)
  await listed()
  const beside = (index: number) =>
    findDuplicates(shown().rows[index] as ReviewedContribution).map(({ id }) => id)
  expect([0, 3, 4, 5].map(beside)).toEqual([['c2', 'c3'], ['c5'], ['c4'], []])
})

/** The ids of so many contributions, the oldest first. */
const oldest = (count: number) =>
  waiting(count)
    .map(({ id }) => id)
    .reverse()

describe('the contribution list', () => {
  test('loads ten rows a page up to the last one [spec 4.contribution-status.7 4.contribution-status.8 7.11 9.11]', async () => {
    await open()
    await listed()
    expect([ids().length, shown().total, shown().nextPage]).toEqual([10, 23, 'available'])
    await loadNextPage()
    await loadNextPage()
    expect(ids()).toEqual(waiting(23).map(({ id }) => id))
    expect(shown().nextPage).toBe('none')
  })

  test('shows no row twice when pages overlap', async () => {
    const backend = await open()
    await listed()
    const again = backend.rows.slice(8).map(row => ({ ...row, name: `${row.name} again` }))
    backend.rows = [...backend.rows.slice(0, 10), ...again]
    await loadNextPage()
    expect(new Set(ids()).size).toBe(ids().length)
    expect(rowOf('c9')?.name).toBe('Program 9')
  })

  test('loads one next page for several calls', async () => {
    const backend = await open()
    await listed()
    await Promise.all([loadNextPage(), loadNextPage(), loadNextPage()])
    expect(ids()).toHaveLength(20)
    expect(backend.heardOf('GET /api/admin/contributions')).toHaveLength(2)
  })

  test('ignores a late reply to the previous filter', async () => {
    const backend = await open()
    await listed()
    backend.rows[0] = { ...waiting(1)[0], id: 'c1', name: 'Program 1', status: 'approved' }
    const release = backend.hold(list)
    filterByStatus('pending')
    await asked(backend, 2)
    backend.instead.delete(list)
    filterByStatus('approved')
    await vi.waitFor(() => expect(ids()).toEqual(['c1']))
    release()
    await new Promise(done => setTimeout(done, 20))
    expect(ids()).toEqual(['c1'])
  })

  test('ignores a next page after the filter changed', async () => {
    const backend = await open()
    await listed()
    const release = backend.hold(list)
    const more = loadNextPage()
    await asked(backend, 2)
    backend.instead.delete(list)
    filterByStatus('rejected')
    await vi.waitFor(() => expect(ids()).toEqual([]))
    release()
    expect(await more).toEqual({ ok: true })
    expect(ids()).toEqual([])
  })

  test('ignores a failed next page after the filter changed', async () => {
    const backend = await open()
    await listed()
    const gate = Promise.withResolvers<Response>()
    backend.instead.set(list, () => gate.promise)
    const more = loadNextPage()
    await asked(backend, 2)
    backend.instead.delete(list)
    filterByStatus('rejected')
    await vi.waitFor(() => expect(ids()).toEqual([]))
    gate.resolve(new Response('', { status: 500 }))
    expect(await more).toEqual({ ok: true })
    expect(shown().nextPage).toBe('none')
  })

  test('keeps the rows when the next page fails [spec 8.contributions.8]', async () => {
    const backend = await open()
    await listed()
    backend.fail(list, 500)
    expect(await loadNextPage()).toEqual({
      ok: false,
      message: 'Failed to load more contributions. Please try again later.',
    })
    expect([ids().length, shown().nextPage]).toEqual([10, 'available'])
  })

  test('fails for a reply that cannot be read [spec 8.contributions.7]', async () => {
    const backend = await open()
    backend.instead.set(list, () => new Response('<html>', { status: 200 }))
    await loadContributions()
    expect($contributions.get()).toMatchObject({
      message: 'Failed to load contributions. Please try again later.',
    })
  })

  test('requests the oldest first', async () => {
    const backend = await open()
    await listed()
    backend.rows.reverse()
    sortContributions('oldest')
    await listed()
    await loadNextPage()
    const all = oldest(23)
    expect(ids()).toEqual(all.slice(0, 20))
    const queries = backend.heardOf(list).map(({ query }) => query)
    expect(queries.map(query => query.get('order'))).toEqual([null, 'oldest', 'oldest'])
    expect(queries[2]?.get('lastId')).toBe(all[9])
  })

  test('sorts loaded rows if the backend ignores the order', async () => {
    const backend = await open()
    await listed()
    sortContributions('oldest')
    await listed()
    expect(ids()).toEqual(oldest(10))
    await loadNextPage()
    expect(ids()).toEqual(oldest(20))
    expect(backend.heardOf(list)[2]?.query.get('lastId')).toBe('c10')
  })

  test('reads its view from the URL and updates the URL', async () => {
    await open(
      waiting(23),
      '/admin-dashboard?tab=contributions&status=approved&order=oldest&size=25',
    )
    expect($view.get()).toEqual({
      tab: 'contributions',
      status: 'approved',
      order: 'oldest',
      size: 25,
    })
    filterByStatus('pending')
    setPageSize(5)
    expect(location.search).toBe('?tab=contributions&status=pending&order=oldest&size=5')
    openTab('contributions')
    await vi.waitFor(() => expect(ids()).toHaveLength(5))
    history.replaceState(null, '', '/admin-dashboard')
    openDashboard()
    expect($view.get()).toEqual({ tab: 'overview', status: 'all', order: 'newest', size: 5 })
  })
})
