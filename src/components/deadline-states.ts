/**
 * Shows how each deadline of the page stands on the viewer's own day, line by line before it is painted, so that nothing
 * moves when it does. `lib/deadline-periods.ts` worked the periods out when the page was built. Written into the head as its own text (`inlined` in
 * first-paint.ts), so it is kept small; and without `Intl`, which takes as long to begin with as everything else on these pages.
 */
export function tellDeadlines(): void {
  const now = new Date()
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  const tell = (line: HTMLElement) => {
    const periods = (line.dataset.periods ?? '').split('~').map(period => period.split('|'))
    const [, state, day = '', ...texts] = periods.findLast(([from = '']) => from <= today) ?? periods[0] ?? []
    line.dataset.state = state
    const left = (Date.parse(day) - Date.parse(today)) / 864e5
    if (line.dataset.kind === 'exact' && left >= 0)
      texts[3] = ` · ${['today', 'tomorrow'][left] ?? `in ${left} days`}`
    texts.forEach((text, place) => {
      const part = line.lastElementChild?.children[place]
      if (part && part.textContent !== text) part.textContent = text
      if (part instanceof HTMLTimeElement) part.dateTime = day
    })
  }
  const tellAll = () => {
    const loading = document.readyState === 'loading'
    // Until something follows it, the rest of the line may still be on its way.
    for (const line of document.querySelectorAll<HTMLElement>('[data-periods]:not([data-state])'))
      if (line.nextSibling || !loading) tell(line)
    if (loading) requestAnimationFrame(tellAll)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tellAll)
  tellAll()
}
