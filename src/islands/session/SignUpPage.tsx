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

const signUp = lazyAction('signUp', messages.signUp.failed)

/** The form of /signup (spec section 2, Signup screen). */
export default function SignUpPage() {
  useLogInRedirect()
  const logInLink = useNextLink(routes.logIn)
  return (
    <ErrorBoundary>
      <Form
        submit={signUp}
        onFocus={prefetchActions}
        label={messages.signUp.submit}
        busyLabel="Signing Up..."
      >
        <Field name="displayName" label="Full Name" autoComplete="name" required />
        <Field
          name="email"
          label={messages.signUp.email}
          placeholder={messages.signUp.email}
          hint="No HBCU address yet? Any other will do."
          type="email"
          autoComplete="username"
          required
        />
        <Field name="college" label="College/University (Optional)" autoComplete="organization" />
        <PasswordField autoComplete="new-password" hint={messages.signUp.passwordHint} />
      </Form>
      {site.googleClientId && <GoogleButton purpose="signup" delay={0} />}
      <FormFooter>
        Already have an account?{' '}
        <a className="button" href={logInLink}>
          Login Here
        </a>
      </FormFooter>
    </ErrorBoundary>
  )
}
