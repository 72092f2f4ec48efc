import { type ComponentProps, useState } from 'react'
import { Field } from '../ui/Field.tsx'

/** The field for the address of an account. */
export const EmailField = ({
  label = 'Email Address',
  hint,
}: {
  label?: string
  hint?: string
}) => (
  <Field
    name="email"
    label={label}
    placeholder={label}
    hint={hint}
    type="email"
    autoComplete="username"
    required
  />
)

interface PasswordFieldProps {
  label?: string
  autoComplete: ComponentProps<'input'>['autoComplete']
  hint?: string
}

/** A password field with a toggle to show the password. */
export function PasswordField({ label = 'Password', autoComplete, hint }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      name="password"
      label={label}
      hint={hint}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      beside={
        <button
          type="button"
          className="min-w-[4rem] rounded border border-edge bg-sunken"
          onClick={() => setShown(!shown)}
          aria-label={shown ? 'Hide password' : 'Show password'}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
