import { times } from '#contract/limits.ts'
import { sessionMessages as messages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { site } from '#lib/site.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { EmailField, PasswordField } from './fields.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { OidcLink } from './OidcLink.tsx'
import { useSignInPage } from './use-sign-in-page.ts'

/** Its code is loaded when it is sent; a failure is one of the request. */
const logIn = (values: FormValues): Promise<ActionResult> =>
  import('./data.ts').then(
    data => data.logIn(values),
    () => ({ ok: false, message: messages.logIn.failed }),
  )

/** The form of /login (spec section 2, Login screen). */
export default function LogInPage() {
  const search = useSignInPage(routes.signUp)
  return (
    <ErrorBoundary>
      <Form submit={logIn} label="Sign In" busyLabel="Signing In...">
        <EmailField />
        <PasswordField autoComplete="current-password" />
      </Form>
      <p>
        <a className="mt-2 inline-flex min-h-target items-center" href={routes.forgotPassword}>
          Forgot your password?
        </a>
      </p>
      <OidcLink search={search} />
      {site.googleClientId && <GoogleButton purpose="signin" delay={times.providerButton} />}
      <FormFooter>
        New here?{' '}
        <a className="button" href={routes.signUp + search}>
          Create Account
        </a>
      </FormFooter>
    </ErrorBoundary>
  )
}
