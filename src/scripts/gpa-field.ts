import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import { parseGpa } from '#lib/stored-answers.ts'

/**
 * Says below the field of the GPA that its value does not count, for as long as it is there.
 * Returns the field if so.
 */
export function findInvalidGpa(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem('gpa')
  if (!(field instanceof HTMLInputElement)) return null
  const isInvalid = Number.isNaN(parseGpa(field.value))
  if (isInvalid) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const error = form.querySelector('#gpa-error')
  if (error) error.textContent = isInvalid ? messages.gpaError : ''
  return isInvalid ? field : null
}
