import { letterWords, sessionWords } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { FormFooter } from './components/FormFooter.tsx'
import { lazyAction, prefetchActions } from './lazy-actions.ts'

const words = letterWords.forgot
const requestPasswordReset = lazyAction('requestPasswordReset', words.failed)

/** The form of /forgot-password. */
export default function ForgotPasswordPage() {
  return (
    <ErrorBoundary>
      <Form
        submit={requestPasswordReset}
        onFocus={prefetchActions}
        label={words.submit}
        busyLabel={words.busy}
      >
        <Field
          name="email"
          label={sessionWords.email}
          placeholder={sessionWords.email}
          type="email"
          autoComplete="username"
          required
        />
      </Form>
      <FormFooter>
        <a className="py-tap" href={routes.logIn}>
          {words.back}
        </a>
      </FormFooter>
    </ErrorBoundary>
  )
}
