import { useEffect, useState } from 'react'
import { CallError } from '#lib/api/client.ts'
import { contributionsApi } from '#lib/api/contributions.ts'
import { resumesApi } from '#lib/api/resumes.ts'
import { formatCount } from '#lib/format.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { routes } from '#lib/routes.ts'

/** A text that is loaded after the page; without an answer the link alone remains. */
function useText(load: () => Promise<string>): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    load().then(
      loaded => isShown && setText(loaded),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [load])
  return text
}

async function describeFeedback(): Promise<string> {
  const own = await resumesApi.getOwn({}).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 404) return null
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

/** New feedback on the resume, and where suggestions stand. */
export function News() {
  const feedback = useText(describeFeedback)
  const suggestions = useText(describeSuggestions)
  return (
    <>
      <section className="card">
        <h2 className="text-h3">{messages.feedback}</h2>
        <p className="min-h-[1.6em] text-muted">{feedback}</p>
        <p>
          <a className="inline-block py-tap" href={routes.resume}>
            My resume
          </a>
        </p>
      </section>
      <section className="card">
        <h2 className="text-h3">{messages.suggestions}</h2>
        <p className="min-h-[1.6em] text-muted">{suggestions}</p>
        <p>
          <a className="inline-block py-tap" href={routes.myContributions}>
            My Contributions
          </a>
        </p>
      </section>
    </>
  )
}
