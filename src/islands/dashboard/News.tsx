import { useStore } from '@nanostores/react'
import { news as endpoints } from '#contract/news.ts'
import { createClient } from '#lib/api/client.ts'
import { formatCount } from '#lib/format.ts'
import { $memberId } from '#lib/member-id.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { routes } from '#lib/routes.ts'

const newsApi = createClient(endpoints)
type Answer = Awaited<ReturnType<typeof newsApi.get>>

/** What is new for the member besides saved programs. */
export const $news = createFetcherStore<Answer>(['news ', $memberId], {
  fetcher: () => newsApi.get({}),
})

function describeFeedback({ hasResume, unread }: Answer): string {
  if (!hasResume) return 'You have not uploaded a resume yet.'
  return unread === 0 ? 'Nothing new.' : `${formatCount(unread, 'new comment')}.`
}

function describeSuggestions({ contributions }: Answer): string {
  const counts = Object.entries(contributions)
  if (counts.every(([, count]) => count === 0)) return 'You have not suggested a program yet.'
  return `${counts.map(([status, count]) => `${count} ${status}`).join(', ')}.`
}

interface NewsCardProps {
  heading: string
  /** Without an answer the link alone remains. */
  text: string | undefined
  link: { href: string; label: string }
}

const NewsCard = ({ heading, text, link }: NewsCardProps) => (
  <section className="card">
    <h2 className="text-h3">{heading}</h2>
    <p className="min-h-[1.6em] text-muted">{text}</p>
    <p>
      <a className="inline-block py-tap" href={link.href}>
        {link.label}
      </a>
    </p>
  </section>
)

/** New feedback on the resume, and the status of suggestions. */
export function News() {
  const { data: answer } = useStore($news)
  return (
    <>
      <NewsCard
        heading="Resume feedback"
        text={answer && describeFeedback(answer)}
        link={{ href: routes.resume, label: 'My resume' }}
      />
      <NewsCard
        heading="Your contributions"
        text={answer && describeSuggestions(answer)}
        link={{ href: routes.myContributions, label: 'My Contributions' }}
      />
    </>
  )
}
