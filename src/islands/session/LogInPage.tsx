import { times } from '#contract/limits.ts'
import { sessionWords as words } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { site } from '#lib/site.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { GoogleButton } from './components/GoogleButton.tsx'
import { PasswordField } from './components/PasswordField.tsx'
import { entering } from './later.ts'
import { useSignInInOtherTab } from './use-other-tab.ts'

const enter = entering.later('enter', words.logIn.failed)

/** The sign-in form of /login (spec section 2, Login screen). */
export default function LogInPage() {
  useSignInInOtherTab()
  return (
    <ErrorBoundary>
      <Form submit={enter} onFocus={entering.prepare} label={words.logIn.submit} busyLabel={words.logIn.busy}>
        <Field
          name="email"
          label={words.email}
          placeholder={words.email}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField autoComplete="current-password" />
      </Form>
      <p className="forgot">
        <a href={routes.forgotPassword}>{words.logIn.forgot}</a>
      </p>
      {site.googleClientId && <GoogleButton purpose="signin" delay={times.providerButton} />}
      <p className="aside">
        {words.logIn.newHere}{' '}
        <a className="button button-plain" href={routes.signUp}>
          {words.logIn.create}
        </a>
      </p>
    </ErrorBoundary>
  )
}
