// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { ReviewedContribution } from '#contract/admin.ts'
import { contributions, filterByStatus } from '#islands/admin/data.ts'
import {
  $bulkRun,
  $selected,
  deleteContribution,
  editContribution,
  reviewAll,
  reviewDraft,
  setStatus,
} from '#islands/admin/review.ts'
import type { ActionResult } from '#islands/ui/form-actions.ts'
import { readDraft, saveDraft } from '#lib/drafts.ts'
import { calls, idOf, programs, setContribution } from '#tests/support/contributions.ts'
import { listed, names, rowOf, setUpDashboard, shown } from '#tests/support/dashboard.ts'
import { users } from '#tests/support/people.ts'

const { backend, open } = setUpDashboard()

/** A contribution as it was loaded. */
const seen = (number: number) => ({ id: idOf(number), version: 1 })

describe('a decision', () => {
  test('sends only what the specification names to another backend', async () => {
    await open()
    await listed()
    const row = (number: number) => ({ id: idOf(number), version: null, name: `Program ${number}` })
    const typed = { applicationMonth: 'March', name: 'Program 1', reason: 'left over' }
    await setStatus(row(1), 'approved', typed)
    await setStatus(row(2), 'rejected', { reason: 'Closed', note: 'x' })
    expect(await setStatus(row(2), 'pending')).toMatchObject({
      message: 'Contribution updated successfully',
    })
    expect(rowOf('Program 2')).toMatchObject({ status: 'pending', rejectionReason: null })
    const bodies = [1, 2].flatMap(number => backend.requests(calls.setStatus(number)))
    expect(bodies.map(({ body }) => body)).toEqual([
      { status: 'approved', applicationMonth: 'March' },
      { status: 'rejected', reason: 'Closed' },
      { status: 'pending' },
    ])
  })

  test.each<
    [string, string, (row: ReviewedContribution) => Promise<ActionResult>, object | undefined]
  >([
    [
      'approval',
      calls.setStatus(1),
      row => setStatus(row, 'approved', { applicationMonth: 'March', type: 'Fellowship' }),
      { status: 'approved', version: 2 },
    ],
    [
      'change of texts',
      `PUT /api/admin/contributions/${idOf(1)}`,
      row => editContribution(row, { description: 'Ten weeks. ' }),
      { description: 'Ten weeks.', version: 2 },
    ],
    ['deletion', calls.remove(1), deleteContribution, undefined],
  ])('repeats a lost reply: %s', async (_, call, act, changed) => {
    await open()
    await listed()
    const [row] = shown().rows
    if (!row) throw new Error('The row is missing')
    backend.loseReply(call)
    expect(await act(row)).toMatchObject({ ok: false })
    expect(await act(row)).toMatchObject({ ok: true })
    expect(rowOf('Program 1')).toEqual(changed && expect.objectContaining(changed))
  })

  test('keeps the row in a filtered list until the next load', async () => {
    await open(3, '/admin-dashboard?tab=contributions&status=pending')
    await listed()
    await setStatus(seen(1), 'rejected', { reason: 'A duplicate' })
    expect(names()).toEqual(programs(3))
    contributions.$list.invalidate()
    await listed()
    expect(names()).toEqual(programs(3).slice(1))
  })
})

describe('deleting a contribution', () => {
  test('loads the next page once all rows on screen are deleted', async () => {
    await open(7, '/admin-dashboard?tab=contributions&size=5')
    await listed()
    for (const number of [1, 2, 3, 4, 5]) await deleteContribution(seen(number))
    expect(names()).toEqual([])
    await contributions.loadMore()
    expect(names()).toEqual(['Program 6', 'Program 7'])
  })
})

describe('an action on several contributions', () => {
  const uid = users.katherine.uid
  const run = () => {
    const now = $bulkRun.get()
    if (!now || now.isRunning) throw new Error('The action is not done')
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
    expect(run().done).toBe(2)
    expect(run().failures.map(({ name }) => name)).toEqual(['Program 2', 'Program 3'])
    expect([...$selected.get()]).toEqual([idOf(2), idOf(3)])
    expect(rowOf('Program 1')).toMatchObject({ applicationMonth: 'June', type: 'Internship' })
    expect(rowOf('Program 4')).toMatchObject({ applicationMonth: 'March', status: 'approved' })
    expect(readDraft(uid, reviewDraft(idOf(1)))).toEqual({})
  })

  test('approves nothing without a month and a type', async () => {
    await open()
    await listed()
    await reviewAll(uid, shown().rows.slice(0, 1), 'approved', { applicationMonth: '', type: '' })
    expect(run().failures[0]?.message).toBe('To approve, choose the application month.')
    expect(backend.requests(calls.setStatus(1))).toEqual([])
  })
})
