import { useEffect, useRef } from 'react'
import { profileWords as words } from '#lib/messages/profile.ts'
import { Field } from '../../ui/Field.tsx'
import type { Details } from '../store.ts'

interface FieldsProps {
  details: Details
  editing: boolean
  busy: boolean
}

/** The fields of the profile; the email address is never more than shown (spec section 5). */
export function Fields({ details, editing, busy }: FieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editing) fields.current?.querySelector('input')?.focus()
  }, [editing])
  const readOnly = !editing || busy
  return (
    <div ref={fields} className="profile-fields">
      <Field name="fullName" label={words.fullName} autoComplete="name" readOnly={readOnly} />
      <Field name="phoneNumber" label={words.phoneNumber} type="tel" autoComplete="tel" readOnly={readOnly} />
      <Field
        name="email"
        label={words.email}
        type="email"
        readOnly
        {...(editing && { hint: words.emailHint })}
      />
      <Field name="college" label={words.college} autoComplete="organization" readOnly={readOnly} />
      {details.major !== null && <Field name="major" label={words.major} readOnly={readOnly} />}
      {details.graduationYear !== null && (
        <Field name="graduationYear" label={words.graduationYear} inputMode="numeric" readOnly={readOnly} />
      )}
    </div>
  )
}
