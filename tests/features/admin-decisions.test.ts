// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { deleteContribution, setStatus } from '#islands/admin/actions.ts'
import { $stats, loadContributions, loadNextPage } from '#islands/admin/store.ts'
import { asked, figures, ids, listed, open, rowOf, shown } from '#tests/support/dashboard-store.ts'
import { waiting } from '#tests/support/foreign.ts'

const list = 'GET /api/admin/contributions'

describe('setting the status', () => {
  test('approves with month and details, and updates row and counts [spec 4.contribution-status.5 6.13 7.12 8.contributions.11]', async () => {
    const backend = await open()
    await listed()
    const verdict = await setStatus('c2', 'approved', {
      applicationMonth: 'March',
      type: 'Fellowship',
      applicationDeadline: '2027-02-15',
      university: '',
      reason: 'left over',
    })
    expect(verdict).toEqual({ ok: true, message: 'Contribution approved successfully' })
    expect(backend.heardOf('PUT /api/admin/contributions/c2/status')[0]?.body).toEqual({
      status: 'approved',
      applicationMonth: 'March',
      type: 'Fellowship',
      applicationDeadline: '2027-02-15',
    })
    expect(rowOf('c2')).toMatchObject({
      status: 'approved',
      applicationMonth: 'March',
      type: 'Fellowship',
    })
    await vi.waitFor(async () =>
      expect((await figures()).counts).toMatchObject({ pending: 22, approved: 1 }),
    )
  })

  test('updates the overview before its counts are loaded', async () => {
    const backend = await open()
    await listed()
    const release = backend.hold('GET /api/admin/dashboard-stats')
    await setStatus('c1', 'rejected', { reason: 'A duplicate' })
    expect($stats.get()).toMatchObject({
      recent: [{ id: 'c1', status: 'rejected' }, {}, {}, {}, {}],
    })
    release()
  })

  test('rejects with a reason, and resets without it [spec 4.contribution-status.5 6.13 7.12 8.contributions.11]', async () => {
    await open()
    await listed()
    expect(
      await setStatus('c1', 'rejected', { reason: 'A duplicate', applicationMonth: '' }),
    ).toMatchObject({
      message: 'Contribution rejected successfully',
    })
    expect(rowOf('c1')).toMatchObject({ status: 'rejected', rejectionReason: 'A duplicate' })
    expect(await setStatus('c1', 'pending')).toMatchObject({
      message: 'Contribution updated successfully',
    })
    expect(rowOf('c1')).toMatchObject({ status: 'pending', rejectionReason: null })
  })

  test('keeps the row and returns the error after a failure [spec 8.contributions.9]', async () => {
    const backend = await open()
    await listed()
    const before = rowOf('c1')
    backend.fail('PUT /api/admin/contributions/c1/status', 503, 'Service temporarily unavailable.')
    expect(await setStatus('c1', 'rejected', { reason: 'A duplicate' })).toMatchObject({
      ok: false,
      message: 'Failed to update contribution status: Service temporarily unavailable.',
    })
    expect(rowOf('c1')).toBe(before)
  })

  test('returns the invalid field without a request', async () => {
    const backend = await open()
    const verdict = await setStatus('c1', 'approved', {
      applicationMonth: 'May',
      applicationLink: 'ftp://x',
    })
    expect(verdict).toMatchObject({
      fields: { applicationLink: 'Application link must start with http:// or https://' },
    })
    expect(backend.heardOf('PUT /api/admin/contributions/c1/status')).toEqual([])
  })

  test('keeps the row in a filtered list until the next load', async () => {
    await open(waiting(3), '/admin-dashboard?tab=contributions&status=pending')
    await listed()
    await setStatus('c1', 'rejected', { reason: 'A duplicate' })
    expect(ids()).toEqual(['c1', 'c2', 'c3'])
    await loadContributions()
    expect(ids()).toEqual(['c2', 'c3'])
  })

  test('survives an older list that arrives later', async () => {
    const backend = await open()
    await listed()
    const release = backend.hold(list)
    const reload = loadContributions()
    await asked(backend, 2)
    backend.instead.delete(list)
    await setStatus('c1', 'rejected', { reason: 'A duplicate' })
    release()
    await reload
    await vi.waitFor(() => expect(rowOf('c1')?.status).toBe('rejected'))
  })
})

describe('deleting a contribution', () => {
  test('removes the row, lowers the counts, and keeps the next page [spec 7.13 8.contributions.12]', async () => {
    const backend = await open()
    await listed()
    expect(await deleteContribution('c10')).toEqual({
      ok: true,
      message: 'Contribution deleted successfully',
    })
    expect([ids().length, shown().total]).toEqual([9, 22])
    await vi.waitFor(async () => expect((await figures()).counts.pending).toBe(22))
    await loadNextPage()
    expect(ids()).toEqual(backend.rows.slice(0, 19).map(({ id }) => id))
  })

  test.each([
    [
      'deleting',
      () => deleteContribution('c1'),
      'Failed to delete contribution: Contribution not found',
    ],
    [
      'resetting',
      () => setStatus('c1', 'pending'),
      'Failed to update contribution status: Contribution not found',
    ],
  ])(
    'removes a row that another administrator deleted when %s [spec 8.contributions.9 8.contributions.10]',
    async (_doing, act, message) => {
      const backend = await open()
      await listed()
      backend.rows = backend.rows.slice(1)
      expect(await act()).toMatchObject({ ok: false, message, removed: true })
      expect(ids()).not.toContain('c1')
    },
  )

  test('keeps the row without a reply [spec 8.contributions.10]', async () => {
    const backend = await open()
    await listed()
    backend.instead.set('DELETE /api/admin/contributions/c1', () =>
      Promise.reject(new TypeError('offline')),
    )
    expect(await deleteContribution('c1')).toMatchObject({
      ok: false,
      message: 'Failed to delete contribution: No answer',
    })
    expect(ids()).toContain('c1')
  })
})
