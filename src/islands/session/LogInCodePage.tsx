import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import { sendCode } from './data.ts'

/** The form of /auth/code, where a login leads whose account has a second factor. */
export default function LogInCodePage() {
  return (
    <ErrorBoundary>
      <Form submit={sendCode} label="Sign In" busyLabel="Signing In...">
        <Field
          name="code"
          label="Code"
          hint="Six digits of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
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
