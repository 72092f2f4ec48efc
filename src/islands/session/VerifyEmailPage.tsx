import { useState } from 'react'
import { letterWords } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { readStoredSession } from '#lib/session-storage.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form } from '../ui/Form.tsx'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { Notice } from '../ui/Notice.tsx'
import { letters } from './later.ts'
import { dropToken, holdToken } from './letter-token.ts'

const words = letterWords.verify
const verify = letters.later('verifyEmail', words.failed)

/**
 * The button of /verify-email, where a letter leads: programs that open the links of letters beforehand must not use the token up. The
 * letter is for an account, so one signs in first, and comes back to the token.
 */
export default function VerifyEmailPage() {
  const [token] = useState(holdToken)
  const [isSignedIn] = useState(() => readStoredSession() !== null)
  const [done, setDone] = useState(false)
  async function submit() {
    const outcome = await verify({ token })
    if (outcome.ok) dropToken()
    setDone(outcome.ok)
    return outcome
  }
  if (done) {
    return (
      <ErrorBoundary>
        <Notice kind="success">{words.done}</Notice>
        <p className="aside">
          <a className="button button-primary" href={routes.profile}>
            {words.on}
          </a>
        </p>
      </ErrorBoundary>
    )
  }
  return (
    <ErrorBoundary>
      {token === '' && <Notice kind="error">{letterWords.noToken}</Notice>}
      {token !== '' && !isSignedIn && <LogInPrompt text={words.logInFirst} label={words.logIn} />}
      {token !== '' && isSignedIn && (
        <Form submit={submit} label={words.submit} busyLabel={words.busy}>
          {null}
        </Form>
      )}
      <p className="aside">{words.again}</p>
    </ErrorBoundary>
  )
}
