// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getDeadlinePeriods, serializePeriods } from '#lib/deadline-periods.ts'
import type { ProgramDates } from '#lib/deadlines.ts'
import showDeadlines from '#scripts/deadlines.ts'
import { nothing } from '#tests/support/dates.ts'

const fixed: ProgramDates = { ...nothing, deadlineKind: 'exact', applicationDeadline: '2026-12-24' }

/** A deadline of a page that was built on November 21; `cut` ends it in the middle of the text. */
const lineOf = (dates: ProgramDates, cut = false) =>
  `<p data-kind="${dates.deadlineKind}" data-periods="${serializePeriods(getDeadlinePeriods(dates, '2026-11-21'))}">
    <i></i><span><b>Deadline</b> <span>Closes</span>${cut ? '' : '<time></time><span></span></span></p>\n'}`

/** The line of a deadline after the script of its page has run at an instant. */
function lineAt(instant: string, dates = fixed): { text: string; state: string | undefined } {
  vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
  document.body.innerHTML = lineOf(dates)
  showDeadlines()
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
])('shows at %s “%s”', (instant, text, state) => {
  expect(lineAt(instant)).toEqual({ text, state })
})

test.each([
  ['ten hours west', 600, 'Closing soon Closes December 24, 2026 · today'],
  ['in Greenwich', 0, 'Closed Closed on December 24, 2026'],
  ['nine hours east', -540, 'Closed Closed on December 24, 2026'],
])('uses the local day of the reader, %s', (_where, offset, text) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  expect(lineAt('2026-12-25T08:00:00Z').text).toBe(text)
})

describe('while the page is loading', () => {
  let reading: DocumentReadyState
  let paint = () => {}

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-12-25T12:00:00'), toFake: ['Date'] })
    reading = 'loading'
    vi.spyOn(document, 'readyState', 'get').mockImplementation(() => reading)
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation(before => {
      paint = () => before(0)
      return 0
    })
    document.body.innerHTML = ''
    showDeadlines()
  })
  const words = () => [...document.querySelectorAll('p')].map(line => line.textContent?.trim())

  test('updates each line before it is painted', () => {
    document.body.innerHTML = lineOf(fixed)
    paint()
    expect(words()).toEqual(['Closed Closed on December 24, 2026'])
    document.body.insertAdjacentHTML('beforeend', lineOf(fixed))
    paint()
    expect(words()[1]).toBe('Closed Closed on December 24, 2026')
  })

  test('updates an incomplete line once it is complete', () => {
    document.body.innerHTML = lineOf(fixed, true)
    paint()
    expect(words()).toEqual(['Deadline Closes'])
    document.body.innerHTML = lineOf(fixed).trimEnd()
    reading = 'interactive'
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(words()).toEqual(['Closed Closed on December 24, 2026'])
  })
})
