import { times } from '#contract/limits.ts'
import { sessionMessages as messages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { site } from '#lib/site.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { FormFooter } from './components/FormFooter.tsx'
import { GoogleButton } from './components/GoogleButton.tsx'
import { PasswordField } from './components/PasswordField.tsx'
import { lazyAction, prefetchActions } from './lazy-actions.ts'
import { useLogInRedirect } from './use-log-in-redirect.ts'
import { useNextLink } from './use-next-link.ts'

const logIn = lazyAction('logIn', messages.logIn.failed)

/** The form of /login (spec section 2, Login screen). */
export default function LogInPage() {
  useLogInRedirect()
  const signUpLink = useNextLink(routes.signUp)
  return (
    <ErrorBoundary>
      <Form submit={logIn} onFocus={prefetchActions} label="Sign In" busyLabel="Signing In...">
        <Field
          name="email"
          label={messages.email}
          placeholder={messages.email}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField autoComplete="current-password" />
      </Form>
      <p>
        <a className="mt-2 inline-flex min-h-target items-center" href={routes.forgotPassword}>
          Forgot your password?
        </a>
      </p>
      {site.googleClientId && <GoogleButton purpose="signin" delay={times.providerButton} />}
      <FormFooter>
        New here?{' '}
        <a className="button" href={signUpLink}>
          Create Account
        </a>
      </FormFooter>
    </ErrorBoundary>
  )
}
