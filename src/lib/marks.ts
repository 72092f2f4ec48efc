import { tab } from './storage.ts'

/** What one page of a tab leaves for the next one to know, once. */
type Mark = 'left-by-choice' | 'sign-in-not-completed'

export const leaveMark = (mark: Mark): void => {
  tab.write(mark, 'yes')
}

/** Gives whether the mark was there, and takes it away. */
export function takeMark(mark: Mark): boolean {
  const there = tab.read(mark) !== null
  tab.remove(mark)
  return there
}
