import { isNotFound } from '#lib/api/client.ts'
import { contributionsApi } from '#lib/api/contributions.ts'
import { resumesApi } from '#lib/api/resumes.ts'
import { formatCount } from '#lib/format.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { routes } from '#lib/routes.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

async function describeFeedback(): Promise<string> {
  const own = await resumesApi.getOwn({}).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
  if (!own?.resumeURL) return 'You have not uploaded a resume yet.'
  const { unread } = own
  return unread === 0 ? 'Nothing new.' : `${formatCount(unread, 'new comment')}.`
}

async function describeSuggestions(): Promise<string> {
  const own = await contributionsApi.listOwn({})
  if (own.length === 0) return 'You have not suggested a program yet.'
  const count = (status: string) => own.filter(each => each.status === status).length
  return ['pending', 'approved', 'rejected']
    .map(status => `${count(status)} ${status}`)
    .join(', ')
    .concat('.')
}

interface NewsCardProps {
  heading: string
  load: () => Promise<string>
  link: { href: string; label: string }
}

function NewsCard({ heading, load, link }: NewsCardProps) {
  const { loaded } = useLoaded(load)
  return (
    <section className="card">
      <h2 className="text-h3">{heading}</h2>
      {/* Without an answer the link alone remains. */}
      <p className="min-h-[1.6em] text-muted">{loaded.status === 'ready' && loaded.value}</p>
      <p>
        <a className="inline-block py-tap" href={link.href}>
          {link.label}
        </a>
      </p>
    </section>
  )
}

/** New feedback on the resume, and the status of suggestions. */
export const News = () => (
  <>
    <NewsCard
      heading={messages.feedback}
      load={describeFeedback}
      link={{ href: routes.resume, label: 'My resume' }}
    />
    <NewsCard
      heading={messages.suggestions}
      load={describeSuggestions}
      link={{ href: routes.myContributions, label: 'My Contributions' }}
    />
  </>
)
