import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** What one page of a tab leaves for the next one to know, once. */
type Flash = 'logged-out' | 'sign-in-not-completed'

export const setFlash = (mark: Flash): void => {
  writeStorage('session', mark, 'yes')
}

/** Gives whether the mark was there, and takes it away. */
export function takeFlash(mark: Flash): boolean {
  const there = readStorage('session', mark) !== null
  removeStorage('session', mark)
  return there
}
