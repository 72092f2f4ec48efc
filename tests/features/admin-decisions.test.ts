// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import {
  deleteContribution,
  editContribution,
  reviewDraft,
  setStatus,
} from '#islands/admin/actions.ts'
import { $bulkRun, $selected, reviewAll } from '#islands/admin/bulk.ts'
import { $stats, contributions, filterByStatus } from '#islands/admin/store.ts'
import type { FormValues } from '#islands/ui/form-actions.ts'
import { readDraft, saveDraft } from '#lib/drafts.ts'
import {
  calls,
  deleteElsewhere,
  idOf,
  programs,
  setContribution,
} from '#tests/support/contributions.ts'
import {
  figures,
  listed,
  names,
  rowOf,
  setUpDashboard,
  shown,
  total,
} from '#tests/support/dashboard.ts'
import { users } from '#tests/support/people.ts'

const { backend, open, requested } = setUpDashboard()

/** A contribution as it was loaded. */
const seen = (number: number) => ({ id: idOf(number), version: 1 })

describe('setting the status', () => {
  test('approves with month and details, and updates row and counts', async () => {
    await open()
    await listed()
    const verdict = await setStatus(seen(2), 'approved', {
      applicationMonth: 'March',
      type: 'Fellowship',
      applicationDeadline: '2027-02-15',
      university: '',
      reason: 'left over',
    })
    expect(verdict).toEqual({ ok: true, message: 'Contribution approved successfully' })
    expect(backend.requests(calls.setStatus(2))[0]?.body).toEqual({
      status: 'approved',
      applicationMonth: 'March',
      type: 'Fellowship',
      applicationDeadline: '2027-02-15',
      version: 1,
    })
    expect(rowOf('Program 2')).toMatchObject({
      status: 'approved',
      applicationMonth: 'March',
      type: 'Fellowship',
    })
    await vi.waitFor(async () =>
      expect((await figures()).counts).toMatchObject({ pending: 22, approved: 1 }),
    )
  })

  test('updates the overview before its counts are loaded', async () => {
    await open()
    await listed()
    const release = backend.hold(calls.stats)
    await setStatus(seen(1), 'rejected', { reason: 'A duplicate' })
    expect($stats.get()).toMatchObject({
      recent: [{ name: 'Program 1', status: 'rejected' }, {}, {}, {}, {}],
    })
    release()
  })

  test('rejects with a reason, and resets without it', async () => {
    await open()
    await listed()
    expect(
      await setStatus(seen(1), 'rejected', { reason: 'A duplicate', applicationMonth: '' }),
    ).toMatchObject({
      message: 'Contribution rejected successfully',
    })
    expect(rowOf('Program 1')).toMatchObject({ status: 'rejected', rejectionReason: 'A duplicate' })
    expect(await setStatus({ ...seen(1), version: 2 }, 'pending')).toMatchObject({
      message: 'Contribution updated successfully',
    })
    expect(rowOf('Program 1')).toMatchObject({ status: 'pending', rejectionReason: null })
  })

  test('sends only what the specification names to another backend', async () => {
    await open()
    await listed()
    const row = { id: idOf(1), version: null, name: 'Program 1' }
    const typed = { applicationMonth: 'March', name: 'Program 1', reason: 'left over' }
    await setStatus(row, 'approved', typed)
    await setStatus({ id: idOf(2), version: null }, 'rejected', { reason: 'Closed', note: 'x' })
    await setStatus({ id: idOf(3), version: null }, 'pending')
    expect([1, 2, 3].map(number => backend.requests(calls.setStatus(number))[0]?.body)).toEqual([
      { status: 'approved', applicationMonth: 'March' },
      { status: 'rejected', reason: 'Closed' },
      { status: 'pending' },
    ])
  })

  test('sends edited texts alone, and keeps what was sent beside', async () => {
    await open()
    await listed()
    const row = rowOf('Program 1')
    if (!row) throw new Error('The row is missing')
    const typed = { applicationMonth: 'March', name: 'Harbor', website: row.website }
    expect(await setStatus(row, 'approved', typed)).toMatchObject({ ok: true })
    expect(backend.requests(calls.setStatus(1))[0]?.body).toEqual({
      status: 'approved',
      applicationMonth: 'March',
      name: 'Harbor',
      version: 1,
    })
    const shownRow = rowOf('Harbor')
    expect(shownRow).toMatchObject({ originalName: 'Program 1', version: 2 })
    await contributions.load()
    filterByStatus('all')
    await vi.waitFor(() => expect(rowOf('Harbor')).toEqual(shownRow))
  })

  test('replaces a row that somebody else has changed', async () => {
    await open()
    await listed()
    await setContribution(backend, 1, { status: 'rejected', rejectionReason: 'No', version: 2 })
    const result = await setStatus(seen(1), 'approved', { applicationMonth: 'March' })
    expect(result).toMatchObject({
      ok: false,
      message:
        'Failed to update contribution status: Somebody has changed it meanwhile. Its status is Rejected. Please look at it again.',
      current: { status: 'rejected', rejectionReason: 'No', version: 2 },
    })
    expect(rowOf('Program 1')).toMatchObject({ status: 'rejected', version: 2 })
  })

  test.each([
    ['approved', { applicationMonth: 'March', type: 'Fellowship', name: 'Harbor ' }],
    ['rejected', { reason: 'A duplicate' }],
    ['pending', { note: 'Which year?' }],
  ] as const)('is repeated after a lost reply: %s', async (status, values: FormValues) => {
    await open()
    await listed()
    const row = rowOf('Program 1')
    if (!row) throw new Error('The row is missing')
    backend.loseReply(calls.setStatus(1))
    expect(await setStatus(row, status, values)).toMatchObject({ ok: false })
    expect(await setStatus(row, status, values)).toMatchObject({ ok: true })
    expect(rowOf(values.name?.trim() ?? 'Program 1')).toMatchObject({ status, version: 2 })
    // Others, such as a change by somebody else since then, are told as before.
    await setContribution(backend, 1, { version: 3 })
    expect(await setStatus(row, status, values)).toMatchObject({ current: { version: 3 } })
  })

  test('is repeated after a lost reply: edited texts', async () => {
    await open()
    await listed()
    const row = rowOf('Program 1')
    if (!row) throw new Error('The row is missing')
    backend.loseReply(`PUT /api/admin/contributions/${idOf(1)}`)
    const texts = { description: 'Ten weeks. ' }
    expect(await editContribution(row, texts)).toMatchObject({ ok: false })
    expect(await editContribution(row, texts)).toMatchObject({ ok: true })
    expect(rowOf('Program 1')).toMatchObject({ description: 'Ten weeks.', version: 2 })
  })

  test('is repeated after a lost reply: deleted', async () => {
    await open()
    await listed()
    backend.loseReply(`DELETE /api/admin/contributions/${idOf(1)}`)
    expect(await deleteContribution(seen(1))).toMatchObject({ ok: false })
    expect(await deleteContribution(seen(1))).toMatchObject({ ok: true })
    expect(rowOf('Program 1')).toBeUndefined()
  })

  test('keeps the row and returns the error after a failure', async () => {
    await open()
    await listed()
    const before = rowOf('Program 1')
    backend.fail(calls.setStatus(1), 503, 'Service temporarily unavailable.')
    expect(await setStatus(seen(1), 'rejected', { reason: 'A duplicate' })).toMatchObject({
      ok: false,
      message: 'Failed to update contribution status: Service temporarily unavailable.',
    })
    expect(rowOf('Program 1')).toBe(before)
  })

  test('returns the invalid field without a request', async () => {
    await open()
    const verdict = await setStatus(seen(1), 'approved', {
      applicationMonth: 'May',
      applicationLink: 'ftp://x',
    })
    expect(verdict).toMatchObject({
      fields: { applicationLink: 'Application link must start with http:// or https://' },
    })
    expect(backend.requests(calls.setStatus(1))).toEqual([])
  })

  test('keeps the row in a filtered list until the next load', async () => {
    await open(3, '/admin-dashboard?tab=contributions&status=pending')
    await listed()
    await setStatus(seen(1), 'rejected', { reason: 'A duplicate' })
    expect(names()).toEqual(programs(3))
    await contributions.load()
    expect(names()).toEqual(programs(3).slice(1))
  })

  test('survives an older list that arrives later', async () => {
    await open()
    await listed()
    filterByStatus('all')
    await listed()
    const release = backend.hold(calls.list)
    const reload = contributions.load()
    await requested(3)
    backend.restore(calls.list)
    await setStatus(seen(1), 'rejected', { reason: 'A duplicate' })
    release()
    await reload
    await vi.waitFor(() => expect(rowOf('Program 1')?.status).toBe('rejected'))
  })
})

describe('deleting a contribution', () => {
  test('removes the row, lowers the counts, and keeps the next page', async () => {
    await open()
    await listed()
    expect(await deleteContribution(seen(10))).toEqual({
      ok: true,
      message: 'Contribution deleted successfully',
    })
    expect([names().length, total()]).toEqual([9, 22])
    await vi.waitFor(async () => expect((await figures()).counts.pending).toBe(22))
    await contributions.loadMore()
    expect(names()).toEqual(programs(20).filter(name => name !== 'Program 10'))
  })

  test('loads the next page once all rows on screen are deleted', async () => {
    await open(7, '/admin-dashboard?tab=contributions&size=5')
    await listed()
    for (const number of [1, 2, 3, 4, 5]) await deleteContribution(seen(number))
    expect(names()).toEqual([])
    await contributions.loadMore()
    expect(names()).toEqual(['Program 6', 'Program 7'])
  })

  test.each([
    [
      'deleting',
      () => deleteContribution(seen(1)),
      'Failed to delete contribution: Contribution not found',
    ],
    [
      'resetting',
      () => setStatus(seen(1), 'pending'),
      'Failed to update contribution status: Contribution not found',
    ],
  ])('removes a row that another administrator deleted when %s', async (_doing, act, message) => {
    await open()
    await listed()
    await deleteElsewhere(backend, 1)
    expect(await act()).toMatchObject({ ok: false, message, removed: true })
    expect(names()).not.toContain('Program 1')
  })

  test('keeps the row without a reply', async () => {
    await open()
    await listed()
    backend.disconnect(calls.remove(1))
    expect(await deleteContribution(seen(1))).toMatchObject({
      ok: false,
      message: 'Failed to delete contribution: No answer',
    })
    expect(names()).toContain('Program 1')
  })
})

describe('an action on several contributions', () => {
  const uid = users.katherine.uid
  const run = () => {
    const now = $bulkRun.get()
    if (now.status !== 'done') throw new Error(`The action is ${now.status}`)
    return now
  }

  test('approves those that have all they need, and names the others', async () => {
    await open()
    await listed()
    await setContribution(backend, 2, { version: 2 })
    await setContribution(backend, 3, { website: 'by mail' })
    filterByStatus('all')
    await vi.waitFor(() => expect(rowOf('Program 3')?.website).toBe('by mail'))
    await setContribution(backend, 2, { version: 3, status: 'rejected' })
    saveDraft(uid, reviewDraft(idOf(1)), { applicationMonth: 'June', type: '' })
    const rows = shown().rows.slice(0, 4)
    $selected.set(new Set(rows.map(({ id }) => id)))
    const shared = { applicationMonth: 'March', type: 'Internship' }
    await reviewAll(uid, rows, 'approved', shared)
    expect(run().succeeded).toBe(2)
    expect(run().failures.map(({ name }) => name)).toEqual(['Program 2', 'Program 3'])
    expect([...$selected.get()]).toEqual([idOf(2), idOf(3)])
    expect(rowOf('Program 1')).toMatchObject({ applicationMonth: 'June', type: 'Internship' })
    expect(rowOf('Program 4')).toMatchObject({ applicationMonth: 'March', status: 'approved' })
    expect(readDraft(uid, reviewDraft(idOf(1)))).toEqual({})
  })

  test('leaves out those that have the status already', async () => {
    await open()
    await listed()
    await reviewAll(uid, shown().rows.slice(0, 2), 'pending')
    expect(run()).toMatchObject({ succeeded: 0, failures: [] })
    expect(backend.requests(calls.setStatus(1))).toEqual([])
  })

  test('approves nothing without a month and a type', async () => {
    await open()
    await listed()
    await reviewAll(uid, shown().rows.slice(0, 1), 'approved', { applicationMonth: '', type: '' })
    expect(run().failures[0]?.message).toBe('To approve, choose the application month.')
    expect(backend.requests(calls.setStatus(1))).toEqual([])
  })

  test.each([
    ['rejected', 'pending'],
    ['pending', 'rejected'],
    ['deleted', 'approved'],
  ] as const)('makes all of them %s that are %s', async (action, status) => {
    await open()
    for (const number of [1, 2, 3]) await setContribution(backend, number, { status })
    filterByStatus('all')
    await vi.waitFor(() => expect(rowOf('Program 3')?.status).toBe(status))
    await reviewAll(uid, shown().rows.slice(0, 3), action, { reason: 'A duplicate' })
    expect(run()).toMatchObject({ succeeded: 3, failures: [] })
    const left = await backend.db
      .selectFrom('contributions')
      .where('id', 'in', [1, 2, 3].map(idOf))
      .select(['status', 'rejectionReason'])
      .execute()
    const rejectionReason = action === 'rejected' ? 'A duplicate' : null
    expect(left).toEqual(
      action === 'deleted' ? [] : Array(3).fill({ status: action, rejectionReason }),
    )
  })
})
