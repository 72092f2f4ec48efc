import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** A message from one page of a tab to the next. */
type Flash = 'logged-out' | 'sign-in-not-completed'

/** Sets a flash for the next page of this tab, with a text that is not empty. */
export const setFlash = (flash: Flash, text = 'yes'): void => {
  writeStorage('session', flash, text)
}

/** Reads and removes a flash; null if it was not set. */
export function takeFlash(flash: Flash): string | null {
  const text = readStorage('session', flash)
  removeStorage('session', flash)
  return text
}
