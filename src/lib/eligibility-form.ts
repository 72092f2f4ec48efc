import type { EligibilityAnswers } from '#catalog/eligibility-checks.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { type ChoiceQuestion, listOptions } from './eligibility-options.ts'
import { eligibilityMessages as messages } from './messages/eligibility.ts'
import {
  areSame,
  type ProfileAnswers,
  readSavedAnswers,
  removeAnswers,
  saveAnswers,
} from './saved-answers.ts'
import {
  areInProfile,
  hasAnswers,
  parseGpa,
  readAnswersForm,
  readStoredAnswers,
  storeAnswers,
} from './stored-answers.ts'

/**
 * Runs the questions of "Does it fit me?", whose markup is `islands/ui/EligibilityForm.tsx`: keeps
 * the answers in this browser, and saves those of a member in the profile. Without React, because
 * pages of the catalog have none.
 *
 * @param onAnswers called with the answers, if there are any, and whenever they change
 * @param onForget called when the answers were forgotten
 */
export function startEligibilityForm(
  form: HTMLFormElement,
  onAnswers: (answers: EligibilityAnswers) => void,
  onForget?: () => void,
) {
  const find = (part: string) => form.querySelector<HTMLElement>(`[data-${part}]`)
  const [lead, save, forget, failure] = ['lead', 'save-answers', 'forget', 'failure'].map(find)
  let answers = readStoredAnswers()
  let profile: ProfileAnswers = 'unknown'
  let isKept = true

  function fill() {
    for (const field of form.querySelectorAll<HTMLInputElement>('[name]'))
      field.value = `${answers[field.name as keyof EligibilityAnswers] ?? ''}`
    findInvalidGpa(form)
  }

  /** Says where the answers are, and offers to save them in the profile. */
  function showProfile(message: string | null = null) {
    const isInProfile = profile === 'same' || profile === 'other'
    if (lead) lead.textContent = isKept ? messages.leads[profile] : messages.notKept
    if (save) save.hidden = !['none', 'other'].includes(profile) || !hasAnswers(answers)
    if (forget) forget.textContent = isInProfile ? messages.forgetEverywhere : messages.forget
    if (!failure) return
    failure.hidden = message === null
    failure.textContent = message
  }

  function showStored() {
    answers = readStoredAnswers()
    fill()
    onAnswers(answers)
  }

  async function readProfile() {
    const found = await readSavedAnswers()
    profile = found.profile
    showProfile()
    if (found.isNew) showStored()
  }

  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('input', () => {
    findInvalidGpa(form)
    answers = readAnswersForm(form)
    isKept = storeAnswers(answers)
    if (profile === 'same') profile = 'other'
    showProfile()
    onAnswers(answers)
  })
  save?.addEventListener('click', async () => {
    const invalid = findInvalidGpa(form)
    if (invalid) return invalid.focus()
    save.textContent = messages.saving
    const message = await saveAnswers(answers)
    save.textContent = messages.save
    if (message === null) profile = areInProfile() ? 'same' : 'other'
    showProfile(message)
    // The button is gone, and the lead says where the answers are now.
    if (message === null) lead?.focus()
  })
  forget?.addEventListener('click', async () => {
    const message = await removeAnswers(profile)
    if (message !== null) return showProfile(message)
    if (profile !== 'unknown') profile = 'none'
    isKept = true
    onForget?.()
    showStored()
    showProfile()
  })

  if (hasAnswers(answers)) onAnswers(answers)
  void readProfile()

  return {
    /** Offers the choices and shows the answers. */
    offer(schools: readonly SchoolFacts[]) {
      const names = schools.map(({ name }) => name)
      for (const select of form.querySelectorAll('select')) {
        const options = listOptions(select.name as ChoiceQuestion, names).map(([value, text]) =>
          Object.assign(document.createElement('option'), { value, text }),
        )
        select.replaceChildren(...options)
      }
      fill()
      form.inert = false
    },
    /** Shows the answers that another page has changed. */
    update() {
      if (areSame(readStoredAnswers(), answers)) return
      showStored()
      void readProfile()
    },
  }
}

/**
 * Says below the field of the GPA that its value does not count, for as long as it is there.
 * Returns the field if so.
 */
export function findInvalidGpa(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.querySelector<HTMLInputElement>('[name=gpa]')
  if (!field) return null
  const isInvalid = Number.isNaN(parseGpa(field.value))
  if (isInvalid) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const error = form.querySelector('#gpa-error')
  if (error) error.textContent = isInvalid ? messages.gpaError : ''
  return isInvalid ? field : null
}
