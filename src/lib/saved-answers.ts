import type { EligibilityAnswers } from '#catalog/eligibility-checks.ts'
import { mayHaveExtras, noteBackend } from './backend.ts'
import { times } from './contract/limits.ts'
import { savedAnswersPath } from './contract/page-script-paths.ts'
import { eligibilityMessages as messages } from './messages/eligibility.ts'
import { readToken } from './session-storage.ts'
import { site } from './site.ts'
import {
  areInProfile,
  forgetAnswers,
  hasAnswers,
  readAnswersOf,
  readStoredAnswers,
  storeAnswers,
} from './stored-answers.ts'

/**
 * What the profile has: the answers of this browser, others, or none. `unknown`: nobody is signed
 * in, or the backend does not say, such as one that cannot save them.
 */
export type ProfileAnswers = 'same' | 'other' | 'none' | 'unknown'

// Not by `createClient`, which is larger than all that a page of the catalog may load.
async function send(method: string, answers?: EligibilityAnswers): Promise<unknown> {
  const response = await fetch(site.backend + savedAnswersPath, {
    method,
    headers: { Authorization: `Bearer ${readToken()}`, 'Content-Type': 'application/json' },
    ...(answers && { body: JSON.stringify(answers) }),
    signal: AbortSignal.timeout(method === 'GET' ? times.read : times.write),
  })
  noteBackend(response)
  const body: unknown = await response.json()
  if (!response.ok) throw new ServerError(Object(body).message)
  return body
}

/** An error of the server, with its message. */
class ServerError extends Error {}

/**
 * Reads the answers in the profile of the member into this browser, unless it has answers that were
 * not saved there. `isNew`: the answers of this browser have changed.
 */
export async function readSavedAnswers(): Promise<{ profile: ProfileAnswers; isNew: boolean }> {
  const reply: unknown = readToken() && mayHaveExtras() ? await send('GET').catch(() => null) : null
  const { answers, savedAt } = Object(reply) as Record<string, unknown>
  if (answers === undefined) return { profile: 'unknown', isNew: false }
  const before = readStoredAnswers()
  if (areInProfile() || !hasAnswers(before)) {
    if (answers === null) forgetAnswers()
    else
      storeAnswers(readAnswersOf(answers), { savedAt: Date.parse(`${savedAt}`), inProfile: true })
  }
  const profile = answers === null ? 'none' : areInProfile() ? 'same' : 'other'
  return { profile, isNew: !areSame(before, readStoredAnswers()) }
}

/** Whether two sets of answers are equal. */
export const areSame = (some: EligibilityAnswers, others: EligibilityAnswers): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Runs a call on the profile; returns the message of its failure, or null. */
async function attempt(call: () => Promise<unknown>, fallback: string): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    return (error instanceof ServerError && error.message) || fallback
  }
}

/** Saves answers in the profile; returns the message of a failure, or null. */
export const saveAnswers = (answers: EligibilityAnswers): Promise<string | null> =>
  attempt(async () => {
    await send('PUT', answers)
    // They may have been changed meanwhile.
    if (areSame(readStoredAnswers(), answers)) storeAnswers(answers, { inProfile: true })
  }, messages.saveFailed)

/** Removes the answers from the profile and this browser; returns the message of a failure. */
export const removeAnswers = (profile: ProfileAnswers): Promise<string | null> =>
  attempt(async () => {
    if (readToken() && (profile === 'same' || profile === 'other')) await send('DELETE')
    forgetAnswers()
  }, messages.removeFailed)
