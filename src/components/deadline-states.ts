/**
 * Shows how each deadline of the page stands on the viewer's own day (spec-readings, Programs). `lib/moments.ts` worked it out when the page
 * was built. Inlined in static pages, so it is kept small; and without `Intl`, which takes as long to begin with as everything else on them.
 */
const now = new Date()
const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

for (const line of document.querySelectorAll<HTMLElement>('[data-moments]')) {
  const moments = (line.dataset.moments ?? '').split('~').map(moment => moment.split('|'))
  const [, state, day = '', ...texts] = moments.findLast(([from = '']) => from <= today) ?? moments[0] ?? []
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

export {}
