import { createContext, useContext } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import type { FormValues } from './form-actions.ts'

interface Around {
  /** What is wrong with single fields. */
  errors: FieldErrors
  /** What a field starts with: what was typed earlier and not sent. */
  kept: FormValues
}

/** What a form tells its fields. */
export const FormContext = createContext<Around>({ errors: {}, kept: {} })

const own = (record: FormValues, name: string): string | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** The error and the kept text of one field. */
export function useField(name: string): { error: string | undefined; kept: string | undefined } {
  const { errors, kept } = useContext(FormContext)
  return { error: own(errors, name), kept: own(kept, name) }
}

export const readForm = (form: HTMLFormElement): FormValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Leads to the first field that has to be put right, and opens what it is folded away in. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const wrong = [...form.elements].find(element => Object.hasOwn(errors, element.getAttribute('name') ?? ''))
  if (!(wrong instanceof HTMLElement)) return
  wrong.closest('details')?.setAttribute('open', '')
  wrong.focus()
}
