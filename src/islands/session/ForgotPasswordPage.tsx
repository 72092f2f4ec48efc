import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import { requestPasswordReset } from './data.ts'
import { EmailField } from './fields.tsx'

/** The form of /forgot-password. */
export default function ForgotPasswordPage() {
  return (
    <ErrorBoundary>
      <Form submit={requestPasswordReset} label="Send the link" busyLabel="Sending...">
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
