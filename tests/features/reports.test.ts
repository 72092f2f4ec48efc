// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { $resolvingIds, resolveReport } from '#islands/admin/actions.ts'
import { $reports, loadReports, openDashboard, openTab, resetReports } from '#islands/admin/store.ts'
import { ForeignBackend } from '#tests/support/foreign.ts'

const list = 'GET /api/admin/reports'
const settle = 'PUT /api/admin/reports/k_1'

let backend: ForeignBackend

/** Reports as a backend sends them that has ways of its own: wrapped, with numbers for ids and seconds for instants. */
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

describe('the reports', () => {
  test('are asked for when their tab is first looked at, and once', async () => {
    keeps(report)
    openDashboard()
    expect(backend.heardOf('GET /api/admin/reports')).toEqual([])
    openTab('reports')
    openTab('overview')
    openTab('reports')
    await expect.poll(resolutions).toEqual(['open'])
    expect(backend.heardOf('GET /api/admin/reports')).toHaveLength(1)
  })

  test('are read in every form that a backend may send, and one that cannot be read hides no other', async () => {
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
        { commentId: '9', content: '', authorName: '', reports: 0, reportedAt: null, resolution: 'hidden' },
      ],
    })
  })

  test('are not missed on a backend that knows nothing of them', async () => {
    backend.fail(list, 404, 'Not found')
    await loadReports()
    expect($reports.get()).toEqual({ status: 'absent' })
  })

  test('fail with a message of their own, but tell somebody who is no administrator any more', async () => {
    backend.fail(list, 500)
    await loadReports()
    expect($reports.get()).toMatchObject({ message: 'Failed to load reports. Please try again later.' })
    backend.fail(list, 403, 'Access denied. You must be an administrator to view this page.')
    await loadReports()
    expect($reports.get()).toMatchObject({
      message: 'Access denied. You must be an administrator to view this page.',
    })
  })

  test('are those of the last question, whichever answer comes last', async () => {
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

describe('a decision', () => {
  const answers = (hidden: boolean) => backend.instead.set(settle, () => Response.json({ hidden }))

  beforeEach(async () => {
    keeps(report, { ...report, commentId: 'k_2' })
    await loadReports()
  })

  test.each([
    [true, 'hidden', 'Comment hidden'],
    [false, 'dismissed', 'The comment stands'],
  ])('%s is sent, and stays in the list as what was decided', async (hidden, resolution, message) => {
    answers(hidden)
    expect(await resolveReport('k_1', hidden)).toEqual({ ok: true, message })
    expect(resolutions()).toEqual([resolution, 'open'])
    expect(backend.heardOf('PUT /api/admin/reports/k_1')[0]?.body).toEqual({ hidden })
  })

  test('that fails changes nothing and gives the words of the server', async () => {
    backend.fail(settle, 503, 'Service temporarily unavailable. Please try again.')
    expect(await resolveReport('k_1', true)).toEqual({
      ok: false,
      message: 'Failed to settle the report: Service temporarily unavailable. Please try again.',
    })
    expect([resolutions(), $resolvingIds.get().size]).toEqual([['open', 'open'], 0])
  })

  test('about a comment that was deleted meanwhile takes it from the list', async () => {
    backend.fail(settle, 404, 'Comment not found')
    expect(await resolveReport('k_1', true)).toMatchObject({
      message: 'Failed to settle the report: Comment not found',
    })
    expect(resolutions()).toEqual(['open'])
  })
})
