import { atom } from 'nanostores'
import { limits, times } from '#contract/limits.ts'
import type { Story } from '#contract/stories.ts'
import { storiesApi } from '#lib/api/stories.ts'

/** The stories on screen (spec section 4, Student stories). */
export type Stories =
  | { status: 'loading' }
  | { status: 'ready'; stories: readonly Story[] }
  | { status: 'failed' }

export const $stories = atom<Stories>({ status: 'loading' })

/** The id of the one story that plays, or null. */
export const $playingId = atom<string | null>(null)

/** Loads the latest stories. A backend may ignore the limit and send more. */
export async function loadStories(): Promise<void> {
  const limit = limits.testimonials.default
  try {
    $stories.set({ status: 'ready', stories: (await storiesApi.list({ limit })).slice(0, limit) })
  } catch {
    $stories.set({ status: 'failed' })
  }
}

let startTimer: ReturnType<typeof setTimeout> | undefined

/** Plays a story. Stops the one that plays, and then starts after 100 ms (spec section 9). */
export function playStory(id: string): void {
  const isPlaying = $playingId.get() !== null
  stopStory()
  if (isPlaying) startTimer = setTimeout(() => $playingId.set(id), times.videoSwitch)
  else $playingId.set(id)
}

/** Stops the story that plays or is about to start. */
export function stopStory(): void {
  clearTimeout(startTimer)
  $playingId.set(null)
}
