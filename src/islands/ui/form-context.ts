import { createContext, useContext } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import type { FormValues } from './form-actions.ts'

interface FormState {
  errors: FieldErrors
  /** What fields start with, for example from a draft. */
  initialValues: FormValues
}

export const FormContext = createContext<FormState>({ errors: {}, initialValues: {} })

/** The error and the initial value of a field of the form around it. */
export function useField(name = ''): {
  error: string | undefined
  initialValue: string | undefined
} {
  const { errors, initialValues } = useContext(FormContext)
  const read = (record: FormValues) => (Object.hasOwn(record, name) ? record[name] : undefined)
  return { error: read(errors), initialValue: read(initialValues) }
}

/** The fields of a form by name, as typed. */
export const readForm = (form: HTMLFormElement): FormValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Focuses the first field with an error, and opens the details it is folded into. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const invalid = [...form.elements].find(element =>
    Object.hasOwn(errors, element.getAttribute('name') ?? ''),
  )
  if (!(invalid instanceof HTMLElement)) return
  invalid.closest('details')?.setAttribute('open', '')
  invalid.focus()
}
