const of = (signs: string) =>
  Uint8Array.from({ length: 256 }, (_, code) => (signs.includes(String.fromCharCode(code)) ? 1 : 0))
const blank = of('\0\t\n\f\r ')
/** Bytes that end a name, a number or a word. */
const ending = of('\0\t\n\f\r ()<>[]{}/%')

const sign = {
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

export const isEnding = (byte: number | undefined): boolean => byte === undefined || ending[byte] === 1
export const isBlankByte = (byte: number | undefined): boolean => byte !== undefined && blank[byte] === 1

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

/** Names have at most 127 bytes (ISO 32000, annex C), written with three signs each at worst. */
const longest = 400

/** A name with two digits behind `#` holds a sign in disguise (ISO 32000, 7.3.5). */
const unescaped = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : name

/** Bytes of the largest object, its stream aside. */
const largest = 1_000_000
/** How deeply lists and dictionaries may be nested. */
const deepest = 100

/** A reference to another object, by its number. */
export class Reference {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

export class Dictionary {
  readonly #items: Value[]
  /** Keys and values take turns in `items`. */
  constructor(items: Value[]) {
    this.#items = items
  }

  /** The values of a key: more than one when it is there twice. */
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

/** A value of a PDF. Names are strings here; strings, booleans and null are null. */
export type Value = string | number | Reference | Dictionary | Value[] | null

/** An object of a PDF. */
export interface PdfObject {
  /** Every name in it, keys and values alike, at any depth. */
  names: Set<string>
  /** Undefined when it is malformed, since viewers then differ in what they read. */
  value: Value | undefined
  /** Where the data of its stream begins; null without one. */
  stream: number | null
  /** Where reading ended. */
  end: number
  /** False when it is larger or deeper than any program writes; what is behind was not read. */
  complete: boolean
}

/**
 * Reads the object that begins at `from` to the end of its value, whatever stands inside. Goes on
 * for as long as any viewer would: a bracket that closes nothing is passed over.
 */
export function readObject(bytes: Buffer, from: number): PdfObject {
  const most = Math.min(bytes.length, from + largest)
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
    // Copied, since a list that has grown keeps room for more.
    const value = isDictionary ? new Dictionary(items.slice()) : items.slice()
    items = open.at(-1)?.items ?? root
    items.push(value)
  }

  while (at < most && open.length <= deepest) {
    const byte = bytes[at] ?? 0
    const isDouble = bytes[at + 1] === byte
    if (blank[byte] === 1) {
      at += 1
    } else if (byte === sign.percent) {
      at = endOfLine(bytes, at)
    } else if (items === root && root.length > 0 && !mayBeReference(root, byte)) {
      return ended(true)
    } else if (byte === sign.open) {
      at = endOfString(bytes, at)
      items.push(null)
    } else if (byte === sign.list || (byte === sign.less && isDouble)) {
      items = []
      open.push({ isDictionary: byte === sign.less, items })
      at += byte === sign.less ? 2 : 1
    } else if (byte === sign.unlist || (byte === sign.more && isDouble)) {
      close(byte === sign.more)
      at += byte === sign.more ? 2 : 1
    } else if (byte === sign.less) {
      at = bytes.indexOf(sign.more, at) + 1 || bytes.length
      items.push(null)
    } else {
      const start = at
      at += 1
      while (at < bytes.length && ending[bytes[at] ?? 0] === 0) at += 1
      if (isDigit(byte)) items.push(wholeNumber(bytes, start, at))
      else if (byte === sign.slash) {
        const name = unescaped(bytes.toString('latin1', start + 1, Math.min(at, start + longest)))
        names.add(name)
        items.push(name)
      } else if (byte === sign.reference && at === start + 1) {
        items.pop()
        const number = items.pop()
        items.push(typeof number === 'number' ? new Reference(number) : null)
      } else items.push(null)
    }
  }
  return ended(at >= bytes.length)
}

/** Whether keys and values take turns. */
const areEntries = (items: Value[]): boolean =>
  items.length % 2 === 0 && items.every((item, index) => index % 2 === 1 || typeof item === 'string')

/** Null for other numbers, which nothing here needs. */
function wholeNumber(bytes: Buffer, from: number, to: number): number | null {
  let number = 0
  for (let at = from; at < to; at += 1) {
    if (!isDigit(bytes[at])) return null
    number = number * 10 + (bytes[at] ?? 0) - 48
  }
  return number
}

/** Whether a reference, `12 0 R`, may go on with this byte behind the numbers that were read. */
const mayBeReference = (read: Value[], next: number): boolean =>
  typeof read.at(-1) === 'number' &&
  (read.length === 1 ? isDigit(next) : read.length === 2 && next === sign.reference)

function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  return at
}

function endOfString(bytes: Buffer, from: number): number {
  let open = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === sign.back) at += 1
    else if (byte === sign.open) open += 1
    else if (byte === sign.close) open -= 1
    if (open === 0) return at + 1
  }
  return bytes.length
}

/** Where the data behind the word `stream` begins; null when another word stands there. */
function streamAt(bytes: Buffer, at: number): number | null {
  if (bytes.toString('latin1', at, at + 6) !== 'stream') return null
  const line = /^stream[ \t]*(?:\r\n|\n|\r)/.exec(bytes.toString('latin1', at, at + 64))
  // Viewers differ in where the data begins when the line goes on.
  return line ? at + line[0].length : bytes.length
}
