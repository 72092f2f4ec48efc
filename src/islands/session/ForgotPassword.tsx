import { letterWords, sessionWords } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { letters } from './later.ts'

const words = letterWords.forgot
const ask = letters.later('askForLetter', words.failed)

/** The form of /forgot-password. */
export default function ForgotPassword() {
  return (
    <Boundary>
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
    </Boundary>
  )
}
