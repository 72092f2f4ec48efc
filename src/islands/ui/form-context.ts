import { createContext, useContext } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import type { FormValues } from './form-actions.ts'

interface FormState {
  errors: FieldErrors
  /** What fields start with, for example from a draft. */
  initialValues: FormValues
  /** The message above the button, which fields do not repeat; `shared` if several have it. */
  message?: { id: string; text: string; shared: boolean } | undefined
}

export const FormContext = createContext<FormState>({ errors: {}, initialValues: {} })

/**
 * The error and the initial value of a field of the form around it. A sentence that stands above
 * the button is not repeated: if several fields share it, each says that it is missing.
 */
export function useField(
  name = '',
  label: string,
): { error: string | undefined; errorId: string | undefined; initialValue: string | undefined } {
  const { errors, initialValues, message } = useContext(FormContext)
  const read = (record: FormValues) => (Object.hasOwn(record, name) ? record[name] : undefined)
  const found = read(errors)
  const isShown = found !== undefined && found === message?.text
  if (!isShown) return { error: found, errorId: undefined, initialValue: read(initialValues) }
  return {
    error: message?.shared ? `${label} is missing` : undefined,
    errorId: message?.shared ? undefined : message?.id,
    initialValue: read(initialValues),
  }
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
