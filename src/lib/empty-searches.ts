import { mayHaveExtras } from './backend.ts'
import { emptySearchPath, normalizeEmptySearch } from './contract/empty-searches.ts'
import { site } from './site.ts'

/** Time without a further change after which a search counts, in milliseconds. */
const debounceDelay = 2000

const counted = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether the visitor asks not to be tracked (Do Not Track, Global Privacy Control). */
const asksForPrivacy = (): boolean =>
  navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true

/**
 * Has the server count a search that found nothing once nobody types any more, without who searched;
 * the same words once a page. Empty: the search found something, so nothing is counted.
 */
export function countEmptySearch(typed: string): void {
  clearTimeout(timer)
  const words = normalizeEmptySearch(typed)
  if (words === null || counted.has(words) || asksForPrivacy() || !mayHaveExtras()) return
  timer = setTimeout(() => {
    counted.add(words)
    // Nobody waits for it.
    fetch(site.backend + emptySearchPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ words }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => {})
  }, debounceDelay)
}
