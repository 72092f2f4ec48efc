import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { programReportMessages as messages } from '#lib/messages/program-reports.ts'
import * as attributes from '#lib/page-attributes.ts'
import { logInPath } from '#lib/routes.ts'
import { readStoredSession, sessionEvents } from '#lib/session-storage.ts'

/** The form "Something is wrong here" of a program. It is loaded when the form is opened. */
const details = document.querySelector<HTMLDetailsElement>(`[${attributes.reportProgram}]`)
/** Where the script with the calls is. */
const callsScript = details?.getAttribute(attributes.reportProgram) ?? ''
const form = details?.querySelector('form')
const groups = form?.querySelector('[data-corrections]')
const output = details?.querySelector('output')
const logIn = details?.querySelector<HTMLElement>('[data-log-in]')
const programId = details?.dataset.id ?? ''
const draftName = `report:${programId}`
const uid = () => readStoredSession()?.user.uid ?? ''

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isControl = (element: Element): element is Control => 'value' in element && 'name' in element

const listCorrections = () => [...(groups?.querySelectorAll('fieldset') ?? [])]
const listControls = (group: Element): Control[] =>
  [...group.querySelectorAll('input, select, textarea')].filter(isControl)

/** What was typed, with the places of the corrections that are not empty. */
function readForm() {
  const data = new FormData(form ?? undefined)
  const filled = listCorrections()
    .map(group => ({
      group,
      values: Object.fromEntries(listControls(group).map(({ name, value }) => [name, value])),
    }))
    .filter(({ values }) => Object.values(values).some(value => value.trim() !== ''))
  return {
    kind: String(data.get('kind') ?? ''),
    note: String(data.get('note') ?? ''),
    corrections: filled.map(({ values }) => values),
    groups: filled.map(({ group }) => group),
  }
}

function addCorrection(values: Record<string, string> = {}): void {
  const [first] = listCorrections()
  const added = first?.cloneNode(true)
  if (!(added instanceof HTMLElement)) return
  showError(added, '')
  for (const control of listControls(added)) {
    setError(control, '')
    control.value = values[control.name] ?? ''
  }
  groups?.append(added)
  updateAddButton()
}

const addButton = form?.querySelector<HTMLButtonElement>('[data-add]')
function updateAddButton(): void {
  if (addButton) addButton.hidden = listCorrections().length >= Number(addButton.dataset.add)
}

/** Shows an error below a control, or none. */
function setError(control: Control, message: string): void {
  const place = control.parentElement
  if (place) showError(place, message)
  if (message) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
}

function showError(place: Element, message: string): void {
  const error = place.querySelector(':scope > [data-error]')
  if (!error) return
  error.textContent = message
  error.toggleAttribute('hidden', message === '')
}

/** Shows errors by field, such as `note` or `corrections.0.field`, and focuses the first. */
function showErrors(fields: Readonly<Record<string, string>>, filled: readonly Element[]): void {
  if (!form || !groups) return
  const kinds = form.querySelector('[data-kinds]')
  if (kinds) showError(kinds, fields.kind ?? '')
  showError(groups.parentElement ?? groups, fields.corrections ?? '')
  for (const group of listCorrections())
    for (const control of listControls(group))
      setError(control, fields[`corrections.${filled.indexOf(group)}.${control.name}`] ?? '')
  const note = form.querySelector('textarea')
  if (note) setError(note, fields.note ?? '')
  const first = fields.kind
    ? kinds?.querySelector('input')
    : form.querySelector<HTMLElement>('[aria-invalid]')
  first?.focus()
}

/** Asks to log in, or shows the form with what was typed before. */
function show(): void {
  if (!form || !logIn) return
  const link = logIn.querySelector('a')
  if (link) link.href = logInPath(`${location.pathname}${location.search}#report`)
  const isSignedIn = uid() !== ''
  logIn.hidden = isSignedIn
  // A session that ends while somebody types leaves the text.
  if (isSignedIn) form.hidden = false
}

function restoreDraft(): void {
  const { kind = '', note = '', corrections = '[]' } = readDraft(uid(), draftName)
  const radio = form?.querySelector<HTMLInputElement>(`[value="${CSS.escape(kind)}"]`)
  if (radio && kind) radio.checked = true
  const area = form?.querySelector('textarea')
  if (area && note) area.value = note
  const [first, ...others] = JSON.parse(corrections) as Record<string, string>[]
  const [group] = listCorrections()
  if (first && group)
    for (const control of listControls(group)) control.value = first[control.name] ?? ''
  for (const other of others) addCorrection(other)
}

addButton?.addEventListener('click', () => {
  addCorrection()
  listCorrections().at(-1)?.querySelector('select')?.focus()
})

form?.addEventListener('input', () => {
  const { kind, note, corrections } = readForm()
  if (uid()) saveDraft(uid(), draftName, { kind, note, corrections: JSON.stringify(corrections) })
})

form?.addEventListener('submit', async event => {
  event.preventDefault()
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (!button || button.disabled || !output) return
  const { groups: filled, ...sent } = readForm()
  button.disabled = true
  output.value = ''
  await import(/* @vite-ignore */ callsScript).catch(console.warn)
  const result = await window.apiCalls?.programReports.sendReport({ programId, ...sent })
  const { ok, message, fields } = result ?? { ok: false, message: messages.failed, fields: {} }
  button.disabled = false
  output.value = message
  output.classList.toggle('text-red', !ok)
  showErrors(fields, filled)
  // What was typed during the request has not been sent, and stays.
  const { groups: _, ...typed } = readForm()
  if (!ok || JSON.stringify(typed) !== JSON.stringify(sent)) return
  removeDraft(uid(), draftName)
  form.reset()
  for (const group of listCorrections().slice(1)) group.remove()
  updateAddButton()
  form.hidden = true
  output.focus()
})

details?.addEventListener('toggle', () => {
  if (!details.open) return
  if (output) output.value = ''
  show()
})
addEventListener(sessionEvents.change, show)
show()
if (uid()) restoreDraft()
