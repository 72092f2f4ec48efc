import { useEffect, useRef, useState } from 'react'
import { otherSchool, undecidedSchool } from '#catalog/school-rules.ts'
import { readBrowserSaves } from '#lib/browser-saves.ts'
import { formatCount } from '#lib/format.ts'
import { sessionMessages as messages } from '#lib/messages/session.ts'
import { parseJson } from '#lib/parse-json.ts'
import { routes } from '#lib/routes.ts'
import { answersKey } from '#lib/session-storage.ts'
import { site } from '#lib/site.ts'
import { readStorage } from '#lib/storage.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field, SchoolField } from '../ui/Field.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'
import { EmailField, PasswordField } from './fields.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { OidcLink } from './OidcLink.tsx'
import { useSignInPage } from './use-sign-in-page.ts'

// Here, since other sign-in pages would load them too.
const texts = {
  comesWithYou: (count: number) =>
    `Your ${formatCount(count, 'saved program')} ${count === 1 ? 'comes' : 'come'} with you.`,
  keepAnswers: 'Keep my answers in my account. Citizenship or status stays in this browser.',
}

/** Its code is loaded when it is sent; a failure is one of the request. */
const signUp = (values: FormValues): Promise<ActionResult> =>
  import('./data.ts').then(
    async data => {
      const result = await data.signUp(values)
      if (result.ok && values.keepAnswers)
        void import('./keep-answers.ts').then(({ keepAnswers }) => keepAnswers())
      return result
    },
    () => ({ ok: false, message: messages.signUp.failed }),
  )

/** The school that somebody has named among the questions of "Does it fit me?". */
function readSchool(): string {
  const { school } = Object(parseJson(readStorage('local', answersKey))) as Record<string, unknown>
  const isNamed = typeof school === 'string' && school !== otherSchool && school !== undecidedSchool
  return isNamed ? school : ''
}

interface SignUpPageProps {
  /** SIGNUP_DOMAINS, if only some may sign up. */
  domains?: string | undefined
}

/** The form of /signup (spec section 2, Signup screen). */
export default function SignUpPage({ domains }: SignUpPageProps) {
  const search = useSignInPage(routes.logIn)
  const college = useRef<HTMLInputElement>(null)
  const [saved, setSaved] = useState(0)
  useEffect(() => {
    setSaved(readBrowserSaves().length)
    if (college.current && !college.current.value) college.current.value = readSchool()
  }, [])
  return (
    <ErrorBoundary>
      {/* Room for it where programs are saved. */}
      <p className="mb-4 hidden min-h-[1.6em] font-semibold [[data-saved]_&]:block">
        {saved > 0 && texts.comesWithYou(saved)}
      </p>
      <Form submit={signUp} label={messages.signUp.submit} busyLabel="Signing Up...">
        <Field name="displayName" label="Full Name" autoComplete="name" required />
        <EmailField
          label="HBCU Email"
          hint={domains ? `Of ${domains}.` : 'No HBCU address yet? Any other will do.'}
        />
        <SchoolField ref={college} name="college" label="College/University (Optional)" />
        <PasswordField autoComplete="new-password" hint={messages.signUp.passwordHint} />
        <label className="hidden items-start gap-3 [[data-answers]_&]:flex">
          <input type="checkbox" name="keepAnswers" defaultChecked />
          {texts.keepAnswers}
        </label>
      </Form>
      <OidcLink search={search} />
      {site.googleClientId && <GoogleButton purpose="signup" delay={0} />}
      <FormFooter>
        Already have an account?{' '}
        <a className="button" href={routes.logIn + search}>
          Login Here
        </a>
      </FormFooter>
    </ErrorBoundary>
  )
}
