import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** A message from one page of a tab to the next. */
type Flash = 'logged-out' | 'sign-in-not-completed'

/** Sets a flash for the next page of this tab. */
export const setFlash = (flash: Flash): void => {
  writeStorage('session', flash, 'yes')
}

/** Reads and removes a flash; returns whether it was set. */
export function takeFlash(flash: Flash): boolean {
  const isSet = readStorage('session', flash) !== null
  removeStorage('session', flash)
  return isSet
}
