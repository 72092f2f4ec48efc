import { letterWords, sessionWords } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { letters } from './later.ts'

const words = letterWords.forgot
const ask = letters.later('askForLetter', words.failed)

/** The form of /forgot-password. */
export default function ForgotPasswordPage() {
  return (
    <ErrorBoundary>
      <Form submit={ask} onFocus={letters.prepare} label={words.submit} busyLabel={words.busy}>
        <Field
          name="email"
          label={sessionWords.email}
          placeholder={sessionWords.email}
          type="email"
          autoComplete="username"
          required
        />
      </Form>
      <p className="aside">
        <a href={routes.logIn}>{words.back}</a>
      </p>
    </ErrorBoundary>
  )
}
