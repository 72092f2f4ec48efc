/** The colours that a thread may have; each is a colour `thread-…` of the theme. */
export type ThreadColor = 'crimson' | 'gold' | 'green' | 'ink' | 'clay' | 'cream'

/** A background and one path for each color over it, in a box of 10 units a thread. */
export interface WovenPattern {
  width: number
  height: number
  ground: ThreadColor
  threads: readonly { tone: ThreadColor; path: string }[]
}

interface Palette {
  ground: ThreadColor
  warp: readonly [ThreadColor, ThreadColor]
  weft: ThreadColor
}

const palettes: readonly Palette[] = [
  { ground: 'ink', warp: ['crimson', 'gold'], weft: 'cream' },
  { ground: 'crimson', warp: ['gold', 'cream'], weft: 'ink' },
  { ground: 'green', warp: ['gold', 'ink'], weft: 'cream' },
  { ground: 'ink', warp: ['green', 'gold'], weft: 'clay' },
  { ground: 'crimson', warp: ['cream', 'clay'], weft: 'gold' },
  { ground: 'green', warp: ['cream', 'gold'], weft: 'crimson' },
  { ground: 'ink', warp: ['clay', 'cream'], weft: 'crimson' },
]

/** Whether the warp thread is on top, by distance from the middle column and by row. */
type Binding = (across: number, down: number) => boolean

const bindings: readonly Binding[] = [
  (across, down) => (across + down) % 4 < 2,
  (across, down) => (across + Math.abs(down - 3.5) - 0.5) % 4 < 2,
  (across, down) => ((across >> 1) + (down >> 1)) % 2 === 0,
  (across, down) => (across + 3 * down) % 4 < 1 || (across + down) % 4 === 3,
]

/** FNV-1a with a final mix: a seed gives the same pattern on every machine. */
function hash(seed: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) {
    value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193)
  }
  return Math.imul(value ^ (value >>> 15), 0x85ebca6b) >>> 0
}

const pick = <T>(from: readonly T[], number: number): T => {
  const item = from[number % from.length]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

/** Runs of consecutive indexes below `count` that pass a test. */
function* findRuns(
  count: number,
  test: (index: number) => boolean,
): Generator<{ from: number; length: number }> {
  for (let from = 0; from < count; from++) {
    if (!test(from)) continue
    let length = 1
    while (from + length < count && test(from + length)) length++
    yield { from, length }
    from += length
  }
}

/** Creates a woven pattern from a seed, mirrored about its middle column. */
export function createWovenPattern(seed: string, columns = 8, rows = 8): WovenPattern {
  const number = hash(seed)
  const { ground, warp, weft } = pick(palettes, number)
  const warpOnTop = pick(bindings, number >>> 8)
  const stripe = 1 + ((number >>> 16) % 3)
  const across = (column: number) => Math.floor(Math.abs(column - (columns - 1) / 2))
  const paths = new Map<ThreadColor, string>()
  const draw = (tone: ThreadColor, path: string) => paths.set(tone, (paths.get(tone) ?? '') + path)

  for (let column = 0; column < columns; column++) {
    const tone = across(column) % (stripe + 1) === 0 ? warp[0] : warp[1]
    for (const { from, length } of findRuns(rows, row => warpOnTop(across(column), row))) {
      draw(tone, `M${column * 10 + 1} ${from * 10}h8v${length * 10}h-8z`)
    }
  }
  for (let row = 0; row < rows; row++) {
    for (const { from, length } of findRuns(columns, column => !warpOnTop(across(column), row))) {
      draw(weft, `M${from * 10} ${row * 10 + 1}h${length * 10}v8h-${length * 10}z`)
    }
  }
  const threads = [...paths].map(([tone, path]) => ({ tone, path }))
  return { width: columns * 10, height: rows * 10, ground, threads }
}

const minorWords = new Set('a an and at by for from in of on the to with'.split(' '))

/** One to four letters for a name: a leading acronym, else the initials of two words. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}&]*/gu) ?? []
  const first = words[0] ?? ''
  if (/^[\p{Lu}&]{2,4}$/u.test(first)) return first
  const majorWords = words.filter(word => !minorWords.has(word.toLowerCase()))
  return (majorWords.length > 0 ? majorWords : words)
    .slice(0, 2)
    .map(word => [...word][0]?.toUpperCase() ?? '')
    .join('')
}

/** The width of the background of initials, in units of the pattern. */
export const initialsPlateWidth = (letters: string): number => 12 + letters.length * 15
