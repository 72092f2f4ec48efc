import { type ComponentProps, type ReactNode, useId } from 'react'
import { useField } from './form-context.ts'

interface FieldProps {
  name: string
  label: string
  hint?: string
  /** Beside the control, inside its frame. */
  beside?: ReactNode
}

interface FrameProps extends FieldProps {
  id: string
  children: ReactNode
}

function Frame({ name, label, hint, id, beside, children }: FrameProps) {
  const { error } = useField(name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        {children}
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

function useControl({ name, hint }: FieldProps) {
  const id = useId()
  const { error, kept } = useField(name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const attributes = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
    ...(kept === undefined ? {} : { defaultValue: kept }),
  }
  return { id, attributes }
}

/** A one-line field of a {@link Form}. */
export function Field({ name, label, hint, beside, ...rest }: FieldProps & ComponentProps<'input'>) {
  const field = { name, label, ...(hint && { hint }), beside }
  const { id, attributes } = useControl(field)
  return (
    <Frame {...field} id={id}>
      <input {...rest} {...attributes} />
    </Frame>
  )
}

/** A field of several lines of a {@link Form}. */
export function TextArea({ name, label, hint, beside, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const field = { name, label, ...(hint && { hint }), beside }
  const { id, attributes } = useControl(field)
  return (
    <Frame {...field} id={id}>
      <textarea {...rest} {...attributes} />
    </Frame>
  )
}

/** A choice of a {@link Form}; the options are its children. */
export function Select({ name, label, hint, beside, ...rest }: FieldProps & ComponentProps<'select'>) {
  const field = { name, label, ...(hint && { hint }), beside }
  const { id, attributes } = useControl(field)
  return (
    <Frame {...field} id={id}>
      <select {...rest} {...attributes} />
    </Frame>
  )
}
