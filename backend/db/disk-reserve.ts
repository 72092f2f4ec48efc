import { randomBytes } from 'node:crypto'
import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isFull } from './errors.ts'

/** Bytes kept: what the log of SQLite grows to before it is folded (1,000 pages of 4 KB), and as much again for what it is folded into. */
const whole = 8 * 1024 * 1024
const block = 256 * 1024
/** How often to see whether the room is all there, in milliseconds. */
export const reserveEvery = 60_000

/** Room on the disk of the database, kept for what ends or frees something: a deletion too needs room before it makes any. */
export interface Reserve {
  /** Takes the room that is missing, where the disk has as much again to spare. Throws what the file system throws. */
  fill(): void
  /** Does an act; where the disk is full once more, with the room that is kept, which is taken back as far as it is left. */
  lend<T>(act: () => Promise<T>): Promise<T>
}

/** For a database that has no disk of ours. */
const noReserve: Reserve = { fill: () => undefined, lend: act => act() }

/** The reserve beside a SQLite file; null for a database in memory or elsewhere, which needs none. */
export function openReserve(file: string | null): Reserve {
  if (file === null) return noReserve
  const path = `${file}.reserve`
  let last: Promise<unknown> = Promise.resolve()

  function fill(): void {
    const missing = whole - sizeOf(path)
    if (missing <= 0) return
    const { bavail, bsize } = statfsSync(dirname(path))
    if (bavail * bsize >= missing + whole) grow(path)
  }

  async function withRoom<T>(act: () => Promise<T>): Promise<T> {
    if (sizeOf(path) === 0) return act()
    truncateSync(path)
    try {
      return await act()
    } finally {
      // At once, before anybody else fills the disk with it.
      quietly(() => grow(path))
    }
  }

  return {
    fill,
    async lend(act) {
      try {
        const done = await act()
        quietly(fill)
        return done
      } catch (error) {
        if (!isFull(error)) throw error
        const mine = last.then(() => withRoom(act))
        last = mine.catch(() => undefined)
        return mine
      }
    },
  }
}

/** What an act came to counts; what fails here is tried again, and told, by the next `fill` of the server. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {}
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Writes until the reserve is whole or the disk is full. At random, since file systems that compress give zeros no room. */
function grow(path: string): void {
  const file = openSync(path, 'a', 0o600)
  try {
    for (let missing = whole - sizeOf(path); missing > 0; )
      missing -= writeSync(file, randomBytes(Math.min(block, missing)))
  } catch (error) {
    if (!isFull(error)) throw error
  } finally {
    closeSync(file)
  }
}
