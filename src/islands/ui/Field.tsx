import { type ComponentProps, type ReactNode, useId } from 'react'
import { useField } from './form-context.ts'

interface LabelProps {
  name?: string | undefined
  label: string
  hint?: string | undefined
  /** Beside the control, such as a button. */
  beside?: ReactNode
}

interface LabelledControlProps extends LabelProps {
  children: (attributes: {
    id: string
    name: string | undefined
    defaultValue: string | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** The label, hint and error of a control, which gets the attributes that tie it to them. */
export function LabelledControl({ name, label, hint, beside, children }: LabelledControlProps) {
  const id = useId()
  const { error, initialValue } = useField(name, label)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="flex gap-2">
        {children({
          id,
          name,
          defaultValue: initialValue,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
        {beside}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A text field of one line. */
export const Field = ({
  name,
  label,
  hint,
  beside,
  ...rest
}: LabelProps & ComponentProps<'input'>) => (
  <LabelledControl name={name} label={label} hint={hint} beside={beside}>
    {attributes => <input {...rest} {...attributes} />}
  </LabelledControl>
)

/** The id of the list that `SchoolField` suggests; the page renders it with `SchoolList`. */
export const schoolListId = 'schools'

/** The name of a school, also of one that is not on the list. */
export const SchoolField = (props: ComponentProps<typeof Field>) => (
  <Field {...props} list={schoolListId} autoComplete="organization" />
)

/** Tells password managers whose password a form is about, where nobody types the address. */
export const AccountEmail = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
)

/** A text field of several lines. */
export const TextArea = ({
  name,
  label,
  hint,
  ...rest
}: LabelProps & ComponentProps<'textarea'>) => (
  <LabelledControl name={name} label={label} hint={hint}>
    {attributes => <textarea {...rest} {...attributes} />}
  </LabelledControl>
)
