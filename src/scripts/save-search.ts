import { savedSearchMessages as messages } from '#lib/messages/saved-searches.ts'
import * as attributes from '#lib/page-attributes.ts'
import { currentPath, logInPath } from '#lib/routes.ts'
import { readStoredSession } from '#lib/session-storage.ts'

/**
 * Saves the filter of the catalog by name. It is loaded when its form is opened, and the calls when
 * it is first saved.
 */
const place = document.querySelector<HTMLElement>(`[${attributes.saveSearch}]`)
/** Where the script with the calls is. */
const callsScript = place?.getAttribute(attributes.saveSearch) ?? ''
const filter = document.querySelector<HTMLFormElement>('#catalog-filter')
const details = place?.querySelector('details')
const form = place?.querySelector('form')
const input = form?.querySelector('input')
const logIn = place?.querySelector<HTMLAnchorElement>('[data-log-in] a')
const output = place?.querySelector('output')
const more = place?.querySelector<HTMLElement>('[data-saved]')

const listValues = (): [field: Element, name: string, value: string][] =>
  [...(filter?.elements ?? [])].flatMap(field =>
    (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value.trim()
      ? [[field, field.name, field.value.trim()]]
      : [],
  )

/** The filters as a member reads them, such as `Internship, Georgia`. */
const suggestName = (): string =>
  listValues()
    .filter(([, name]) => name !== 'sort')
    .map(([field, , value]) =>
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? value) : value,
    )
    .join(', ')

function show(): void {
  if (!details?.open || !form || !input || !logIn) return
  const isSignedIn = readStoredSession() !== null
  form.hidden = !isSignedIn
  if (logIn.parentElement) logIn.parentElement.hidden = isSignedIn
  logIn.href = logInPath(currentPath())
  input.value = suggestName().slice(0, input.maxLength)
  if (output) output.value = ''
  if (more) more.hidden = true
  if (isSignedIn) input.select()
}
details?.addEventListener('toggle', show)
show()

form?.addEventListener('submit', async event => {
  event.preventDefault()
  const button = form.querySelector('button')
  if (!input || !output || !button || button.disabled) return
  button.disabled = true
  const query = new URLSearchParams(listValues().map(([, name, value]) => [name, value]))
  const values = { name: input.value, query: query.toString() }
  await import(/* @vite-ignore */ callsScript).catch(console.warn)
  const result = await window.apiCalls?.savedSearches.saveSearch(values)
  const { ok, message } = result ?? { ok: false, message: messages.failed }
  button.disabled = false
  output.value = message
  if (more) more.hidden = !ok
  if (ok && details) {
    details.open = false
    details.querySelector('summary')?.focus()
  } else input.focus()
})
