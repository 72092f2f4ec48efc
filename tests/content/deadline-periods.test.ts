// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, startOfBuildDay } from '#catalog/days.ts'
import { getDeadlineParts } from '#catalog/deadline-text.ts'
import { getDeadlineStatus } from '#catalog/deadlines.ts'
import { getDeadlinePeriods, serializePeriods } from '#lib/deadline-periods.ts'
import showDeadlines from '#scripts/deadlines.ts'
import { cycleOf, stated, type unknownDates, yearly } from '#tests/support/dates.ts'

const on = '2026-11-21'

describe('periods of a deadline', () => {
  const winter = yearly({ opens_month: 10, closes_month: 2, closes_day: 15 })

  test('list the future states of an expected deadline, and end with a lasting sentence', () => {
    const periods = getDeadlinePeriods(winter, on)
    expect(periods.map(({ from, state, day }) => [from, state, day])).toEqual([
      ['2026-11-21', 'open', '2027-02-15'],
      ['2027-02-01', 'closing-soon', '2027-02-15'],
      ['2027-02-16', 'expected-again', '2027-10'],
      ['2027-05-30', 'expected-again', null],
    ])
    expect(periods.at(-1)?.before).toBe('Usually opens in October and closes around February 15')
  })

  test('are empty if the state never changes', () => {
    for (const kind of ['rolling', 'varies', 'unknown'] as const)
      expect(getDeadlinePeriods(yearly({ kind }), on)).toEqual([])
  })

  test('say on each day what the status says', () => {
    const saidAt = (dates: typeof unknownDates, day: string) => {
      const status = getDeadlineStatus(dates, startOfBuildDay(day))
      return { state: status.state, ...getDeadlineParts(status, dates) }
    }
    const aDay = fc.option(fc.integer({ min: -900, max: 500 }).map(days => addDays(on, days)))
    const aMonth = fc.option(fc.integer({ min: 1, max: 12 }))
    const someDates = fc.record({
      cycles: fc.array(fc.record({ opens: aDay, priority: aDay, closes: aDay }).map(cycleOf), {
        maxLength: 3,
      }),
      season: fc.record({
        kind: fc.constantFrom('annual', 'windows', 'varies', 'unknown'),
        opens_month: aMonth,
        closes_month: aMonth,
        closes_day: fc.option(fc.constantFrom(1, 15, 28)),
      }),
      closes_when_full: fc.constant(false),
    })
    fc.assert(
      fc.property(someDates, dates => {
        const periods = getDeadlinePeriods(dates, on)
        const first = { from: on, ...saidAt(dates, on) }
        for (let ahead = 0; ahead < 190; ahead++) {
          const day = addDays(on, ahead)
          const { from: _, ...found } = periods.findLast(({ from }) => from <= day) ?? first
          expect(found, day).toEqual(saidAt(dates, day))
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('the line of a deadline on a page that was built earlier', () => {
  const fixed = stated({ opens: '2026-11-01', closes: '2026-12-24' })
  const zoned = stated({ closes: '2026-12-24', time: '17:00', zone: 'America/New_York' })
  const closed = 'Closed December 24, 2026. Next round not known'

  /** `cut` ends the line in the middle of its text. */
  const lineOf = (dates: typeof fixed, cut = false) =>
    `<p data-periods="${serializePeriods(getDeadlinePeriods(dates, on))}">
      <i></i><span><b></b> <span>Closes</span>${cut ? '' : '<time></time><span></span></span></p>\n'}`
  const words = () => [...document.querySelectorAll('p')].map(line => line.textContent?.trim())

  /** The line after the script of its page has run, for a viewer some minutes behind UTC. */
  function lineAt(instant: string, dates = fixed, behind = 300) {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind)
    vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
    document.body.innerHTML = lineOf(dates)
    showDeadlines()
    return [words()[0], document.querySelector('p')?.dataset.state]
  }

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test.each([
    ['2026-12-04T12:00Z', 300, fixed, 'open', 'Open now Closes December 24, 2026, in 20 days'],
    ['2026-12-23T12:00Z', 300, fixed, 'closing-soon', 'Closing soon Closes tomorrow'],
    ['2026-12-25T08:00Z', 600, fixed, 'closing-soon', 'Closing soon Closes today'],
    ['2026-12-25T08:00Z', -540, fixed, 'closing-soon', 'Closing soon Closes December 24, 2026'],
    ['2026-12-25T11:00Z', 600, fixed, 'closed', closed],
    ['2026-12-25T11:00Z', -540, fixed, 'closed', closed],
    [
      '2026-12-24T21:59Z',
      300,
      zoned,
      'closing-soon',
      'Closing soon Closes today at 5:00 p.m. Eastern',
    ],
    ['2026-12-24T22:00Z', 300, zoned, 'closed', closed],
  ])(
    'shows at %s, %d minutes behind UTC, its state (%#)',
    (instant, behind, dates, state, text) => {
      expect(lineAt(instant, dates, behind)).toEqual([text, state])
    },
  )

  test('shows the state of the day on which somebody returns to the page', () => {
    lineAt('2026-12-24T12:00Z')
    vi.setSystemTime('2026-12-25T12:00Z')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(words()).toEqual([closed])
  })

  describe('while the page is loading', () => {
    let reading: DocumentReadyState
    let paint = () => {}

    beforeEach(() => {
      vi.useFakeTimers({ now: new Date('2026-12-25T12:00Z'), toFake: ['Date'] })
      reading = 'loading'
      vi.spyOn(document, 'readyState', 'get').mockImplementation(() => reading)
      vi.spyOn(window, 'requestAnimationFrame').mockImplementation(before => {
        paint = () => before(0)
        return 0
      })
      document.body.innerHTML = ''
      showDeadlines()
    })

    test('is updated before it is painted', () => {
      document.body.innerHTML = lineOf(fixed)
      paint()
      document.body.insertAdjacentHTML('beforeend', lineOf(fixed))
      paint()
      expect(words()).toEqual([closed, closed])
    })

    test('is updated once it is complete', () => {
      document.body.innerHTML = lineOf(fixed, true)
      paint()
      expect(words()).toEqual(['Closes'])
      document.body.innerHTML = lineOf(fixed).trimEnd()
      reading = 'interactive'
      window.dispatchEvent(new Event('DOMContentLoaded'))
      expect(words()).toEqual([closed])
    })
  })
})
