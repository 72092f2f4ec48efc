import { useState } from 'react'
import { emailLinkMessages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { readStoredSession } from '#lib/session-storage.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { Notice } from '../ui/Notice.tsx'
import { readAndStoreLinkToken, removeStoredToken, verifyEmail } from './data.ts'

const messages = emailLinkMessages.verify

/**
 * The button of /verify-email, where an emailed link leads. It is a button because mail programs
 * prefetch links, which must not use up the token. The owner of the account signs in first.
 */
export default function VerifyEmailPage() {
  const [token] = useState(readAndStoreLinkToken)
  const [signedIn] = useState(() => readStoredSession() !== null)
  const [done, setDone] = useState(false)
  async function submit() {
    const result = await verifyEmail({ token })
    if (result.ok) removeStoredToken()
    setDone(result.ok)
    return result
  }
  if (done) {
    return (
      <ErrorBoundary>
        <Notice kind="success">{messages.done}</Notice>
        <FormFooter>
          <a className="button button-primary" href={routes.profile}>
            Go to your profile
          </a>
        </FormFooter>
      </ErrorBoundary>
    )
  }
  return (
    <ErrorBoundary>
      {token === '' && <Notice kind="error">{emailLinkMessages.noToken}</Notice>}
      {token !== '' && !signedIn && (
        <LogInPrompt
          text="Please log in to the account that the email is for. Then you are back here."
          label="Log In"
        />
      )}
      {token !== '' && signedIn && (
        <Form submit={submit} label="Verify my email" busyLabel="Verifying..." />
      )}
      <FormFooter>
        <a href={routes.profile}>Ask for a new link on your profile</a>
      </FormFooter>
    </ErrorBoundary>
  )
}
