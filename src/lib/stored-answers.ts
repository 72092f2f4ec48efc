import { academicYear, today } from '#catalog/days.ts'
import type { EligibilityAnswers } from '#catalog/eligibility-checks.ts'
import { fieldsOfStudy } from '#catalog/fields.ts'
import { maxGpa } from '#catalog/limits.ts'
import { statusAnswers, studyYears } from '#catalog/program-values.ts'
import { elsewhere, states } from '#catalog/states.ts'
import { parseJson } from './parse-json.ts'
import { answersKey } from './session-storage.ts'
import { readStorage, removeStorage, writeStorage } from './storage.ts'

const isKey = <T extends object>(table: T, value: unknown): value is keyof T =>
  typeof value === 'string' && Object.hasOwn(table, value)

/** The valid answers of a stored object, a reply or a form; others count as not said. */
export function readAnswersOf(value: unknown): EligibilityAnswers {
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

/** The answers of a form whose fields are named after them; an invalid GPA counts as not said. */
export function readAnswersForm(form: HTMLFormElement): EligibilityAnswers {
  const values = Object.fromEntries(new FormData(form))
  return readAnswersOf({ ...values, gpa: parseGpa(String(values.gpa ?? '')) })
}

/** Whether a question is answered. */
export const hasAnswers = (answers: EligibilityAnswers): boolean =>
  Object.values(answers).some(answer => answer !== null)

/**
 * The answers in this browser. The year of study is left out after July 1, since it has changed by
 * then.
 */
export function readStoredAnswers(now = new Date()): EligibilityAnswers {
  const stored = readStored()
  const answers = readAnswersOf(stored)
  const savedAt = new Date(Number(stored.savedAt))
  const isOfThisYear =
    !Number.isNaN(savedAt.getTime()) && academicYear(today(savedAt)) === academicYear(today(now))
  return isOfThisYear ? answers : { ...answers, year: null }
}

const readStored = (): Record<string, unknown> =>
  Object(parseJson(readStorage('local', answersKey)))

/** Whether the answers in this browser are those of the member's profile. */
export const areInProfile = (): boolean => readStored().inProfile === true

interface StoreOptions {
  /** When they were given, in milliseconds. */
  savedAt?: number
  /** Whether they are those of the member's profile. */
  inProfile?: boolean
}

/** Keeps the answers in this browser; returns whether they outlive the page. */
export const storeAnswers = (
  answers: EligibilityAnswers,
  { savedAt = Date.now(), inProfile = false }: StoreOptions = {},
): boolean => writeStorage('local', answersKey, JSON.stringify({ ...answers, savedAt, inProfile }))

/** Removes the answers from this browser. */
export const forgetAnswers = (): void => removeStorage('local', answersKey)
