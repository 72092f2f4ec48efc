// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reports, resolveReport } from '#islands/admin/reports/store.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'
import { addReports, addThread, deleteElsewhere, idOf } from '#tests/support/thread.ts'

const backend = setUpBackend()
const list = 'GET /api/admin/reports'
const resolve = () => `PUT /api/admin/reports/${idOf('rude')}`

/** Two comments that were reported, `rude` last. */
async function addReported(): Promise<void> {
  await addThread(backend, { mean: null, rude: null })
  await addReports(backend, 'mean', ['Mean'])
  await addReports(backend, 'rude', ['It insults me'])
}

const resolutions = () => {
  const list = reports.$list.get()
  return list.status === 'ready' ? list.rows.map(row => row.resolution) : list.status
}

beforeEach(() => {
  signInAs(users.katherine)
  history.replaceState(null, '', '/admin-dashboard')
})
afterEach(clearBrowser)

describe('the reports store', () => {
  test('reads the forms of other backends and skips invalid rows', async () => {
    const reportedAt = { _seconds: 1_789_000_000, _nanoseconds: 0 }
    const data = [
      {
        commentId: 'k_1',
        content: 'Rude words',
        reports: 2,
        reasons: ['Rude', 7, 'Mean'],
        reportedAt,
      },
      { content: 'without an id' },
      { commentId: 9, hidden: true, reportedAt: null, reasons: [] },
    ]
    backend.reply(list, () => Response.json({ data }))
    await reports.load()
    expect(reports.$list.get()).toMatchObject({
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
    await reports.load()
    expect(reports.$list.get()).toEqual({
      status: 'absent',
      message: 'Failed to load reports. Please try again later.',
    })
  })

  test('shows its own error, or the message of a 403', async () => {
    backend.fail(list, 500)
    await reports.load()
    expect(reports.$list.get()).toMatchObject({
      message: 'Failed to load reports. Please try again later.',
    })
    backend.fail(list, 403, 'Access denied. You must be an administrator to view this page.')
    await reports.load()
    expect(reports.$list.get()).toMatchObject({
      message: 'Access denied. You must be an administrator to view this page.',
    })
  })

  test('ignores a late reply to an earlier load', async () => {
    await addReported()
    const gate = Promise.withResolvers<Response>()
    backend.reply(list, () => gate.promise)
    const first = reports.load()
    backend.restore()
    await reports.load()
    gate.resolve(Response.json([]))
    await first
    expect(resolutions()).toEqual(['open', 'open'])
  })
})

describe('resolving a report', () => {
  beforeEach(async () => {
    await addReported()
    await reports.load()
  })

  test('shows the decision of another administrator', async () => {
    await backend.db
      .updateTable('comments')
      .set({ hidden: 1 })
      .where('id', '=', idOf('rude'))
      .execute()
    const result = await resolveReport(idOf('rude'), false)
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('Another') })
    await expect.poll(resolutions).toEqual(['hidden', 'open'])
  })

  test.each([
    [true, 'hidden', 'Comment hidden'],
    [false, 'dismissed', 'The comment is kept'],
  ])('with hidden %s stays in the list', async (hidden, resolution, message) => {
    expect(await resolveReport(idOf('rude'), hidden)).toEqual({ ok: true, message })
    expect(resolutions()).toEqual([resolution, 'open'])
    expect(backend.requests(resolve())[0]?.body).toEqual({ hidden, wasHidden: false })
  })

  test('returns the message of the server after a failure', async () => {
    backend.fail(resolve(), 503, 'Service temporarily unavailable. Please try again.')
    expect(await resolveReport(idOf('rude'), true)).toEqual({
      ok: false,
      fields: {},
      message: 'Failed to settle the report: Service temporarily unavailable. Please try again.',
    })
    expect(resolutions()).toEqual(['open', 'open'])
  })

  test('removes the row of a deleted comment', async () => {
    await deleteElsewhere(backend, 'rude')
    expect(await resolveReport(idOf('rude'), true)).toMatchObject({
      message: 'Failed to settle the report: Comment not found',
    })
    expect(resolutions()).toEqual(['open'])
  })
})
