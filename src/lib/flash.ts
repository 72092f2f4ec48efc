import { safeSessionStorage } from './storage.ts'

/** What one page of a tab leaves for the next one to know, once. */
type Flash = 'left-by-choice' | 'sign-in-not-completed'

export const setFlash = (mark: Flash): void => {
  safeSessionStorage.write(mark, 'yes')
}

/** Gives whether the mark was there, and takes it away. */
export function takeFlash(mark: Flash): boolean {
  const there = safeSessionStorage.read(mark) !== null
  safeSessionStorage.remove(mark)
  return there
}
