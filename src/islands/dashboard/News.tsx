import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { listWaiting, type NewsItem, type Waiting } from '#contract/news.ts'
import { anchors } from '#lib/anchors.ts'
import { formatDate } from '#lib/format.ts'
import { $news, describeReviewed, newsPath } from '#lib/news.ts'
import { routes } from '#lib/routes.ts'
import { useFragment } from '../ui/use-fragment.ts'
import { useShowMore } from '../ui/use-show-more.tsx'

/** The text before and after the name of an item. */
const texts: Record<NewsItem['kind'], readonly [string, string]> = {
  reply: ['', ' replied to your feedback'],
  helpful: ['', ' marked your feedback as helpful'],
  comment: ['', ' commented on your resume'],
  approved: ['Your suggestion ', ' was approved'],
  rejected: ['Your suggestion ', ' was rejected'],
  changes: ['Your suggestion ', ' needs a change'],
}

/** What others did for the member, the newest first; each item leads to its place. */
export function News() {
  const { data } = useStore($news)
  const section = useRef<HTMLElement>(null)
  const isAsked = useFragment() === anchors.news
  const items = data?.items ?? []
  const { count, list, button } = useShowMore<HTMLUListElement>({
    ...{ total: items.length, first: 3, more: 10, label: added => `Show ${added} more` },
  })
  const isLoaded = data !== undefined
  // Other parts of the page have moved it since the browser followed the link.
  useEffect(() => {
    if (!isAsked || !isLoaded) return
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
  }, [isAsked, isLoaded])
  const reviewed = describeReviewed(data)
  const hasWaiting = !!data?.waiting && listWaiting(data.waiting).length > 0
  return (
    <section
      ref={section}
      className="card scroll-mt-5 content-start focus:outline-none"
      id={anchors.news}
      aria-labelledby="news-heading"
      tabIndex={-1}
    >
      <h2 className="text-h3" id="news-heading">
        News
      </h2>
      {data?.waiting && hasWaiting && <WaitingLinks waiting={data.waiting} />}
      {items.length > 0 ? (
        <ul ref={list} className="list-none divide-y p-0">
          {items.slice(0, count).map(item => (
            <Item key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      ) : (
        <p className="min-h-[1.6em] text-muted">{data && !hasWaiting && 'Nothing new.'}</p>
      )}
      {button}
      {reviewed && <p className="text-muted">✓ {reviewed}</p>}
    </section>
  )
}

/** What waits for staff, each with its tab of the dashboard. */
const WaitingLinks = ({ waiting }: { waiting: Waiting }) => (
  <ul className="flex list-none flex-wrap gap-x-5 p-0" aria-label="Waiting for staff">
    {listWaiting(waiting).map(({ text, tab }) => (
      <li key={text}>
        <a
          className="inline-flex min-h-target items-center"
          href={`${routes.adminDashboard}?tab=${tab}`}
        >
          {text}
        </a>
      </li>
    ))}
  </ul>
)

function Item({ item }: { item: NewsItem }) {
  const [before, after] = texts[item.kind]
  return (
    <li className={`grid gap-1 py-2 ${item.isRead ? '' : 'border-s-[3px] border-s-brand ps-3'}`}>
      <a className={item.isRead ? '' : 'font-bold'} href={newsPath(item)}>
        {!item.isRead && <span className="sr-only">New: </span>}
        {before}
        <bdi>{item.name.trim() || 'Somebody'}</bdi>
        {after}
      </a>
      <span className="hint">{formatDate(item.at, '')}</span>
    </li>
  )
}
