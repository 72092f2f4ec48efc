import { atom, onMount } from 'nanostores'
import { academicYear, today } from '#catalog/days.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import {
  type Answers,
  type Given,
  isSharedQuestion,
  isSharedWithAccount,
  isValidAnswer,
  noAnswers,
} from '#catalog/given-answers.ts'
import { maxGpa } from '#catalog/limits.ts'
import { statusAnswers, studyYears } from '#catalog/program-values.ts'
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
  answers: Answers
  /** Whether they are those of the member's profile. */
  inProfile: boolean
  /** Whether the catalog is put in their order, and what is for others folded. */
  isForMe: boolean
  /** Whether they outlive the page. */
  isKept: boolean
}

const nothingStored: StoredAnswers = {
  ...{ answers: noAnswers, inProfile: false },
  ...{ isForMe: true, isKept: true },
}

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
export const hasAnswers = ({ given, ...profile }: Answers): boolean =>
  Object.keys(given).length > 0 || Object.values(profile).some(answer => answer !== null)

/** The answers that may be saved to the account. */
type SharedAnswers = Omit<Answers, 'status'>

/** Leaves out what never leaves this browser. */
function toShared({ status, given, ...profile }: Answers): SharedAnswers {
  const shared = Object.entries(given).filter(([key]) => isSharedWithAccount(key))
  return { ...profile, given: Object.fromEntries(shared) }
}

const hasSameShared = (one: Answers, other: Answers): boolean =>
  JSON.stringify(toShared(one)) === JSON.stringify(toShared(other))

/** Questions of single programs; more could fill the storage. */
const maxOwnQuestions = 300
/** Longer texts are no question of a program. */
const maxQuestion = 250

const isOwnQuestion = (key: string): boolean =>
  !isSharedQuestion(key) && key !== 'sat' && key !== 'act'

/** The valid ones of the further answers; of too many the oldest, which come first, are left out. */
function parseGiven(value: unknown): Record<string, Given> {
  const valid = Object.entries(Object(value) as Record<string, unknown>).filter(
    (entry): entry is [string, Given] =>
      entry[0].length <= maxQuestion && isValidAnswer(entry[0], entry[1]),
  )
  const own = valid.filter(([key]) => isOwnQuestion(key))
  const left = new Set(own.slice(-maxOwnQuestions).map(([key]) => key))
  return Object.fromEntries(valid.filter(([key]) => !isOwnQuestion(key) || left.has(key)))
}

const isKey = <T extends object>(table: T, value: unknown): value is keyof T =>
  typeof value === 'string' && Object.hasOwn(table, value)

/** The valid answers of a stored object or a form; others count as not said. */
function parseAnswers(value: unknown): Answers {
  const { year, school, field, state, status, gpa, given } = Object(value) as Record<
    string,
    unknown
  >
  const stateCode = [elsewhere, ...states.map(({ code }) => code)].find(code => code === state)
  return {
    year: isKey(studyYears, year) ? year : null,
    school: typeof school === 'string' && school !== '' ? school : null,
    field: fieldsOfStudy.find(({ id }) => id === field)?.id ?? null,
    state: stateCode ?? null,
    status: isKey(statusAnswers, status) ? status : null,
    gpa: typeof gpa === 'number' && gpa >= 0 && gpa <= maxGpa ? gpa : null,
    given: parseGiven(given),
  }
}

/** A range of numbers, with its ends. */
export type NumberRange = readonly [least: number, most: number]
/** The range of a GPA. */
export const gpaRange: NumberRange = [0, maxGpa]

/**
 * A number as typed, such as `3,5` or `$45,000`; null if none is typed, NaN if it is none within
 * the range.
 */
export function parseNumber(typed: string, [least, most]: NumberRange): number | null {
  const text = typed
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}\b)/g, '')
    .replace(',', '.')
  if (text === '') return null
  const number = /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : Number.NaN
}

/** Reads the answers of this browser; what changes with the year of study only until July 1. */
export function readStoredAnswers(now = new Date()): StoredAnswers {
  const stored = Object(parseJson(readStorage('local', answersKey))) as Record<string, unknown>
  const answers = parseAnswers(stored)
  const savedAt = new Date(Number(stored.savedAt))
  const isOfThisYear =
    !Number.isNaN(savedAt.getTime()) && academicYear(today(savedAt)) === academicYear(today(now))
  return {
    answers: isOfThisYear ? answers : withoutYear(answers),
    inProfile: stored.inProfile === true,
    isForMe: stored.isForMe !== false,
    isKept: true,
  }
}

function withoutYear(answers: Answers): Answers {
  const { age, 'graduate-year': graduateYear, ...given } = answers.given
  return { ...answers, year: null, given }
}

interface StoreOptions {
  /** When they were given. */
  savedAt?: Date | null
  /** Whether they are those of the member's profile. */
  inProfile?: boolean
}

/** Keeps the answers in this browser, in place of earlier ones. */
export function storeAnswers(answers: Answers, options: StoreOptions = {}): void {
  const { savedAt, inProfile = false } = options
  const { isForMe } = readStoredAnswers()
  write({ ...answers, savedAt: savedAt?.getTime() ?? Date.now(), inProfile, isForMe })
}

/** Puts the catalog in the order of the answers, or back in its own. */
export const setForMe = (isForMe: boolean): void =>
  write({ ...Object(parseJson(readStorage('local', answersKey))), isForMe })

function write(stored: object): void {
  const isKept = writeStorage('local', answersKey, JSON.stringify(stored))
  show({ ...readStoredAnswers(), isKept })
}

/** Answers to change; null: not said. */
export interface AnswerChanges extends Partial<Omit<Answers, 'given'>> {
  given?: Readonly<Record<string, Given | null>>
}

/** Changes some of the answers in this browser. Others may have been changed by another tab. */
export function changeAnswers({ given: changed = {}, ...profile }: AnswerChanges): void {
  const { answers, inProfile } = readStoredAnswers()
  const kept = Object.entries(answers.given).filter(([key]) => !Object.hasOwn(changed, key))
  // The newest last.
  const given = Object.fromEntries([
    ...kept,
    ...Object.entries(changed).filter(([, answer]) => answer !== null),
  ])
  const next = parseAnswers({ ...answers, ...profile, given })
  if (hasAnswers(next)) storeAnswers(next, { inProfile: inProfile && hasSameShared(answers, next) })
  else forgetAnswers()
}

/** Removes the answers from this browser. */
function forgetAnswers(): void {
  removeStorage('local', answersKey)
  show(nothingStored)
}

/** The question that a card asks to open: one of the first six, or a further one. */
export const $openedQuestion = atom<{ key: string } | null>(null)

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
 * They are read into this browser, unless it has answers that could be saved there and were not.
 */
export const $hasProfileAnswers = createFetcherStore<boolean>(['eligibility-answers ', $memberId], {
  async fetcher(_name, uid) {
    const { api } = await importApi()
    const { answers, savedAt } = await api.get({})
    // Logged out meanwhile.
    if ($memberId.get() !== uid) return false
    const { answers: own, inProfile } = readStoredAnswers()
    if (inProfile || hasSameShared(own, noAnswers)) {
      const { status, given } = own
      const kept = Object.entries(given).filter(([key]) => !isSharedWithAccount(key))
      const shared = parseAnswers(answers)
      const next = { ...shared, status, given: { ...shared.given, ...Object.fromEntries(kept) } }
      if (hasAnswers(next)) storeAnswers(next, { savedAt, inProfile: answers !== null })
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

/** Saves what may be shared in the profile; returns the message of a failure, or null. */
export const saveAnswers = (answers: Answers): Promise<string | null> =>
  attempt(async api => {
    await api.save(toShared(answers))
    $hasProfileAnswers.mutate(true)
    // They may have been changed meanwhile.
    const { answers: now } = readStoredAnswers()
    if (hasSameShared(now, answers)) storeAnswers(now, { inProfile: true })
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
