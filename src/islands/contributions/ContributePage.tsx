import { useState } from 'react'
import { contributionMessages as messages } from '#lib/messages/contributions.ts'
import { currentPath, logInPath, routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { contributionDraft, createContribution } from './store.ts'

/** The form of /contribute (spec section 2, Contribute page). */
export default function ContributePage() {
  return (
    <ErrorBoundary>
      <ContributionForm />
    </ErrorBoundary>
  )
}

function ContributionForm() {
  const session = useGuard()
  const [author, setAuthor] = useState<string>()
  if (session === 'checking') return <Loading />
  const uid = session.status === 'signed-in' ? session.user.uid : undefined
  if (uid && uid !== author) setAuthor(uid)
  return (
    <>
      {uid ? (
        <p className="callout">
          {messages.seePrevious} <a href={routes.myContributions}>{messages.viewMine}</a>
        </p>
      ) : (
        <p className="callout" role="alert">
          {messages.logInFirst} <a href={logInPath(currentPath())}>{messages.goToLogin}</a>
        </p>
      )}
      <Form
        // Another member in the same tab must not see this draft.
        key={author}
        submit={createContribution}
        label={messages.submit}
        busyLabel={messages.busy}
        draft={author ? { uid: author, form: contributionDraft } : undefined}
        blockedMessage={uid ? undefined : messages.refused}
      >
        <Field name="name" label={messages.name} required />
        <Field
          name="website"
          label={messages.website}
          inputMode="url"
          autoComplete="off"
          required
        />
        <TextArea name="description" label={messages.description} className="h-[200px]" required />
      </Form>
    </>
  )
}
