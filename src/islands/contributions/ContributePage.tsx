import { useState } from 'react'
import { currentPath, logInPath, routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form } from '../ui/Form.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useGuard } from '../ui/SessionGuard.tsx'
import { ContributionFields } from './ContributionFields.tsx'
import { contributionDraft, createContribution } from './data.ts'

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
          Want to see your previous contributions?{' '}
          <a href={routes.myContributions}>View My Contributions</a>
        </p>
      ) : (
        <p className="callout" role="alert">
          You need to be logged in to contribute. <a href={logInPath(currentPath())}>Go to Login</a>
        </p>
      )}
      <Form
        // Another member in the same tab must not see this draft.
        key={author}
        submit={createContribution}
        label="Submit Contribution"
        busyLabel="Submitting..."
        draft={author ? { uid: author, form: contributionDraft } : undefined}
        blockedMessage={uid ? undefined : 'Please log in to contribute'}
      >
        <ContributionFields />
      </Form>
    </>
  )
}
