// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { deleteContribution, setStatus } from '#islands/admin/actions.ts'
import { $stats, filterByStatus, loadContributions, loadNextPage } from '#islands/admin/store.ts'
import { calls, deleteElsewhere, idOf, programs } from '#tests/support/contributions.ts'
import { figures, listed, names, rowOf, setUpDashboard, shown } from '#tests/support/dashboard.ts'

const { backend, open, requested } = setUpDashboard()

describe('setting the status', () => {
  test('approves with month and details, and updates row and counts [spec 4.contribution-status.5 6.13 7.12 8.contributions.11]', async () => {
    await open()
    await listed()
    const verdict = await setStatus(idOf(2), 'approved', {
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
    await setStatus(idOf(1), 'rejected', { reason: 'A duplicate' })
    expect($stats.get()).toMatchObject({
      recent: [{ name: 'Program 1', status: 'rejected' }, {}, {}, {}, {}],
    })
    release()
  })

  test('rejects with a reason, and resets without it [spec 4.contribution-status.5 6.13 7.12 8.contributions.11]', async () => {
    await open()
    await listed()
    expect(
      await setStatus(idOf(1), 'rejected', { reason: 'A duplicate', applicationMonth: '' }),
    ).toMatchObject({
      message: 'Contribution rejected successfully',
    })
    expect(rowOf('Program 1')).toMatchObject({ status: 'rejected', rejectionReason: 'A duplicate' })
    expect(await setStatus(idOf(1), 'pending')).toMatchObject({
      message: 'Contribution updated successfully',
    })
    expect(rowOf('Program 1')).toMatchObject({ status: 'pending', rejectionReason: null })
  })

  test('keeps the row and returns the error after a failure [spec 8.contributions.9]', async () => {
    await open()
    await listed()
    const before = rowOf('Program 1')
    backend.fail(calls.setStatus(1), 503, 'Service temporarily unavailable.')
    expect(await setStatus(idOf(1), 'rejected', { reason: 'A duplicate' })).toMatchObject({
      ok: false,
      message: 'Failed to update contribution status: Service temporarily unavailable.',
    })
    expect(rowOf('Program 1')).toBe(before)
  })

  test('returns the invalid field without a request', async () => {
    await open()
    const verdict = await setStatus(idOf(1), 'approved', {
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
    await setStatus(idOf(1), 'rejected', { reason: 'A duplicate' })
    expect(names()).toEqual(programs(3))
    await loadContributions()
    expect(names()).toEqual(programs(3).slice(1))
  })

  test('survives an older list that arrives later', async () => {
    await open()
    await listed()
    filterByStatus('all')
    await listed()
    const release = backend.hold(calls.list)
    const reload = loadContributions()
    await requested(3)
    backend.restore(calls.list)
    await setStatus(idOf(1), 'rejected', { reason: 'A duplicate' })
    release()
    await reload
    await vi.waitFor(() => expect(rowOf('Program 1')?.status).toBe('rejected'))
  })
})

describe('deleting a contribution', () => {
  test('removes the row, lowers the counts, and keeps the next page [spec 7.13 8.contributions.12]', async () => {
    await open()
    await listed()
    expect(await deleteContribution(idOf(10))).toEqual({
      ok: true,
      message: 'Contribution deleted successfully',
    })
    expect([names().length, shown().total]).toEqual([9, 22])
    await vi.waitFor(async () => expect((await figures()).counts.pending).toBe(22))
    await loadNextPage()
    expect(names()).toEqual(programs(20).filter(name => name !== 'Program 10'))
  })

  test.each([
    [
      'deleting',
      () => deleteContribution(idOf(1)),
      'Failed to delete contribution: Contribution not found',
    ],
    [
      'resetting',
      () => setStatus(idOf(1), 'pending'),
      'Failed to update contribution status: Contribution not found',
    ],
  ])(
    'removes a row that another administrator deleted when %s [spec 8.contributions.9 8.contributions.10]',
    async (_doing, act, message) => {
      await open()
      await listed()
      await deleteElsewhere(backend, 1)
      expect(await act()).toMatchObject({ ok: false, message, removed: true })
      expect(names()).not.toContain('Program 1')
    },
  )

  test('keeps the row without a reply [spec 8.contributions.10]', async () => {
    await open()
    await listed()
    backend.disconnect(calls.remove(1))
    expect(await deleteContribution(idOf(1))).toMatchObject({
      ok: false,
      message: 'Failed to delete contribution: No answer',
    })
    expect(names()).toContain('Program 1')
  })
})
