import { sessionMessages as messages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { site } from '#lib/site.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { EmailField, PasswordField } from './fields.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { useSignInPage } from './use-sign-in-page.ts'

/** Its code is loaded when it is sent; a failure is one of the request. */
const signUp = (values: FormValues): Promise<ActionResult> =>
  import('./data.ts').then(
    data => data.signUp(values),
    () => ({ ok: false, message: messages.signUp.failed }),
  )

/** The form of /signup (spec section 2, Signup screen). */
export default function SignUpPage() {
  const logInLink = useSignInPage(routes.logIn)
  return (
    <ErrorBoundary>
      <Form submit={signUp} label={messages.signUp.submit} busyLabel="Signing Up...">
        <Field name="displayName" label="Full Name" autoComplete="name" required />
        <EmailField label="HBCU Email" hint="No HBCU address yet? Any other will do." />
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
