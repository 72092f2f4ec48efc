import { type ComponentProps, useState } from 'react'
import { sessionWords as words } from '#lib/messages/session.ts'
import { Field } from '../../ui/Field.tsx'

interface PasswordFieldProps {
  label?: string
  autoComplete: ComponentProps<'input'>['autoComplete']
  hint?: string
}

/** A password field with a show and hide toggle. */
export function PasswordField({ label = words.password, autoComplete, hint }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      name="password"
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      {...(hint && { hint })}
      beside={
        <button
          type="button"
          className="reveal"
          onClick={() => setShown(!shown)}
          aria-label={shown ? words.hidePassword : words.showPassword}
        >
          {shown ? words.hide : words.show}
        </button>
      }
    />
  )
}
