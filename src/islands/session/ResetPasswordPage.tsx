import { useState } from 'react'
import { letterWords, sessionWords } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form } from '../ui/Form.tsx'
import type { FormValues } from '../ui/form-actions.ts'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from './components/PasswordField.tsx'
import { letters } from './later.ts'
import { takeToken } from './letter-token.ts'

const words = letterWords.reset
const reset = letters.later('resetPassword', words.failed)

/** The form of /reset-password, where a letter leads. */
export default function ResetPasswordPage() {
  const [token] = useState(takeToken)
  const [done, setDone] = useState(false)
  async function submit(typed: FormValues) {
    const outcome = await reset({ ...typed, token })
    setDone(outcome.ok)
    return outcome
  }
  return (
    <ErrorBoundary>
      {token === '' && <Notice kind="error">{letterWords.noToken}</Notice>}
      {done && <Notice kind="success">{words.done}</Notice>}
      {token !== '' && !done && (
        <Form submit={submit} onFocus={letters.prepare} label={words.submit} busyLabel={words.busy}>
          <PasswordField
            label={words.password}
            autoComplete="new-password"
            hint={sessionWords.signUp.passwordHint}
          />
        </Form>
      )}
      <p className="aside">
        {done ? (
          <a className="button button-primary" href={routes.logIn}>
            {words.logIn}
          </a>
        ) : (
          <a href={routes.forgotPassword}>{words.again}</a>
        )}
      </p>
    </ErrorBoundary>
  )
}
