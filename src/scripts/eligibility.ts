import { checkEligibility, getVerdict, summarizeReasons, toStudent } from '#contract/eligibility.ts'
import { noAnswers } from '#contract/eligibility-checks.ts'
import type { Student } from '#contract/other-conditions.ts'
import type { SchoolFacts } from '#contract/school-rules.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { choiceQuestions, listOptions } from '#lib/eligibility-options.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import * as attributes from '#lib/page-attributes.ts'
import type { Conditions } from '#lib/program-conditions.ts'
import {
  areSame,
  type ProfileAnswers,
  readSavedAnswers,
  removeAnswers,
  saveAnswers,
} from '#lib/saved-answers.ts'
import {
  areInProfile,
  hasAnswers,
  readAnswersForm,
  readStoredAnswers,
  storeAnswers,
} from '#lib/stored-answers.ts'
import { findInvalidGpa } from './gpa-field.ts'

const root = document.querySelector<HTMLElement>(`[${attributes.eligibility}]`)
const form = root?.querySelector('form')
const lead = root?.querySelector<HTMLElement>('[data-lead]')
const save = root?.querySelector<HTMLElement>('[data-save-answers]')
const forget = root?.querySelector('[data-forget]')
const failure = root?.querySelector<HTMLElement>('[data-failure]')
const summary = root?.querySelector('[data-summary]')
const output = summary?.querySelector('output')
const only = summary?.querySelector<HTMLInputElement>('input')
const template = root?.querySelector('template')
const main = document.querySelector('main')
const markSelector = `[${attributes.verdictMark}]`
const own = root?.querySelector(`[${attributes.program}]`)

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

let schools: readonly SchoolFacts[] = []
let conditions: Conditions = {}
let answers = noAnswers
let profile: ProfileAnswers = 'unknown'
let isKept = true
let student: Student | null = null

/** Loads a file once; again after a failure. */
function once(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | undefined
  return () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}
const loadSchools = once(async () => {
  schools = await fetchJson(catalogPaths.schools)
})
const loadConditions = once(async () => {
  const inPage = own?.getAttribute(attributes.conditions)
  conditions = inPage ? JSON.parse(inPage) : await fetchJson(catalogPaths.conditions)
})

const verdictOf = (id: string) =>
  student && conditions[id] ? getVerdict(conditions[id].audience, student) : 'not known'

function createMark(id: string): HTMLElement | null {
  const copy = template?.content.cloneNode(true) as DocumentFragment | undefined
  const mark = copy?.querySelector('details')
  const label = mark?.querySelector<HTMLElement>('[data-verdict]')
  if (!mark || !label) return null
  const verdict = verdictOf(id)
  label.dataset.verdict = verdict
  label.textContent = messages.verdicts[verdict]
  mark.addEventListener('toggle', () => explain(mark, id))
  return mark
}

/** Writes the reasons when they are first asked for: most are never read. */
function explain(mark: HTMLElement, id: string) {
  const list = mark.querySelector('ul')
  const known = conditions[id]
  if (!list || list.childElementCount > 0 || !known || !student) return
  const { reasons } = checkEligibility(known.audience, student)
  list.append(
    ...summarizeReasons(reasons).map(({ text, verdict }) => {
      const item = document.createElement('li')
      item.textContent = text
      item.dataset.verdict = verdict
      return item
    }),
  )
  const link = mark.querySelector('a')
  if (link && known.url) {
    link.href = known.url
    link.hidden = false
  }
}

/** The programs of the page: the one that it is about, and those of its lists. */
function* listPlaces(): Generator<readonly [id: string, place: Element, item?: Element]> {
  if (own) yield [own.getAttribute(attributes.program) ?? '', own]
  for (const link of main?.querySelectorAll<HTMLAnchorElement>('li h3 a, li h2 a') ?? []) {
    const [, id] = /^\/catalog\/([^/]+)$/.exec(link.pathname) ?? []
    const item = link.closest('li')
    const place = link.parentElement?.parentElement
    if (id && item && place) yield [id, place, item]
  }
}

/** Marks programs that have no mark yet with their verdicts, and counts those on show once each. */
function markPrograms() {
  const counts = { fits: 0, 'not known': 0, 'does not fit': 0 }
  const counted = new Set<string>()
  for (const [id, place, item] of student ? listPlaces() : []) {
    const verdict = verdictOf(id)
    const isShown = !item?.closest('[hidden]')
    if (isShown && !counted.has(id)) counts[verdict]++
    if (isShown) counted.add(id)
    const mark = place.querySelector(markSelector) ? null : createMark(id)
    if (!mark) continue
    place.append(mark)
    item?.toggleAttribute(attributes.notFitting, verdict === 'does not fit')
  }
  const { fits, 'not known': open, 'does not fit': out } = counts
  if (output) output.value = only ? messages.count(fits, open, out) : ''
}

function fillForm() {
  if (!form) return
  form.inert = false
  for (const name of choiceQuestions) {
    const select = form.elements.namedItem(name)
    if (!(select instanceof HTMLSelectElement)) continue
    const options = listOptions(
      name,
      schools.map(school => school.name),
    )
    select.replaceChildren(...options.map(([value, label]) => new Option(label, value)))
    select.value = answers[name] ?? ''
  }
  const gpa = form.elements.namedItem('gpa')
  if (gpa instanceof HTMLInputElement) gpa.value = answers.gpa?.toString() ?? ''
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

const showSummary = (isShown: boolean) =>
  document.documentElement.toggleAttribute(attributes.answers, isShown)

/** Marks the programs of the page by the answers in this browser, and offers the questions. */
function start(form: HTMLFormElement) {
  const show = async () => {
    const isAnswered = hasAnswers(answers)
    if (isAnswered) await Promise.all([loadSchools(), loadConditions()])
    student = isAnswered ? toStudent(answers, schools) : null
    showSummary(isAnswered)
    for (const mark of main?.querySelectorAll(markSelector) ?? []) mark.remove()
    markPrograms()
    dispatchEvent(new Event(attributes.verdictsChanged))
  }
  const showError = (error: unknown) => {
    console.error('The eligibility check could not be loaded:', error)
    showSummary(true)
    if (output) output.value = messages.failed
  }
  const update = () => void show().catch(showError)
  const hide = () => {
    main?.toggleAttribute(attributes.onlyFitting, only?.checked ?? false)
    dispatchEvent(new Event(attributes.verdictsChanged))
  }

  const questions = form.closest('details')
  const showQuestions = () => loadSchools().then(fillForm).catch(showError)
  questions?.addEventListener('toggle', showQuestions)
  // Opening them may have loaded this script.
  if (questions?.open) showQuestions()
  form.addEventListener('input', () => {
    findInvalidGpa(form)
    answers = readAnswersForm(form)
    isKept = storeAnswers(answers)
    if (profile === 'same') profile = 'other'
    showProfile()
    update()
  })
  form.addEventListener('submit', event => event.preventDefault())
  save?.addEventListener('click', async () => {
    const invalid = findInvalidGpa(form)
    if (invalid) return invalid.focus()
    const message = await saveAnswers(answers)
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
    if (only) only.checked = false
    hide()
    showStored()
    showProfile()
  })
  only?.addEventListener('change', hide)
  const showStored = () => {
    answers = readStoredAnswers()
    fillForm()
    update()
  }
  const readProfile = async () => {
    const found = await readSavedAnswers()
    profile = found.profile
    showProfile()
    if (found.isNew) showStored()
  }
  // Another tab has changed them, or Logout has erased them.
  const readAgain = () => {
    if (areSame(readStoredAnswers(), answers)) return
    showStored()
    void readProfile()
  }
  for (const event of ['storage', 'pageshow']) addEventListener(event, readAgain)
  addEventListener(attributes.programsShown, markPrograms)

  answers = readStoredAnswers()
  if (hasAnswers(answers)) update()
  void readProfile()
}

if (form) start(form)
