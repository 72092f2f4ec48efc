import { useState } from 'react'
import { emailLinkMessages, sessionMessages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { AccountEmail } from '../ui/Field.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import type { FormValues } from '../ui/form-actions.ts'
import { Notice } from '../ui/Notice.tsx'
import { readLinkAccount, readLinkToken, resetPassword } from './data.ts'
import { PasswordField } from './fields.tsx'

const messages = emailLinkMessages.reset

/** The form of /reset-password, where an emailed link leads. */
export default function ResetPasswordPage() {
  const [token] = useState(readLinkToken)
  const [email] = useState(readLinkAccount)
  const [done, setDone] = useState(false)
  async function submit(values: FormValues) {
    const result = await resetPassword({ ...values, token })
    setDone(result.ok)
    return result
  }
  return (
    <ErrorBoundary>
      {token === '' && <Notice kind="error">{emailLinkMessages.noToken}</Notice>}
      {done && <Notice kind="success">{messages.done}</Notice>}
      {token !== '' && !done && (
        <Form submit={submit} label="Set password" busyLabel="Saving...">
          <AccountEmail email={email} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={sessionMessages.signUp.passwordHint}
          />
        </Form>
      )}
      <FormFooter>
        {done ? (
          <a className="button button-primary" href={routes.logIn}>
            Log in with it
          </a>
        ) : (
          <a className="py-tap" href={routes.forgotPassword}>
            Ask for a new link
          </a>
        )}
      </FormFooter>
    </ErrorBoundary>
  )
}
