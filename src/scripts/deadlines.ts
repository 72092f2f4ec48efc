import { formatLongDay } from '#catalog/values.ts'
import * as attributes from '#lib/page-attributes.ts'

const lines = `[${attributes.deadlinePeriods}]`

/**
 * Shows the state of each deadline at the present moment, before its line is painted, so that
 * nothing moves; again whenever somebody returns to the page, which a phone keeps open for days.
 * The build worked the states out (`lib/deadline-periods.ts`).
 */
export default function showDeadlines(): void {
  const showNew = () => {
    showAll(`${lines}:not([data-state])`)
    if (document.readyState === 'loading') requestAnimationFrame(showNew)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showNew)
  addEventListener('visibilitychange', () => showAll(lines))
  showNew()
}

function showAll(selector: string): void {
  const date = new Date()
  // To the minute, as the build writes it.
  const instant = `${date.toISOString().slice(0, 16)}Z`
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
  const hasBegun = (from = '') => from <= (from.endsWith('Z') ? instant : local)
  // Until something follows it, the rest of a line may not have arrived.
  const isLoading = document.readyState === 'loading'
  for (const line of document.querySelectorAll<HTMLElement>(selector))
    if (line.nextSibling || !isLoading) show(line, hasBegun, local.slice(0, 10))
}

function show(line: HTMLElement, hasBegun: (from?: string) => boolean, today: string): void {
  const periods = (line.getAttribute(attributes.deadlinePeriods) ?? '')
    .split(attributes.periodSeparator)
    .map(period => period.split(attributes.fieldSeparator))
  const [, state, day = '', lead = '', before = '', hour = '', counts, after = ''] =
    periods.findLast(([from]) => hasBegun(from)) ?? periods[0] ?? []
  line.dataset.state = state
  const left = counts ? (Date.parse(day) - Date.parse(today)) / 864e5 : -1
  const near = before.endsWith('around ') ? undefined : ['today', 'tomorrow'][left]
  const count = left > 1 ? `, in ${left} days` : ''
  const texts = [lead, before, near ?? (day && formatLongDay(day)), hour + count + after]
  texts.forEach((text, index) => {
    const part = line.lastElementChild?.children[index]
    if (part && part.textContent !== text) part.textContent = text
    if (part instanceof HTMLTimeElement) part.dateTime = day
  })
}
