import { randomInt } from 'node:crypto'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
const timeLength = 9
const randomLength = 16
const minute = 60_000

const form = /^[a-z]_[0-9a-z]{25}$/

/** A text that cannot be guessed: some 5 bits a character. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Whether a text has the form of our ids of one kind. Anything else names nothing, and never reaches the database (docs/conventions.md, Ids). */
export const isId = (kind: string, value: string): boolean => value.startsWith(`${kind}_`) && form.test(value)

/** A new id with the instant it stands for. */
export interface Stamp {
  id: string
  at: number
}

/**
 * Makes ids that begin with their time, so that ordering by id is ordering by time and an id is a cursor even after its
 * row is gone. Ids of one process are strictly ordered; a clock set back by more than a minute is believed.
 */
export function createStamps(now: () => number): (kind: string) => Stamp {
  let last = 0
  return kind => {
    const read = now()
    const at = read > last || last - read > minute ? read : last + 1
    last = at
    return { at, id: `${kind}_${at.toString(36).padStart(timeLength, '0')}${randomText(randomLength)}` }
  }
}
