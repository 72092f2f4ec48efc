import { createContext, useContext } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import type { FormValues } from './form-actions.ts'

interface FormState {
  errors: FieldErrors
  /** What fields start with, for example from a draft. */
  initialValues: FormValues
  /** The message above the button, if several fields have it as their error. */
  sharedMessage?: string | undefined
}

export const FormContext = createContext<FormState>({ errors: {}, initialValues: {} })

/**
 * The error and the initial value of a field of the form around it. A message above the button may
 * be off the screen of a phone, so each field has its own: if several share one, that it is missing.
 */
export function useField(
  name = '',
  label: string,
): { error: string | undefined; initialValue: string | undefined } {
  const { errors, initialValues, sharedMessage } = useContext(FormContext)
  const read = (record: FormValues) => (Object.hasOwn(record, name) ? record[name] : undefined)
  const found = read(errors)
  return {
    error: found && found === sharedMessage ? `${label} is missing` : found,
    initialValue: read(initialValues),
  }
}

/** The fields of a form by name, as typed. */
export const readForm = (form: HTMLFormElement): FormValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Focuses the first field with an error, and opens what it is folded into. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const invalid = [...form.elements].find(element =>
    Object.hasOwn(errors, element.getAttribute('name') ?? ''),
  )
  if (!(invalid instanceof HTMLElement)) return
  unfold(invalid)
  invalid.focus()
}

/** Opens the details that an element is folded into. */
function unfold(element: Element): void {
  const details = element.closest('details')
  if (!details) return
  details.setAttribute('open', '')
  if (details.parentElement) unfold(details.parentElement)
}

/**
 * Shows the browser's message at the first date that is incomplete or does not exist; returns
 * whether there is one. The value of such a field is empty, so sending it would erase the date.
 */
export function reportInvalidDate(form: HTMLFormElement): boolean {
  const invalid = [...form.elements].find(
    element => element instanceof HTMLInputElement && element.validity.badInput,
  )
  if (!(invalid instanceof HTMLInputElement)) return false
  unfold(invalid)
  invalid.reportValidity()
  return true
}
