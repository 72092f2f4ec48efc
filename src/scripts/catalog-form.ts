/** What is chosen in the form above the catalog, by the names of its fields; what is empty is left out. */
export type Choice = Readonly<Record<string, string>>

const isField = (control: Element): control is HTMLInputElement | HTMLSelectElement =>
  control.matches('input, select')

/**
 * Keeps the form, its chips, its count and the address of the page in step. `show` shows what is chosen and gives the words of the count.
 */
export function watchForm(form: HTMLFormElement, show: (choice: Choice) => string): { apply: () => void } {
  const fields = [...form.elements].filter(isField)
  const chips = form.querySelector('[data-chips]')
  const count = form.querySelector('output')
  const clear = form.querySelector<HTMLElement>('[type=reset]')
  const given = new URLSearchParams(location.search)
  // What was typed before the script came stays.
  for (const field of fields) field.value ||= given.get(field.name) ?? ''

  const chip = (field: HTMLInputElement | HTMLSelectElement) => {
    const button = document.createElement('button')
    button.type = 'button'
    const words = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value
    button.textContent = `${words} ×`
    button.ariaLabel = `${form.dataset.remove}: ${words}`
    button.onclick = () => {
      field.value = ''
      apply()
      field.focus()
    }
    return button
  }
  const apply = () => {
    const query = new URLSearchParams(location.search)
    const chosen = fields.filter(({ value }) => value.trim())
    for (const { name } of fields) query.delete(name)
    for (const { name, value } of chosen) query.set(name, value.trim())
    const text = query.toString()
    history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}${location.hash}`)
    chips?.replaceChildren(...chosen.filter(({ name }) => name !== 'sort').map(chip))
    if (clear) clear.hidden = chosen.length === 0
    const words = show(Object.fromEntries(chosen.map(({ name, value }) => [name, value.trim()])))
    if (count) count.value = words
  }
  form.addEventListener('input', apply)
  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('reset', () =>
    setTimeout(() => {
      apply()
      // The button is gone, and the focus with it unless it is led somewhere.
      fields[0]?.focus()
    }),
  )
  return { apply }
}

/** Whether a program is what was chosen: each filter is one of its values, and the search is part of its text. */
export const isChosen = (choice: Choice, text: string, values: Record<string, readonly string[]>): boolean =>
  Object.entries(choice).every(([name, value]) =>
    name === 'q' ? text.includes(value.toLowerCase()) : name === 'sort' || values[name]?.includes(value),
  )

/** `12 of 122 programs`. */
export const countWords = (shown: number, of: number): string => `${shown} of ${of} programs`
