// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getDeadlinePeriods, serializePeriods } from '#lib/deadline-periods.ts'
import showDeadlines from '#scripts/deadlines.ts'
import { stated } from '#tests/support/dates.ts'

const fixed = stated({ opens: '2026-11-01', closes: '2026-12-24' })
const zoned = stated({ closes: '2026-12-24', time: '17:00', zone: 'America/New_York' })

/** A deadline of a page that was built on November 21; `cut` ends it in the middle of the text. */
const lineOf = (dates: typeof fixed, cut = false) =>
  `<p data-periods="${serializePeriods(getDeadlinePeriods(dates, '2026-11-21'))}">
    <i></i><span><b></b> <span>Closes</span>${cut ? '' : '<time></time><span></span></span></p>\n'}`

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
  ['2026-12-04T12:00:00', 'Open now Closes December 24, 2026, in 20 days', 'open'],
  ['2026-12-23T12:00:00', 'Closing soon Closes tomorrow', 'closing-soon'],
  ['2026-12-24T23:59:00', 'Closing soon Closes today', 'closing-soon'],
  ['2026-12-25T11:00:00Z', 'Closed December 24, 2026. Next round not known', 'closed'],
])('shows at %s “%s”', (instant, text, state) => {
  expect(lineAt(instant)).toEqual({ text, state })
})

test.each([
  ['ten hours west', 600, 'Closing soon Closes today'],
  ['in Greenwich', 0, 'Closing soon Closes December 24, 2026'],
  ['nine hours east', -540, 'Closing soon Closes December 24, 2026'],
])('counts days by the clock of the reader, %s', (_where, offset, text) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  expect(lineAt('2026-12-25T08:00:00Z').text).toBe(text)
  expect(lineAt('2026-12-25T11:00:00Z').text).toContain('Closed')
})

test.each([
  ['2026-12-24T21:59:00Z', 'Closing soon Closes today at 5:00 p.m. Eastern'],
  ['2026-12-24T22:00:00Z', 'Closed December 24, 2026. Next round not known'],
])('closes at the stated hour of its zone: %s', (instant, text) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  expect(lineAt(instant, zoned).text).toBe(text)
})

test('shows the state of the day on which somebody returns to the page', () => {
  lineAt('2026-12-24T12:00:00')
  vi.setSystemTime('2026-12-25T12:00:00')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  const line = document.querySelector('p')
  expect(line?.textContent?.trim()).toBe('Closed December 24, 2026. Next round not known')
  expect(line?.dataset.state).toBe('closed')
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
    expect(words()).toEqual(['Closed December 24, 2026. Next round not known'])
    document.body.insertAdjacentHTML('beforeend', lineOf(fixed))
    paint()
    expect(words()[1]).toBe('Closed December 24, 2026. Next round not known')
  })

  test('updates an incomplete line once it is complete', () => {
    document.body.innerHTML = lineOf(fixed, true)
    paint()
    expect(words()).toEqual(['Closes'])
    document.body.innerHTML = lineOf(fixed).trimEnd()
    reading = 'interactive'
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(words()).toEqual(['Closed December 24, 2026. Next round not known'])
  })
})
