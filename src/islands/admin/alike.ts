import type { ReviewedContribution } from '#contract/admin.ts'
import { asLink } from '#contract/values.ts'
import { $listing } from './listing.ts'
import { $stats } from './stats.ts'

/** Where an address leads, whatever it is written like; null for what is no address. */
function placeOf(website: string): string | null {
  const link = asLink(website)
  if (link === null) return null
  const { host, pathname, search } = new URL(link)
  return host.replace(/^www\./, '') + pathname.replace(/\/+$/, '') + search
}

/** Other contributions with the name or the website of one, among those that the dashboard has loaded: it may have been suggested before. */
export function alike({ id, name, website }: ReviewedContribution): ReviewedContribution[] {
  const place = placeOf(website)
  const called = name.trim().toLowerCase()
  const isAlike = (row: ReviewedContribution) =>
    (called !== '' && row.name.trim().toLowerCase() === called) ||
    (place !== null && placeOf(row.website) === place)
  const [listing, stats] = [$listing.get(), $stats.get()]
  const loaded = [
    ...(listing.status === 'ready' ? listing.rows : []),
    ...(stats.status === 'ready' ? stats.recent : []),
  ]
  const found = loaded.filter(row => row.id !== id && isAlike(row))
  return [...new Map(found.map(row => [row.id, row])).values()]
}
