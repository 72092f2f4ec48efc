// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { $resolvingIds, resolveReport } from '#islands/admin/actions.ts'
import {
  $reports,
  loadReports,
  openDashboard,
  openTab,
  resetReports,
} from '#islands/admin/store.ts'
import { ForeignBackend } from '#tests/support/foreign.ts'

const list = 'GET /api/admin/reports'
const settle = 'PUT /api/admin/reports/k_1'

let backend: ForeignBackend

/**
 * Reports as a backend sends them that has ways of its own: wrapped, with numbers for ids and
 * seconds for instants.
 */
function keeps(...reports: object[]) {
  backend.instead.set(list, () => Response.json({ data: reports }))
}

const report = { commentId: 'k_1', content: 'Rude words', reports: 2, reasons: ['Rude', 7, 'Mean'] }

const resolutions = () => {
  const reports = $reports.get()
  return reports.status === 'ready' ? reports.rows.map(row => row.resolution) : reports.status
}

beforeEach(() => {
  localStorage.setItem('token', 'a-token')
  backend = new ForeignBackend([])
  history.replaceState(null, '', '/admin-dashboard')
  resetReports()
})

describe('the reports store', () => {
  test('loads once when its tab is first opened', async () => {
    keeps(report)
    openDashboard()
    expect(backend.heardOf('GET /api/admin/reports')).toEqual([])
    openTab('reports')
    openTab('overview')
    openTab('reports')
    await expect.poll(resolutions).toEqual(['open'])
    expect(backend.heardOf('GET /api/admin/reports')).toHaveLength(1)
  })

  test('reads the forms of other backends and skips invalid rows', async () => {
    keeps(
      { ...report, reportedAt: { _seconds: 1_789_000_000, _nanoseconds: 0 } },
      { content: 'without an id' },
      { commentId: 9, hidden: true, reportedAt: null, reasons: [] },
    )
    await loadReports()
    expect($reports.get()).toMatchObject({
      rows: [
        {
          commentId: 'k_1',
          reasons: ['Rude', 'Mean'],
          reportedAt: new Date(1_789_000_000_000),
          resolution: 'open',
        },
        {
          commentId: '9',
          content: '',
          authorName: '',
          reports: 0,
          reportedAt: null,
          resolution: 'hidden',
        },
      ],
    })
  })

  test('is absent after a 404', async () => {
    backend.fail(list, 404, 'Not found')
    await loadReports()
    expect($reports.get()).toEqual({ status: 'absent' })
  })

  test('shows its own error, or the message of a 403', async () => {
    backend.fail(list, 500)
    await loadReports()
    expect($reports.get()).toMatchObject({
      message: 'Failed to load reports. Please try again later.',
    })
    backend.fail(list, 403, 'Access denied. You must be an administrator to view this page.')
    await loadReports()
    expect($reports.get()).toMatchObject({
      message: 'Access denied. You must be an administrator to view this page.',
    })
  })

  test('ignores a late reply to an earlier load', async () => {
    keeps(report)
    const release = backend.hold(list)
    const first = loadReports()
    keeps({ ...report, hidden: true })
    await loadReports()
    release()
    await first
    expect(resolutions()).toEqual(['hidden'])
  })
})

describe('resolving a report', () => {
  const answers = (hidden: boolean) => backend.instead.set(settle, () => Response.json({ hidden }))

  beforeEach(async () => {
    keeps(report, { ...report, commentId: 'k_2' })
    await loadReports()
  })

  test.each([
    [true, 'hidden', 'Comment hidden'],
    [false, 'dismissed', 'The comment stands'],
  ])('with hidden %s stays in the list', async (hidden, resolution, message) => {
    answers(hidden)
    expect(await resolveReport('k_1', hidden)).toEqual({ ok: true, message })
    expect(resolutions()).toEqual([resolution, 'open'])
    expect(backend.heardOf('PUT /api/admin/reports/k_1')[0]?.body).toEqual({ hidden })
  })

  test('returns the message of the server after a failure', async () => {
    backend.fail(settle, 503, 'Service temporarily unavailable. Please try again.')
    expect(await resolveReport('k_1', true)).toEqual({
      ok: false,
      message: 'Failed to settle the report: Service temporarily unavailable. Please try again.',
    })
    expect([resolutions(), $resolvingIds.get().size]).toEqual([['open', 'open'], 0])
  })

  test('removes the row of a deleted comment', async () => {
    backend.fail(settle, 404, 'Comment not found')
    expect(await resolveReport('k_1', true)).toMatchObject({
      message: 'Failed to settle the report: Comment not found',
    })
    expect(resolutions()).toEqual(['open'])
  })
})
