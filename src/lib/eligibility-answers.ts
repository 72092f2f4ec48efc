import { atom, onMount } from 'nanostores'
import { academicYear, today } from '#catalog/days.ts'
import { type EligibilityAnswers, noAnswers } from '#catalog/eligibility-checks.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import { maxGpa } from '#catalog/limits.ts'
import { statusAnswers, studyYears } from '#catalog/program-values.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { elsewhere, states } from '#catalog/states.ts'
import { listen } from './listen.ts'
import { $memberId } from './member-id.ts'
import { eligibilityMessages as messages } from './messages/eligibility.ts'
import { parseJson } from './parse-json.ts'
import { createFetcherStore } from './queries.ts'
import { answersKey, sessionEvents } from './session-storage.ts'
import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** The answers in this browser, which Logout erases. */
export interface StoredAnswers {
  answers: EligibilityAnswers
  /** Whether they are those of the member's profile. */
  inProfile: boolean
  /** Whether they outlive the page. */
  isKept: boolean
}

const nothingStored: StoredAnswers = { answers: noAnswers, inProfile: false, isKept: true }

/** The answers to the questions of "Does it fit me?"; none in markup that the build renders. */
export const $answers = atom(nothingStored)

onMount($answers, () => {
  if (import.meta.env.SSR) return
  // Another tab has changed them, or Logout has erased them.
  const read = () => {
    if (readStorage('local', answersKey) !== shown) show(readStoredAnswers())
  }
  show(readStoredAnswers())
  return listen(window, ['storage', 'pageshow', sessionEvents.change], read)
})

/** What is stored of the answers that are shown. */
let shown: string | null = null

function show(stored: StoredAnswers): void {
  shown = readStorage('local', answersKey)
  document.documentElement.toggleAttribute('data-answers', hasAnswers(stored.answers))
  $answers.set(stored)
}

/** Whether a question is answered. */
export const hasAnswers = (answers: EligibilityAnswers): boolean =>
  Object.values(answers).some(answer => answer !== null)

const isKey = <T extends object>(table: T, value: unknown): value is keyof T =>
  typeof value === 'string' && Object.hasOwn(table, value)

/** The valid answers of a stored object or a form; others count as not said. */
export function parseAnswers(value: unknown): EligibilityAnswers {
  const { year, school, field, state, status, gpa } = Object(value) as Record<string, unknown>
  const stateCode = [elsewhere, ...states.map(({ code }) => code)].find(code => code === state)
  return {
    year: isKey(studyYears, year) ? year : null,
    school: typeof school === 'string' && school !== '' ? school : null,
    field: fieldsOfStudy.find(({ id }) => id === field)?.id ?? null,
    state: stateCode ?? null,
    status: isKey(statusAnswers, status) ? status : null,
    gpa: typeof gpa === 'number' && gpa >= 0 && gpa <= maxGpa ? gpa : null,
  }
}

/** A GPA as typed, with a point or a comma; null if none is typed, NaN if it is no valid one. */
export function parseGpa(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const gpa = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  return gpa <= maxGpa ? gpa : Number.NaN
}

/** Reads the answers of this browser; the year of study only until July 1, when it changes. */
export function readStoredAnswers(now = new Date()): StoredAnswers {
  const stored = Object(parseJson(readStorage('local', answersKey))) as Record<string, unknown>
  const answers = parseAnswers(stored)
  const savedAt = new Date(Number(stored.savedAt))
  const isOfThisYear =
    !Number.isNaN(savedAt.getTime()) && academicYear(today(savedAt)) === academicYear(today(now))
  return {
    answers: isOfThisYear ? answers : { ...answers, year: null },
    inProfile: stored.inProfile === true,
    isKept: true,
  }
}

interface StoreOptions {
  /** When they were given. */
  savedAt?: Date | null
  /** Whether they are those of the member's profile. */
  inProfile?: boolean
}

/** Keeps the answers in this browser. */
export function storeAnswers(answers: EligibilityAnswers, options: StoreOptions = {}): void {
  const { savedAt, inProfile = false } = options
  const stored = { ...answers, savedAt: savedAt?.getTime() ?? Date.now(), inProfile }
  const isKept = writeStorage('local', answersKey, JSON.stringify(stored))
  show({ ...readStoredAnswers(), isKept })
}

/** Removes the answers from this browser. */
function forgetAnswers(): void {
  removeStorage('local', answersKey)
  show(nothingStored)
}

/** The schools of the build, which the questions offer. */
export const $schools = createFetcherStore<readonly SchoolFacts[]>('schools', {
  fetcher: async () => (await import('./api/schools.ts')).loadSchools(),
})

/** Imported when somebody is signed in: visitors ask the server nothing. */
async function importApi() {
  const [client, { savedAnswers }] = await Promise.all([
    import('./api/client.ts'),
    import('./contract/saved-answers.ts'),
    // Handles a 401 of the calls, on pages that import it nowhere else too.
    import('./session.ts'),
  ])
  return { ...client, api: client.createClient(savedAnswers) }
}

/**
 * Whether the profile of the member has answers; an error with a backend that cannot save them.
 * They are read into this browser, unless it has answers that were not saved there.
 */
export const $hasProfileAnswers = createFetcherStore<boolean>(['eligibility-answers ', $memberId], {
  async fetcher(_name, uid) {
    const { api } = await importApi()
    const { answers, savedAt } = await api.get({})
    // Logged out meanwhile.
    if ($memberId.get() !== uid) return false
    const stored = readStoredAnswers()
    if (stored.inProfile || !hasAnswers(stored.answers)) {
      if (answers) storeAnswers(answers, { savedAt, inProfile: true })
      else forgetAnswers()
    }
    return answers !== null
  },
})

/** Runs a call on the profile; returns the message of its failure, or null. */
async function attempt(
  call: (api: Awaited<ReturnType<typeof importApi>>['api']) => Promise<unknown>,
  fallback: string,
): Promise<string | null> {
  const client = await importApi().catch(console.error)
  if (!client) return fallback
  try {
    await call(client.api)
    return null
  } catch (error) {
    return client.messageOf(error, fallback)
  }
}

/** Saves answers in the profile; returns the message of a failure, or null. */
export const saveAnswers = (answers: EligibilityAnswers): Promise<string | null> =>
  attempt(async api => {
    await api.save(answers)
    $hasProfileAnswers.mutate(true)
    // They may have been changed meanwhile.
    if ($answers.get().answers === answers) storeAnswers(answers, { inProfile: true })
  }, messages.saveFailed)

/** Removes the answers from the profile and this browser; returns the message of a failure. */
export async function removeAnswers(): Promise<string | null> {
  let message: string | null = null
  if ($hasProfileAnswers.get().data)
    message = await attempt(async api => {
      await api.remove({})
      $hasProfileAnswers.mutate(false)
    }, messages.removeFailed)
  if (message === null) forgetAnswers()
  return message
}
