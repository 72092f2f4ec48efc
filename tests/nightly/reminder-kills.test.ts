import { expect, test } from 'vitest'
import { killReminders } from '#tests/support/faults/kill-reminders.ts'

test('reminders come once each, although their process is killed and its clock jumps', async () => {
  const found = await killReminders({ kills: 14, work: 300 })
  expect(found.problems).toEqual([])
  expect(found.reminders).toBeGreaterThan(50)
}, 120_000)
