import { constants, inflateRawSync } from 'node:zlib'
import {
  Dictionary,
  isBlankByte,
  isDigit,
  isEnding,
  type PdfObject,
  Reference,
  readObject,
  type Value,
} from './pdf-parser.ts'
import type { Verdict } from './verdict.ts'

/** Names of scripts, programs and other files, and of forms and media that hold scripts. */
const active = ['JavaScript', 'JS', 'OnInstantiate', 'Launch', 'ImportData', 'RichMedia', 'XFA']
/** Actions that may run without a click: they stay inside the document. */
const harmless = ['GoTo', 'Named', 'Hide', 'SetOCGState', 'Trans']
/** Events of additional actions that the reader causes (ISO 32000, 12.6.3). */
const byHand = ['E', 'X', 'D', 'U', 'Fo', 'Bl', 'K', 'F', 'V']

/** Limits of a file: objects, bytes that are read, object streams, bytes that they unpack to. */
const most = { objects: 100_000, read: 10_000_000, streams: 2000, unpacked: 8_000_000 }
/** Limits of one object stream: objects, and bytes of their table. */
const mostPacked = { objects: 10_000, table: 262_144 }

/** Where an object stands. Its number is NaN when it cannot be told. */
interface Place {
  bytes: Buffer
  from: number
  number: number
}

/**
 * Whether a PDF does something by itself: runs a script, starts a program, or opens or sends
 * something without a click. Looks at every object wherever it stands, those in object streams
 * included, so that no cross-reference table can hide one.
 */
export function inspectObjects(bytes: Buffer): Verdict {
  return new Inspection().whole(bytes)
}

class Inspection {
  #objects = 0
  #read = 0
  #unpacked = 0
  /** Where the objects of a number stand. */
  readonly #places = new Map<number, Place[]>()

  whole(bytes: Buffer): Verdict {
    const actions: Value[] = []
    const events: Value[] = []
    for (const object of this.#all(bytes)) {
      if (object === null) return 'resume/wrong-type'
      const { names, value } = object
      if (names.has('Encrypt')) return 'resume/encrypted'
      if (active.some(name => names.has(name))) return 'resume/active'
      if (!names.has('OpenAction') && !names.has('AA')) continue
      if (value === undefined) return 'resume/wrong-type'
      for (const [key, inside] of entriesIn(value)) {
        if (key === 'OpenAction') actions.push(inside)
        if (key === 'AA') events.push(inside)
      }
    }
    if (this.#objects === 0) return 'resume/wrong-type'
    const followed = new Set<number>()
    for (const found of events.flatMap(event => this.#follow(event, followed))) {
      if (found === undefined) return 'resume/active'
      if (!(found instanceof Dictionary)) continue
      for (const [key, action] of found.entries()) if (!byHand.includes(key)) actions.push(action)
    }
    return this.#leave(actions) ? 'resume/active' : undefined
  }

  /**
   * Every object, those in object streams last. Null stands for one that is beyond the limits, or
   * packed as no program does.
   */
  *#all(bytes: Buffer): Generator<PdfObject | null> {
    const streams: PdfObject[] = []
    for (const from of startsOf(bytes)) {
      const object = this.#visit({ bytes, from, number: numberBefore(bytes, from) })
      if (object && isObjectStream(object)) streams.push(object)
      yield streams.length <= most.streams ? object : null
    }
    for (const stream of streams) yield* this.#packedIn(bytes, stream)
  }

  /** The objects of an object stream (ISO 32000, 7.5.7). */
  *#packedIn(bytes: Buffer, { value, stream }: PdfObject): Generator<PdfObject | null> {
    if (!(value instanceof Dictionary) || stream === null) return yield null
    const [count, first] = [numberAt(value, 'N'), numberAt(value, 'First')]
    if (count > mostPacked.objects || first > mostPacked.table) return yield null
    const content = this.#unpack(bytes.subarray(stream), value)
    this.#read += first
    if (!content || content.length < first || this.#read > most.read) return yield null
    const table = content.toString('latin1', 0, first)
    const numbers = /[^\d\0\t\n\f\r ]/.test(table) ? [] : (table.match(/\d+/g) ?? [])
    if (numbers.length < count * 2) return yield null
    for (let index = 0; index < count * 2; index += 2) {
      const from = first + Number(numbers[index + 1])
      yield this.#visit({ bytes: content, from, number: Number(numbers[index]) })
    }
  }

  /** Null when it is packed as no program does, which would hide what is in it. */
  #unpack(data: Buffer, dictionary: Dictionary): Buffer | null {
    const [filters, parameters] = ['Filter', 'DecodeParms'].map(key => dictionary.values(key).flat())
    const isOdd = ['F', 'DP', 'FFilter'].some(key => dictionary.values(key).length > 0)
    const hasPredictor = parameters?.some(
      one =>
        one !== null && !(one instanceof Dictionary && one.values('Predictor').every(kind => kind === 1)),
    )
    if (isOdd || hasPredictor || !filters) return null
    if (filters.length === 0) return data
    if (filters.length > 1 || filters[0] !== 'FlateDecode') return null
    try {
      // Without its two bytes of header and its checksum, which viewers do not mind being wrong.
      const content = inflateRawSync(data.subarray(2), {
        maxOutputLength: most.unpacked - this.#unpacked,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      this.#unpacked += content.length
      return content
    } catch {
      return null
    }
  }

  #visit(place: Place): PdfObject | null {
    const places = this.#places.get(place.number)
    if (places) places.push(place)
    else this.#places.set(place.number, [place])
    return this.#readAt(place)
  }

  #readAt({ bytes, from }: Place): PdfObject | null {
    const object = readObject(bytes, from)
    this.#objects += 1
    this.#read += object.end - from
    return object.complete && this.#objects <= most.objects && this.#read <= most.read ? object : null
  }

  /**
   * A value, or those of all objects that a reference may mean, once for each reference: viewers
   * differ in which of two objects they take. Undefined stands for what is malformed.
   */
  #follow(value: Value, followed: Set<number>): (Value | undefined)[] {
    if (!(value instanceof Reference)) return [value]
    if (followed.has(value.number)) return []
    followed.add(value.number)
    const places = [value.number, Number.NaN].flatMap(number => this.#places.get(number) ?? [])
    const values = places.map(place => this.#readAt(place)?.value)
    return values.map(found => (found instanceof Reference ? undefined : found))
  }

  /** Whether any of these actions, or one that comes next, does more than move in the document. */
  #leave(actions: Value[]): boolean {
    const followed = new Set<number>()
    const waiting = [...actions]
    for (const action of waiting)
      for (const found of this.#follow(action, followed)) {
        if (found === undefined) return true
        // With a name in second place it is a destination: a page, and how to show it.
        if (Array.isArray(found) && typeof found[1] !== 'string') for (const one of found) waiting.push(one)
        if (!(found instanceof Dictionary)) continue
        const kinds = found.values('S')
        if (!kinds.every(kind => harmless.some(known => known === kind))) return true
        if (kinds.length > 0) waiting.push(...found.values('Next'))
      }
    return false
  }
}

/** All entries of a dictionary and of those inside it. */
function* entriesIn(value: Value): Generator<[string, Value]> {
  if (Array.isArray(value)) for (const one of value) yield* entriesIn(one)
  if (!(value instanceof Dictionary)) return
  for (const entry of value.entries()) {
    yield entry
    yield* entriesIn(entry[1])
  }
}

/** The whole number that a key has; infinite when it has none, or several values. */
function numberAt(dictionary: Dictionary, key: string): number {
  const [value, ...others] = dictionary.values(key)
  return typeof value === 'number' && others.length === 0 ? value : Number.POSITIVE_INFINITY
}

const isObjectStream = ({ names, stream }: PdfObject): boolean =>
  stream !== null && (names.has('ObjStm') || (names.has('First') && names.has('N')))

/** The number before `obj`. It must be on the same line, since a line before may be a comment. */
function numberBefore(bytes: Buffer, from: number): number {
  const head = bytes.toString('latin1', Math.max(0, from - 40), from)
  return Number(/(\d+)[\t ]+\d+[\t ]*obj$/.exec(head)?.[1] ?? Number.NaN)
}

/** Behind every `obj` and `trailer`: where an object begins. */
function* startsOf(bytes: Buffer): Generator<number> {
  for (const word of ['obj', 'trailer']) {
    for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) {
      const before = bytes[at - 1]
      const after = bytes[at + word.length]
      const stands = before === undefined || isBlankByte(before) || isDigit(before)
      if (stands && (isEnding(after) || isDigit(after))) yield at + word.length
    }
  }
}
