import { checkEligibility, getVerdict, summarizeReasons, toStudent } from '#catalog/eligibility.ts'
import { noAnswers } from '#catalog/eligibility-checks.ts'
import type { Student } from '#catalog/other-conditions.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { catalogFiles } from '#lib/catalog-paths.ts'
import { startEligibilityForm } from '#lib/eligibility-form.ts'
import { loadJson, once } from '#lib/load-json.ts'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import * as attributes from '#lib/page-attributes.ts'
import type { Conditions } from '#lib/program-conditions.ts'
import { hasAnswers } from '#lib/stored-answers.ts'

const root = document.querySelector<HTMLElement>(`[${attributes.eligibility}]`)
const form = root?.querySelector('form')
const summary = root?.querySelector('[data-summary]')
const output = summary?.querySelector('output')
const only = summary?.querySelector<HTMLInputElement>('input')
const template = root?.querySelector('template')
const main = document.querySelector('main')
const markSelector = `[${attributes.verdictMark}]`
const own = root?.querySelector(`[${attributes.program}]`)

let schools: readonly SchoolFacts[] = []
let conditions: Conditions = {}
let answers = noAnswers
let student: Student | null = null

const loadSchools = once(async () => {
  schools = await loadJson(catalogFiles.schools)
})
const loadConditions = once(async () => {
  const inPage = own?.getAttribute(attributes.conditions)
  conditions = inPage ? JSON.parse(inPage) : await loadJson(catalogFiles.conditions)
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
    if (isShown && !counted.has(id)) {
      counts[verdict]++
      counted.add(id)
    }
    const mark = place.querySelector(markSelector) ? null : createMark(id)
    if (!mark) continue
    place.append(mark)
    item?.toggleAttribute(attributes.notFitting, verdict === 'does not fit')
  }
  if (!output) return
  // The page of a program shows its verdict elsewhere; screen readers hear it here.
  const id = own?.getAttribute(attributes.program)
  output.classList.toggle('sr-only', !only)
  if (only) output.value = messages.count(counts)
  else output.value = id && student ? messages.verdicts[verdictOf(id)] : ''
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
    if (!output) return
    output.classList.remove('sr-only')
    output.value = messages.failed
  }
  const update = () => void show().catch(showError)
  const hide = () => {
    main?.toggleAttribute(attributes.onlyFitting, only?.checked ?? false)
    dispatchEvent(new Event(attributes.verdictsChanged))
  }

  const questions = startEligibilityForm(
    form,
    found => {
      answers = found
      update()
    },
    () => {
      if (only) only.checked = false
      hide()
    },
  )
  const details = form.closest('details')
  const showQuestions = () => {
    if (details?.open && form.inert)
      loadSchools()
        .then(() => questions.offer(schools))
        .catch(showError)
  }
  details?.addEventListener('toggle', showQuestions)
  // Opening them may have loaded this script.
  showQuestions()
  only?.addEventListener('change', hide)
  addEventListener('online', () => {
    showQuestions()
    if (!student) update()
  })
  // Another tab has changed them, or Logout has erased them.
  for (const event of ['storage', 'pageshow']) addEventListener(event, questions.update)
  addEventListener(attributes.programsShown, markPrograms)
}

if (form) start(form)
