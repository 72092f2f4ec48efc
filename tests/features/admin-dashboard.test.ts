// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  $view,
  contributions,
  filterByStatus,
  openDashboard,
  openTab,
  setPageSize,
} from '#islands/admin/data.ts'
import { $toasts } from '#lib/toasts.ts'
import { calls, idOf, programs, setContribution } from '#tests/support/contributions.ts'
import { hasMore, listed, names, setUpDashboard } from '#tests/support/dashboard.ts'

const { backend, open, requested } = setUpDashboard()
const toasts = () => $toasts.get().map(({ text }) => text)

describe('the contribution list', () => {
  beforeEach(() => $toasts.set([]))

  test('shows no row twice when pages overlap', async () => {
    await open()
    await listed()
    const again = [9, 11].map(number => ({ id: idOf(number), name: `Program ${number} again` }))
    backend.reply(calls.list, () => Response.json({ contributions: again, pagination: {} }))
    await contributions.loadMore()
    expect(names()).toEqual([...programs(10), 'Program 11 again'])
  })

  test('ignores a late reply to the previous filter', async () => {
    await open()
    await listed()
    await setContribution(backend, 1, { status: 'approved' })
    const release = backend.hold(calls.list)
    filterByStatus('rejected')
    await requested(2)
    backend.restore(calls.list)
    filterByStatus('approved')
    await vi.waitFor(() => expect(names()).toEqual(['Program 1']))
    release()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(names()).toEqual(['Program 1'])
  })

  test('keeps the rows when the next page fails', async () => {
    await open()
    await listed()
    backend.fail(calls.list, 500)
    await contributions.loadMore()
    expect(toasts()).toEqual(['Failed to load more contributions. Please try again later.'])
    expect([names().length, hasMore()]).toEqual([10, true])
  })

  test('reads its view from the URL and updates the URL', async () => {
    await open(23, '/admin-dashboard?tab=contributions&status=approved&order=oldest&size=25')
    expect($view.get()).toEqual({
      tab: 'contributions',
      status: 'approved',
      order: 'oldest',
      sender: '',
      size: 25,
    })
    filterByStatus('all')
    setPageSize('5')
    expect(location.search).toBe('?tab=contributions&status=all&order=oldest&size=5')
    openTab('contributions')
    await vi.waitFor(() => expect(names()).toHaveLength(5))
    history.replaceState(null, '', '/admin-dashboard')
    openDashboard()
    expect($view.get()).toEqual({
      tab: 'overview',
      status: 'pending',
      order: 'newest',
      sender: '',
      size: 5,
    })
  })
})
