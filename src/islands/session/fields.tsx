import { type ComponentProps, useState } from 'react'
import { routes } from '#lib/routes.ts'
import { site } from '#lib/site.ts'
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

/** The link to sign in with the OpenID Connect provider of the settings, if there is one. */
export const OidcLink = ({ search }: { search: string }) =>
  site.oidcName !== '' && (
    <a className="button mt-5 w-full" href={routes.oidc + search}>
      Continue with {site.oidcName}
    </a>
  )
