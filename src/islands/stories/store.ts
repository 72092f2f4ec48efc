import { atom } from 'nanostores'
import { limits, times } from '#contract/limits.ts'
import { stories as endpoints, type Story } from '#contract/stories.ts'
import { createClient } from '#lib/api.ts'

const api = createClient(endpoints)

/** The stories on screen (spec section 4, Student stories). */
export type Stories =
  | { status: 'loading' }
  | { status: 'ready'; stories: readonly Story[] }
  | { status: 'failed' }

export const $stories = atom<Stories>({ status: 'loading' })

/** The id of the one story that plays, or null. */
export const $playing = atom<string | null>(null)

/** Loads the latest stories; of a backend that sends more than it was asked for, only as many as that. */
export async function loadStories(): Promise<void> {
  const limit = limits.testimonials.default
  try {
    $stories.set({ status: 'ready', stories: (await api.list({ limit })).slice(0, limit) })
  } catch {
    $stories.set({ status: 'failed' })
  }
}

let next: ReturnType<typeof setTimeout> | undefined

/** Plays a story. One that plays is closed first, and the new one starts 100 ms later (spec section 9). */
export function play(id: string): void {
  const waits = $playing.get() !== null
  stop()
  if (waits) next = setTimeout(() => $playing.set(id), times.videoSwitch)
  else $playing.set(id)
}

/** Closes the player, and forgets a story that was about to start. */
export function stop(): void {
  clearTimeout(next)
  $playing.set(null)
}
