import { atom } from 'nanostores'
import { isBundled } from './backend.ts'
import { parseJson } from './parse-json.ts'
import { $session } from './session.ts'
import { readStoredSession } from './session-storage.ts'
import { site } from './site.ts'
import { readStorage, writeStorage } from './storage.ts'

/** Key of sessionStorage: how much is unread, of which member, and when that was read. */
const key = 'unread-news'

/** The number of unread news; 0 until it is known. */
export const $unreadNews = atom(0)

/** Keeps how much of the news is unread, for a minute. */
export function keepUnread({ items }: { items: readonly { isRead: boolean }[] }): void {
  const count = items.filter(({ isRead }) => !isRead).length
  const uid = readStoredSession()?.user.uid
  writeStorage('session', key, JSON.stringify({ uid, count, at: Date.now() }))
  $unreadNews.set(count)
}

/** Reads the number of unread news, from the server at most once a minute in each tab. */
export async function loadUnreadNews(uid: string): Promise<void> {
  const stored = Object(parseJson(readStorage('session', key)))
  if (stored.uid === uid && Math.abs(Date.now() - stored.at) < 60_000)
    return $unreadNews.set(stored.count)
  // Browsers report a 404 in the console, so only a backend that is known to have news is asked.
  if (!isBundled()) return
  // Without the contract, which would double what each page loads for it.
  const headers = { Authorization: `Bearer ${readStoredSession()?.token}` }
  const reply = await fetch(`${site.backend}/api/news`, { headers })
  if (reply.ok) keepUnread(await reply.json())
}

/** Verifies the session, and shows in the account menu how much is unread. */
export function followAccount(menu: HTMLElement): void {
  $unreadNews.subscribe(count => {
    for (const element of menu.querySelectorAll<HTMLElement>('[data-news]')) {
      element.hidden = !count
      if (element.dataset.news) element.textContent = `${count}`
    }
    menu
      .querySelector('summary')
      ?.setAttribute('aria-label', `Your account${count ? `, ${count} new` : ''}`)
  })
  $session.subscribe(session => {
    if (session.status === 'signed-in' && !session.checking)
      loadUnreadNews(session.user.uid).catch(console.warn)
  })
}
