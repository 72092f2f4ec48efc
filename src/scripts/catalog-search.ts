import { toNow } from '#catalog/days.ts'
import { getDeadlineParts, joinParts } from '#catalog/deadline-text.ts'
import { deadlineOrder, getDeadlineStatus } from '#catalog/deadlines.ts'
import { compareTexts } from '#catalog/values.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { addDeadline, type CatalogRow } from '#lib/catalog-rows.ts'
import { mapInSlices } from '#lib/map-in-slices.ts'
import { savedChange } from '#lib/session-storage.ts'
import { describeShown, watchCatalogFilters } from './catalog-filter-form.ts'

/** Searches a catalog of many pages in its index. */
const maxResults = 60
/** May be on the first screen, where a guess of a height would move what follows. */
const earlyResults = 8
const form = document.querySelector<HTMLFormElement>('#catalog-filter')
const pages = document.querySelectorAll<HTMLElement>('[data-page]')
const results = document.querySelector<HTMLElement>('[data-results]')
const template = document.querySelector<HTMLTemplateElement>('#catalog-result')

/** Completes rows by the state of today, and sorts them by it. */
async function prepare(rows: CatalogRow[]): Promise<CatalogRow[]> {
  const now = toNow()
  const prepared = await mapInSlices(rows, each => {
    const { row, status } = addDeadline(each, now)
    return { row, order: deadlineOrder(status, now.today) }
  })
  return prepared.sort((a, b) => compareTexts(a.order, b.order)).map(({ row }) => row)
}

function createResult({ id, name, type, provider, dates }: CatalogRow, index: number): Node {
  const result = template?.content.cloneNode(true) as DocumentFragment
  // Cards off the screen are not laid out: that took most of the time of a key.
  result.firstElementChild?.classList.toggle('lazy-card', index >= earlyResults)
  const link = result.querySelector('a')
  if (link) {
    link.href = catalogPaths.program(id)
    link.textContent = name
  }
  const now = toNow()
  const status = getDeadlineStatus(dates, now)
  const { lead, ...rest } = getDeadlineParts(status, dates)
  const sentence = joinParts({ ...rest, lead: '' }, now.today)
  const parts = [[type, provider].filter(Boolean).join(' · '), lead, sentence]
  result.querySelectorAll('[data-part]').forEach((element, part) => {
    element.textContent = parts[part] ?? ''
  })
  result.querySelector('[data-line]')?.setAttribute('data-state', status.state)
  return result
}

if (form) {
  let total = 0
  watchCatalogFilters(
    form,
    rows => {
      total = rows.length
      return prepare(rows)
    },
    found => {
      for (const page of pages) page.hidden = found !== null
      if (results) results.hidden = !found?.length
      const shown = found?.slice(0, maxResults) ?? []
      results?.querySelector('ul')?.replaceChildren(...shown.map(createResult))
      dispatchEvent(new Event(savedChange))
      if (!found) return null
      const { count, text } = describeShown(found.length, total)
      return {
        count,
        text: count > maxResults ? `${text}; the first ${maxResults} are shown` : text,
      }
    },
  )
}
