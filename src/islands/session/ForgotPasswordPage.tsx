import { emailLinkMessages, sessionMessages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { FormFooter } from './components/FormFooter.tsx'
import { lazyAction, prefetchActions } from './lazy-actions.ts'

const messages = emailLinkMessages.forgot
const requestPasswordReset = lazyAction('requestPasswordReset', messages.failed)

/** The form of /forgot-password. */
export default function ForgotPasswordPage() {
  return (
    <ErrorBoundary>
      <Form
        submit={requestPasswordReset}
        onFocus={prefetchActions}
        label="Send the link"
        busyLabel="Sending..."
      >
        <Field
          name="email"
          label={sessionMessages.email}
          placeholder={sessionMessages.email}
          type="email"
          autoComplete="username"
          required
        />
      </Form>
      <FormFooter>
        <a className="py-tap" href={routes.logIn}>
          Back to Login
        </a>
      </FormFooter>
    </ErrorBoundary>
  )
}
