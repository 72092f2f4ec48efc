import { emailLinkMessages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form } from '../ui/Form.tsx'
import { EmailField, FormFooter } from './components/fields.tsx'
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
        <EmailField />
      </Form>
      <FormFooter>
        <a className="py-tap" href={routes.logIn}>
          Back to Login
        </a>
      </FormFooter>
    </ErrorBoundary>
  )
}
