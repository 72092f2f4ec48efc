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

/** Bytes of the largest object, its stream aside: reading it holds everybody else up. */
const largest = 1_000_000

/** What an object of a PDF is made of. Strings are passed over: what a person wrote in them acts on nothing. */
interface ReadObject {
  /** Names in it, and the token behind each; empty when it refers to another object. */
  names: Map<string, string>
  /** Where the data of its stream begins; null without one. */
  stream: number | null
  /** Where reading ended. */
  end: number
  /** Whether it goes on for longer than any object does; what is behind was not read. */
  endless: boolean
}

/** Reads the object that begins at `from`, as viewers do: to the end of its value, whatever stands inside. */
export function readObject(bytes: Buffer, from: number): ReadObject {
  const most = Math.min(bytes.length, from + largest)
  const names = new Map<string, string>()
  let at = from
  let depth = 0
  let whole = false
  let last: string | null = null

  /** The last of two equal names counts, as for the viewers. */
  const follow = (token: string) => {
    if (last !== null) names.set(last, token)
    last = null
    whole = true
  }
  while (at < most) {
    const byte = bytes[at] ?? 0
    if (blank[byte] === 1) {
      at += 1
    } else if (byte === sign.percent) {
      at = endOfLine(bytes, at)
    } else if (whole && depth <= 0) {
      return { names, stream: streamAt(bytes, at), end: at, endless: false }
    } else if (byte === sign.open) {
      at = endOfString(bytes, at)
      follow('(')
    } else if (byte === sign.list || (byte === sign.less && bytes[at + 1] === sign.less)) {
      depth += 1
      at += byte === sign.list ? 1 : 2
      follow('[')
    } else if (byte === sign.unlist || (byte === sign.more && bytes[at + 1] === sign.more)) {
      depth -= 1
      at += byte === sign.unlist ? 1 : 2
      follow(']')
    } else if (byte === sign.less) {
      at = bytes.indexOf(sign.more, at) + 1 || bytes.length
      follow('<')
    } else {
      const start = at
      at += 1
      while (at < bytes.length && ending[bytes[at] ?? 0] === 0) at += 1
      if (byte === sign.slash) {
        const name = unescaped(bytes.toString('latin1', start + 1, Math.min(at, start + longest)))
        follow(`/${name}`)
        if (!names.has(name)) names.set(name, '')
        last = name
      } else if (last === null) whole = true
      else
        follow(isNumberNext(bytes, at) ? '' : bytes.toString('latin1', start, Math.min(at, start + longest)))
    }
  }
  return { names, stream: null, end: at, endless: at < bytes.length }
}

/** Only in a reference does a number stand behind a number in the place of a value. */
function isNumberNext(bytes: Buffer, from: number): boolean {
  let at = from
  while (isBlankByte(bytes[at]) || bytes[at] === sign.percent)
    at = bytes[at] === sign.percent ? endOfLine(bytes, at) : at + 1
  return isDigit(bytes[at])
}

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
  const behind = at + 6
  if (bytes[behind] === 13) return bytes[behind + 1] === 10 ? behind + 2 : behind + 1
  return bytes[behind] === 10 ? behind + 1 : behind
}
