import * as attributes from '#lib/page-attributes.ts'

/**
 * Shows the state of each deadline on the viewer's own day, before its line is painted, so that
 * nothing moves. The build worked the states out (`lib/deadline-periods.ts`). Without `Intl`, which
 * takes longer to start than the rest of a page.
 */
export default function showDeadlines(): void {
  const now = new Date()
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 10)
  const lines = `[${attributes.deadlinePeriods}]:not([data-state])`
  const showAll = () => {
    const isLoading = document.readyState === 'loading'
    // Until something follows it, the rest of a line may not have arrived.
    for (const line of document.querySelectorAll<HTMLElement>(lines))
      if (line.nextSibling || !isLoading) show(line, today)
    if (isLoading) requestAnimationFrame(showAll)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showAll)
  showAll()
}

function show(line: HTMLElement, today: string): void {
  const periods = (line.getAttribute(attributes.deadlinePeriods) ?? '')
    .split(attributes.periodSeparator)
    .map(period => period.split(attributes.fieldSeparator))
  const [, state, day = '', ...texts] =
    periods.findLast(([from = '']) => from <= today) ?? periods[0] ?? []
  line.dataset.state = state
  const daysLeft = (Date.parse(day) - Date.parse(today)) / 864e5
  if (line.dataset.kind === 'exact' && daysLeft >= 0)
    texts[3] = ` · ${['today', 'tomorrow'][daysLeft] ?? `in ${daysLeft} days`}`
  texts.forEach((text, index) => {
    const part = line.lastElementChild?.children[index]
    if (part && part.textContent !== text) part.textContent = text
    if (part instanceof HTMLTimeElement) part.dateTime = day
  })
}
