import { useState } from 'react'
import { contributionWords as words } from '#lib/messages/contributions.ts'
import { currentPath, logInPath, routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useGuard } from '../ui/use-guard.ts'
import { suggest } from './store.ts'

/** The form of /contribute (spec section 2, Contribute page). */
export default function ContributePage() {
  return (
    <ErrorBoundary>
      <Suggest />
    </ErrorBoundary>
  )
}

function Suggest() {
  const session = useGuard()
  const [author, setAuthor] = useState<string>()
  if (session === 'checking') return <Loading />
  const uid = session.status === 'signed-in' ? session.user.uid : undefined
  if (uid && uid !== author) setAuthor(uid)
  return (
    <>
      {uid ? (
        <p className="callout">
          {words.seePrevious} <a href={routes.myContributions}>{words.viewMine}</a>
        </p>
      ) : (
        <p className="callout" role="alert">
          {words.logInFirst} <a href={logInPath(currentPath())}>{words.goToLogin}</a>
        </p>
      )}
      <Form
        // The draft of one member is never shown to the next.
        key={author}
        submit={suggest}
        label={words.submit}
        busyLabel={words.busy}
        draft={author ? { uid: author, form: 'contribution' } : undefined}
        refusal={uid ? undefined : words.refused}
      >
        <Field name="name" label={words.name} required />
        <Field name="website" label={words.website} inputMode="url" autoComplete="off" required />
        <TextArea name="description" label={words.description} className="tall" required />
      </Form>
    </>
  )
}
