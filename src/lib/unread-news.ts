import { atom } from 'nanostores'
import type { Waiting } from '#contract/news.ts'
import { isBundled } from './backend.ts'
import { parseJson } from './parse-json.ts'
import { $session } from './session.ts'
import { readStoredSession } from './session-storage.ts'
import { site } from './site.ts'
import { readStorage, writeStorage } from './storage.ts'

/** Key of sessionStorage: how much is unread and waits, of which member, and when that was read. */
const key = 'unread-news'

/** The number of unread news; 0 until it is known. */
export const $unreadNews = atom(0)

/** How much others wait for from staff; checks, of which there are always some, do not count. */
export const $waiting = atom(0)

interface News {
  items: readonly { isRead: boolean }[]
  waiting?: Waiting | null
}

/** Keeps how much of the news is unread, and how much waits for staff, for a minute. */
export function keepUnread({ items, waiting }: News): void {
  const count = items.filter(({ isRead }) => !isRead).length
  const { suggestions = 0, reports = 0, messages = 0, reportedPrograms = 0 } = waiting ?? {}
  const staff = suggestions + reports + messages + reportedPrograms
  const uid = readStoredSession()?.user.uid
  writeStorage('session', key, JSON.stringify({ uid, count, staff, at: Date.now() }))
  setCounts(count, staff)
}

function setCounts(news: number, waiting: number): void {
  $unreadNews.set(news)
  $waiting.set(waiting)
}

/** Reads the number of unread news, from the server at most once a minute in each tab. */
export async function loadUnreadNews(uid: string): Promise<void> {
  const stored = Object(parseJson(readStorage('session', key)))
  if (stored.uid === uid && Math.abs(Date.now() - stored.at) < 60_000)
    return setCounts(stored.count, stored.staff ?? 0)
  // Browsers report a 404 in the console, so only a backend that is known to have news is asked.
  if (!isBundled()) return
  // Without the contract, which would double what each page loads for it.
  const headers = { Authorization: `Bearer ${readStoredSession()?.token}` }
  const reply = await fetch(`${site.backend}/api/news`, { headers })
  if (reply.ok) keepUnread(await reply.json())
}

/** Verifies the session, and shows in the account menu how much is unread. */
export function followAccount(menu: HTMLElement): void {
  const show = () => {
    const counts: Record<string, number> = { news: $unreadNews.get(), waiting: $waiting.get() }
    const { news = 0, waiting = 0 } = counts
    for (const element of menu.querySelectorAll<HTMLElement>('[data-count]')) {
      const count = counts[element.dataset.count ?? '']
      element.hidden = !(count ?? news + waiting)
      if (count !== undefined) element.textContent = `${count}`
    }
    const label = `Your account${news ? `, ${news} new` : ''}${waiting ? `, ${waiting} waiting` : ''}`
    menu.querySelector('summary')?.setAttribute('aria-label', label)
  }
  $unreadNews.subscribe(show)
  $waiting.subscribe(show)
  $session.subscribe(session => {
    if (session.status === 'signed-in' && !session.checking)
      loadUnreadNews(session.user.uid).catch(console.warn)
  })
}
