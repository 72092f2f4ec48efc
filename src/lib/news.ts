import type { ReplyOf } from '#contract/endpoint.ts'
import { news as endpoints, type NewsItem } from '#contract/news.ts'
import { anchors } from './anchors.ts'
import { createClient, isAbsent } from './api/client.ts'
import { formatCount } from './format.ts'
import { $memberId } from './member-id.ts'
import { createFetcherStore } from './queries.ts'
import { feedbackPath, routes } from './routes.ts'
import { keepUnread } from './unread-news.ts'

const newsApi = createClient(endpoints)
type News = ReplyOf<typeof endpoints.get>

async function fetchNews(): Promise<News> {
  const news = await newsApi.get({})
  keepUnread(news)
  return news
}

/** What is new for the member. */
export const $news = createFetcherStore<News>(['news ', $memberId], { fetcher: fetchNews })

/** Sends that something was read; the number of unread news then follows. */
export async function markNewsRead(send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
    $news.mutate(await fetchNews())
  } catch (error) {
    if (!isAbsent(error)) console.warn('News could not be marked as read', error)
  }
}

/** Marks what is new about an own comment or contribution as read, or about what one replied to. */
export const markItemRead = (id: string): Promise<void> =>
  markNewsRead(() => newsApi.markRead({ id }))

/** Where an item of news leads: the comment or the contribution itself. */
export const newsPath = ({ id, ownerId }: NewsItem): string =>
  ownerId
    ? `${feedbackPath(ownerId)}#${anchors.comment}${encodeURIComponent(id)}`
    : `${routes.myContributions}#${anchors.contribution}${encodeURIComponent(id)}`

/** What the member did for others this month; null for nothing, or while it is not known. */
export const describeReviewed = (news: News | undefined): string | null =>
  news && news.reviewed > 0
    ? `You gave feedback on ${formatCount(news.reviewed, 'resume')} this month`
    : null
