import { secondFactor } from '#contract/second-factor.ts'
import { createClient } from '#lib/api/client.ts'
import { sessionMessages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import { type FormValues, withValidation } from '../ui/form-actions.ts'
import { readChallenge } from './ask-for-code.ts'
import { redirectAfterLogIn, startSession } from './data.ts'

// Here, since other sign-in pages would load it too.
const api = createClient({ signIn: secondFactor.signIn })
const { failed } = sessionMessages.logIn
const endLogIn = withValidation(secondFactor.signIn.input, input =>
  startSession(api.signIn(input), failed, redirectAfterLogIn),
)
const sendCode = ({ code = '' }: FormValues) => endLogIn({ code, challenge: readChallenge() })

/** The form of /auth/code, where a login leads whose account has a second factor. */
export default function LogInCodePage() {
  return (
    <ErrorBoundary>
      <Form submit={sendCode} label="Sign In" busyLabel="Signing In...">
        <Field
          name="code"
          label="Code"
          hint="Six digits from your app, or a recovery code."
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
