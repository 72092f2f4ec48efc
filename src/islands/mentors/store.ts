import { atom } from 'nanostores'
import { mentors as endpoints, type Mentor } from '#contract/mentors.ts'
import { createClient } from '#lib/api.ts'
import { samples } from './samples.ts'

const api = createClient(endpoints)

/** The mentors on screen; after a failure they are samples (spec section 2, Mentor directory). */
export type Mentors =
  | { status: 'loading' }
  | { status: 'ready'; mentors: readonly Mentor[] }
  | { status: 'failed'; mentors: readonly Mentor[] }

export const $mentors = atom<Mentors>({ status: 'loading' })

/** Loads the directory. A failure leaves the samples, and is told by the status. */
export async function loadMentors(): Promise<void> {
  try {
    const { mentors } = await api.list({})
    $mentors.set({ status: 'ready', mentors })
  } catch {
    $mentors.set({ status: 'failed', mentors: samples })
  }
}

/** The distinct universities of some mentors, sorted; a mentor without one adds none. */
export const universitiesOf = (mentors: readonly Mentor[]): string[] =>
  [...new Set(mentors.map(({ university }) => university.trim()).filter(Boolean))].sort((a, b) =>
    a.localeCompare(b),
  )

/** The mentors of a university; empty means all. */
export const mentorsOf = (mentors: readonly Mentor[], university: string): readonly Mentor[] =>
  university === '' ? mentors : mentors.filter(mentor => mentor.university.trim() === university)
