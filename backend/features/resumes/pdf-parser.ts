const createTable = (characters: string) =>
  Uint8Array.from({ length: 256 }, (_, code) =>
    characters.includes(String.fromCharCode(code)) ? 1 : 0,
  )
const blank = createTable('\0\t\n\f\r ')
/** Bytes that end a name, a number or a word. */
const ending = createTable('\0\t\n\f\r ()<>[]{}/%')

const characters = {
  open: 40,
  close: 41,
  less: 60,
  more: 62,
  list: 91,
  unlist: 93,
  slash: 47,
  percent: 37,
  back: 92,
  reference: 82,
}

export const isEnding = (byte: number | undefined): boolean =>
  byte === undefined || ending[byte] === 1
export const isBlankByte = (byte: number | undefined): boolean =>
  byte !== undefined && blank[byte] === 1

export const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 48 && byte <= 57

/** Bytes of a name: 127 (ISO 32000, annex C), each escaped with at most three characters. */
const maxName = 400

/** Decodes `#` with two digits in a name (ISO 32000, 7.3.5). */
const unescapeName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : name

/** Bytes of an object without its stream. */
const maxObject = 1_000_000
/** Depth of nested lists and dictionaries. */
const maxDepth = 100

/** A reference to another object, by its number. */
export class Reference {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

export class Dictionary {
  readonly #items: Value[]
  /** `items` alternates keys and values. */
  constructor(items: Value[]) {
    this.#items = items
  }

  /** All values of a key, which may occur more than once. */
  values(key: string): Value[] {
    return this.entries().flatMap(([name, value]) => (name === key ? [value] : []))
  }

  entries(): [string, Value][] {
    const entries: [string, Value][] = []
    for (let index = 0; index < this.#items.length; index += 2)
      entries.push([String(this.#items[index]), this.#items[index + 1] ?? null])
    return entries
  }
}

/** A value of a PDF. Names are strings; strings, booleans and null are null. */
export type Value = string | number | Reference | Dictionary | Value[] | null

/** An object of a PDF. */
export interface PdfObject {
  /** All names in it, keys and values, at any depth. */
  names: Set<string>
  /** Undefined if it is malformed: viewers differ in what they read. */
  value: Value | undefined
  /** The offset of its stream; null without one. */
  stream: number | null
  /** The offset of its end. */
  end: number
  /** False if it is too large or too deep; the rest was not read. */
  complete: boolean
}

/**
 * Reads the object at the offset `from`. Reads on as long as any viewer would: closing brackets
 * without an opening one are skipped.
 */
export function readObject(bytes: Buffer, from: number): PdfObject {
  const limit = Math.min(bytes.length, from + maxObject)
  const names = new Set<string>()
  const root: Value[] = []
  const open: { isDictionary: boolean; items: Value[] }[] = []
  let items = root
  let wellFormed = true
  let at = from

  const ended = (complete: boolean): PdfObject => {
    const value = wellFormed && open.length === 0 ? root[0] : undefined
    return { names, value, stream: complete ? streamAt(bytes, at) : null, end: at, complete }
  }
  const close = (isDictionary: boolean) => {
    const last = open.at(-1)
    if (last?.isDictionary !== isDictionary) {
      wellFormed = false
      if (!last) root.push(null)
      return
    }
    open.pop()
    wellFormed &&= !isDictionary || areEntries(items)
    // Copied, since a list that has grown has spare capacity.
    const value = isDictionary ? new Dictionary(items.slice()) : items.slice()
    items = open.at(-1)?.items ?? root
    items.push(value)
  }

  while (at < limit && open.length <= maxDepth) {
    const byte = bytes[at] ?? 0
    const isDouble = bytes[at + 1] === byte
    if (blank[byte] === 1) {
      at += 1
    } else if (byte === characters.percent) {
      at = endOfLine(bytes, at)
    } else if (items === root && root.length > 0 && !mayBeReference(root, byte)) {
      return ended(true)
    } else if (byte === characters.open) {
      at = endOfString(bytes, at)
      items.push(null)
    } else if (byte === characters.list || (byte === characters.less && isDouble)) {
      items = []
      open.push({ isDictionary: byte === characters.less, items })
      at += byte === characters.less ? 2 : 1
    } else if (byte === characters.unlist || (byte === characters.more && isDouble)) {
      close(byte === characters.more)
      at += byte === characters.more ? 2 : 1
    } else if (byte === characters.less) {
      at = bytes.indexOf(characters.more, at) + 1 || bytes.length
      items.push(null)
    } else {
      const start = at
      at += 1
      while (at < bytes.length && ending[bytes[at] ?? 0] === 0) at += 1
      if (isDigit(byte)) items.push(readInteger(bytes, start, at))
      else if (byte === characters.slash) {
        const name = unescapeName(
          bytes.toString('latin1', start + 1, Math.min(at, start + maxName)),
        )
        names.add(name)
        items.push(name)
      } else if (byte === characters.reference && at === start + 1) {
        items.pop()
        const number = items.pop()
        items.push(typeof number === 'number' ? new Reference(number) : null)
      } else items.push(null)
    }
  }
  return ended(at >= bytes.length)
}

/** Whether a list alternates keys and values. */
const areEntries = (items: Value[]): boolean =>
  items.length % 2 === 0 &&
  items.every((item, index) => index % 2 === 1 || typeof item === 'string')

/** Reads a non-negative integer; null for other numbers. */
function readInteger(bytes: Buffer, from: number, to: number): number | null {
  let number = 0
  for (let at = from; at < to; at += 1) {
    if (!isDigit(bytes[at])) return null
    number = number * 10 + (bytes[at] ?? 0) - 48
  }
  return number
}

/** Whether a reference, `12 0 R`, may continue with this byte after the numbers read so far. */
const mayBeReference = (read: Value[], next: number): boolean =>
  typeof read.at(-1) === 'number' &&
  (read.length === 1 ? isDigit(next) : read.length === 2 && next === characters.reference)

function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  return at
}

function endOfString(bytes: Buffer, from: number): number {
  let open = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === characters.back) at += 1
    else if (byte === characters.open) open += 1
    else if (byte === characters.close) open -= 1
    if (open === 0) return at + 1
  }
  return bytes.length
}

/** The offset of the data after the word `stream`; null if there is another word. */
function streamAt(bytes: Buffer, at: number): number | null {
  if (bytes.toString('latin1', at, at + 6) !== 'stream') return null
  const line = /^stream[ \t]*(?:\r\n|\n|\r)/.exec(bytes.toString('latin1', at, at + 64))
  // Viewers differ in where the data begins if the line continues.
  return line ? at + line[0].length : bytes.length
}
