import { accountWords } from '#lib/messages/account.ts'
import { sessionWords } from '#lib/messages/session.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { changePassword } from './store.ts'

const words = accountWords.password

/** Changes the password, or sets the first one of an account that only the identity provider opens. */
export function NewPassword({ hasPassword }: { hasPassword: boolean }) {
  const title = hasPassword ? words.change : words.set
  return (
    <div className="account-part">
      <h3>{words.heading}</h3>
      <details className="account-fold">
        <summary className="button">{title}</summary>
        <p className="hint">{words.lead}</p>
        {!hasPassword && <p className="hint">{accountWords.freshSignIn}</p>}
        <Form submit={changePassword} label={title} busyLabel={words.busy}>
          {hasPassword && (
            <Field
              name="currentPassword"
              label={words.current}
              type="password"
              autoComplete="current-password"
              required
            />
          )}
          <Field
            name="password"
            label={words.next}
            type="password"
            autoComplete="new-password"
            hint={sessionWords.signUp.passwordHint}
            required
          />
        </Form>
      </details>
    </div>
  )
}
