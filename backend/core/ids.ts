import { randomInt } from 'node:crypto'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
const timeLength = 9
const randomLength = 16
const maxClockStep = 60_000

const pattern = /^[a-z]_[0-9a-z]{25}$/

/** A random text of digits and lower-case letters, about 5 bits a character. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Whether a text has the form of our ids of a kind (docs/conventions.md, Ids). */
export const isId = (kind: string, value: string): boolean =>
  value.startsWith(`${kind}_`) && pattern.test(value)

/** A new id and the time that it begins with, in milliseconds. */
export interface NewId {
  id: string
  at: number
}

/**
 * Creates a generator of ids that begin with their time: the order of ids is the order of creation,
 * and an id works as a cursor after its row is deleted. Ids of one process strictly increase unless
 * the clock is set back by more than a minute.
 */
export function createIdGenerator(now: () => number): (kind: string) => NewId {
  let last = 0
  return kind => {
    const time = now()
    const at = time > last || last - time > maxClockStep ? time : last + 1
    last = at
    return {
      at,
      id: `${kind}_${at.toString(36).padStart(timeLength, '0')}${randomText(randomLength)}`,
    }
  }
}
