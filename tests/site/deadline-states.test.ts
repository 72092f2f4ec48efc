// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Dates } from '#lib/calendar.ts'
import { momentsOf, writeMoments } from '#lib/moments.ts'
import { nothing } from '#tests/support/dates.ts'

const fixed: Dates = { ...nothing, deadlineKind: 'exact', applicationDeadline: '2026-12-24' }

/** The line of a deadline on a page that was built on November 21, after its script has run at an instant. */
async function lineAt(instant: string, dates = fixed): Promise<{ text: string; state: string | undefined }> {
  vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
  document.body.innerHTML = `<p data-kind="${dates.deadlineKind}" data-moments="${writeMoments(momentsOf(dates, '2026-11-21'))}">
    <i></i><span><b></b> <span></span><time></time><span></span></span></p>`
  vi.resetModules()
  await import('#components/deadline-states.ts')
  const line = document.querySelector('p')
  return { text: line?.textContent?.trim() ?? '', state: line?.dataset.state }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['2026-12-04T12:00:00', 'Open Closes December 24, 2026 · in 20 days', 'open'],
  ['2026-12-23T12:00:00', 'Closing soon Closes December 24, 2026 · tomorrow', 'closing-soon'],
  ['2026-12-24T23:59:00', 'Closing soon Closes December 24, 2026 · today', 'closing-soon'],
  ['2026-12-25T00:01:00', 'Closed Closed on December 24, 2026', 'closed'],
])('says at %s “%s”', async (instant, text, state) => {
  expect(await lineAt(instant)).toEqual({ text, state })
})

test.each([
  ['ten hours west', 600, 'Closing soon Closes December 24, 2026 · today'],
  ['in Greenwich', 0, 'Closed Closed on December 24, 2026'],
  ['nine hours east', -540, 'Closed Closed on December 24, 2026'],
])('goes by the day of the reader, %s', async (_where, offset, text) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  expect((await lineAt('2026-12-25T08:00:00Z')).text).toBe(text)
})
