import { expect, test } from 'vitest'
import { killReminders } from '../../bench/faults/kill-reminders.ts'

/** The long form is `npm run bench -- faults-reminders`. */
test('reminders come once each, although their process is killed and its clock jumps', async () => {
  const found = await killReminders({ kills: 14, work: 300 })
  expect(found.problems).toEqual([])
  expect(found.reminders).toBeGreaterThan(50)
}, 120_000)
