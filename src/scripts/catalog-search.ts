import type { CatalogIndex, Column, PackedDates } from '#lib/catalog-index.ts'
import { typeSlug } from '#lib/catalog-paths.ts'
import { getDeadlineStatus, type ProgramDates, today } from '#lib/deadlines.ts'
import { badgeOf, deadlineSentence } from '#lib/messages/deadlines.ts'
import { type Choice, countWords, isChosen, watchForm } from './catalog-form.ts'

/**
 * Searches a catalog of many pages: fetches its index when somebody first touches the form, and shows what is found in place of the page.
 * Loaded as a file of its own (`?worker&url`).
 */
const most = 60
const form = document.querySelector<HTMLFormElement>('#catalog-filter')
const pages = document.querySelectorAll<HTMLElement>('[data-page]')
const results = document.querySelector<HTMLElement>('[data-results]')
const none = document.querySelector<HTMLElement>('[data-none]')
const pattern = document.querySelector<HTMLTemplateElement>('#catalog-result')
const on = today()

const cell = <Value>({ values, rows }: Column<Value>, row: number): Value | undefined =>
  values[rows[row] ?? -1]
const list = (column: Column, row: number): string[] => (cell(column, row) ?? '').split('|')

function unpacked([opens, deadlineKind, deadlineMonth, deadlineDay, exact]: PackedDates) {
  const dates: ProgramDates = {
    applicationMonth: opens,
    applicationDeadline: exact,
    deadlineKind,
    deadlineMonth,
    deadlineDay,
  }
  const { state, deadline } = getDeadlineStatus(dates, on)
  const badge = deadlineKind === 'exact' || deadlineKind === 'annual' ? badgeOf(dates, state) : ''
  const closes = exact ? new Date(exact).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }) : ''
  const months = [opens ?? '', deadlineMonth ?? '', closes]
  return { state, badge, months, day: state === 'closed' ? '9999' : (deadline ?? '9998'), dates }
}

function opened(index: CatalogIndex) {
  const kinds = index.dates.values.map(unpacked)
  return index.names.map((name, row) => {
    const when = kinds[index.dates.rows[row] ?? 0]
    const provider = cell(index.provider, row) ?? ''
    const type = cell(index.type, row)
    const values = {
      type: list(index.type, row).map(typeSlug),
      field: list(index.field, row),
      level: list(index.level, row),
      citizenship: list(index.citizenship, row),
      month: when?.months ?? [],
      state: [when?.state ?? ''],
    }
    return {
      id: index.ids[row],
      name,
      provider,
      type,
      when,
      values,
      text: `${name} ${provider}`.toLowerCase(),
    }
  })
}

type Row = ReturnType<typeof opened>[number]

function card({ id, name, provider, type, when }: Row): Node {
  const made = pattern?.content.cloneNode(true) as DocumentFragment
  const link = made.querySelector('a')
  if (link) {
    link.href = `/catalog/${id}`
    link.textContent = name
  }
  const parts = [
    [type, provider].filter(Boolean).join(' · '),
    when?.badge ?? '',
    when ? deadlineSentence(when.dates, on) : '',
  ]
  made.querySelectorAll('[data-part]').forEach((place, part) => {
    place.textContent = parts[part] ?? ''
  })
  made.querySelector('[data-line]')?.setAttribute('data-state', when?.state ?? '')
  return made
}

let rows: Row[] | undefined
let asking = false

function show(choice: Choice): string {
  const idle = Object.keys(choice).length === 0
  for (const page of pages) page.hidden = !idle && rows !== undefined
  if (idle || !rows) {
    results?.replaceChildren()
    if (none) none.hidden = true
    if (!idle) load()
    return ''
  }
  const found = rows.filter(({ text, values }) => isChosen(choice, text, values))
  if (choice.sort) found.sort((a, b) => (a.when?.day ?? '').localeCompare(b.when?.day ?? ''))
  results?.replaceChildren(...found.slice(0, most).map(card))
  if (none) none.hidden = found.length > 0
  return countWords(found.length, rows.length) + (found.length > most ? `; the first ${most} are shown` : '')
}

const watched = form && watchForm(form, show)

function load() {
  if (asking) return
  asking = true
  fetch('/catalog/index.json')
    .then(async reply => {
      if (!reply.ok) throw new Error(`${reply.status}`)
      rows = opened(await reply.json())
      watched?.apply()
    })
    .catch(error => {
      console.error('The index of the catalog could not be read:', error)
      asking = false
      const count = form?.querySelector('output')
      if (count) count.value = form?.dataset.failed ?? ''
    })
}

form?.addEventListener('focusin', load)
watched?.apply()
