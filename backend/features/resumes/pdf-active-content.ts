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
import type { Rejection } from './rejection.ts'

/** Names of scripts, programs and other files, and of forms and media with scripts. */
const activeNames = [
  'JavaScript',
  'JS',
  'OnInstantiate',
  'Launch',
  'ImportData',
  'RichMedia',
  'XFA',
]
/** Actions that may run without a click, since they stay inside the document. */
const allowedActions = ['GoTo', 'Named', 'Hide', 'SetOCGState', 'Trans']
/** Events that the user triggers (ISO 32000, 12.6.3). */
const userEvents = ['E', 'X', 'D', 'U', 'Fo', 'Bl', 'K', 'F', 'V']

/** Limits of a file: objects, bytes that are read, object streams, their unpacked bytes. */
const max = { objects: 100_000, read: 10_000_000, streams: 2000, unpacked: 8_000_000 }
/** Limits of one object stream: objects, and bytes of their table. */
const maxPacked = { objects: 10_000, table: 262_144 }

/** The position of an object. Its number is NaN when unknown. */
interface Position {
  bytes: Buffer
  from: number
  number: number
}

/**
 * Finds content that runs a script or a program, or opens or sends something without a click. Reads
 * all objects, also in object streams, whether the cross-reference table lists them or not.
 */
export function findActiveContent(bytes: Buffer): Rejection {
  return new Inspection().inspect(bytes)
}

class Inspection {
  #objects = 0
  #read = 0
  #unpacked = 0
  /** The positions of the objects with a number. */
  readonly #positions = new Map<number, Position[]>()

  inspect(bytes: Buffer): Rejection {
    const actions: Value[] = []
    const events: Value[] = []
    for (const object of this.#readAll(bytes)) {
      if (object === null) return 'resume/wrong-type'
      const { names, value } = object
      if (names.has('Encrypt')) return 'resume/encrypted'
      if (activeNames.some(name => names.has(name))) return 'resume/active'
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
      for (const [key, action] of found.entries())
        if (!userEvents.includes(key)) actions.push(action)
    }
    return this.#hasForbidden(actions) ? 'resume/active' : undefined
  }

  /** All objects, those in object streams last. Null: beyond the limits, or packed unusually. */
  *#readAll(bytes: Buffer): Generator<PdfObject | null> {
    const streams: PdfObject[] = []
    for (const from of startsOf(bytes)) {
      const object = this.#readNew({ bytes, from, number: numberBefore(bytes, from) })
      if (object && isObjectStream(object)) streams.push(object)
      yield streams.length <= max.streams ? object : null
    }
    for (const stream of streams) yield* this.#readStream(bytes, stream)
  }

  /** The objects of an object stream (ISO 32000, 7.5.7). */
  *#readStream(bytes: Buffer, { value, stream }: PdfObject): Generator<PdfObject | null> {
    if (!(value instanceof Dictionary) || stream === null) return yield null
    const [count, first] = [numberAt(value, 'N'), numberAt(value, 'First')]
    if (count > maxPacked.objects || first > maxPacked.table) return yield null
    const content = this.#unpack(bytes.subarray(stream), value)
    this.#read += first
    if (!content || content.length < first || this.#read > max.read) return yield null
    const table = content.toString('latin1', 0, first)
    const numbers = /[^\d\0\t\n\f\r ]/.test(table) ? [] : (table.match(/\d+/g) ?? [])
    if (numbers.length < count * 2) return yield null
    for (let index = 0; index < count * 2; index += 2) {
      const from = first + Number(numbers[index + 1])
      yield this.#readNew({ bytes: content, from, number: Number(numbers[index]) })
    }
  }

  /** Null if it is packed as no program does, which would hide its content. */
  #unpack(data: Buffer, dictionary: Dictionary): Buffer | null {
    const [filters, parameters] = ['Filter', 'DecodeParms'].map(key =>
      dictionary.values(key).flat(),
    )
    const isUnusual = ['F', 'DP', 'FFilter'].some(key => dictionary.values(key).length > 0)
    const hasPredictor = parameters?.some(
      one =>
        one !== null &&
        !(one instanceof Dictionary && one.values('Predictor').every(kind => kind === 1)),
    )
    if (isUnusual || hasPredictor || !filters) return null
    if (filters.length === 0) return data
    if (filters.length > 1 || filters[0] !== 'FlateDecode') return null
    try {
      // Without header and checksum, which viewers ignore if they are wrong.
      const content = inflateRawSync(data.subarray(2), {
        maxOutputLength: max.unpacked - this.#unpacked,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      this.#unpacked += content.length
      return content
    } catch {
      return null
    }
  }

  #readNew(position: Position): PdfObject | null {
    const positions = this.#positions.get(position.number)
    if (positions) positions.push(position)
    else this.#positions.set(position.number, [position])
    return this.#readAt(position)
  }

  #readAt({ bytes, from }: Position): PdfObject | null {
    const object = readObject(bytes, from)
    this.#objects += 1
    this.#read += object.end - from
    return object.complete && this.#objects <= max.objects && this.#read <= max.read ? object : null
  }

  /**
   * A value, or the values of all objects with the number of a reference, once for each reference:
   * viewers differ in which of two objects they use. Undefined: malformed.
   */
  #follow(value: Value, followed: Set<number>): (Value | undefined)[] {
    if (!(value instanceof Reference)) return [value]
    if (followed.has(value.number)) return []
    followed.add(value.number)
    const positions = [value.number, Number.NaN].flatMap(
      number => this.#positions.get(number) ?? [],
    )
    const values = positions.map(position => this.#readAt(position)?.value)
    return values.map(found => (found instanceof Reference ? undefined : found))
  }

  /** Whether any of these actions, or a following one, is not allowed without a click. */
  #hasForbidden(actions: Value[]): boolean {
    const followed = new Set<number>()
    const queue = [...actions]
    for (const action of queue)
      for (const found of this.#follow(action, followed)) {
        if (found === undefined) return true
        // A list with a name in second place is a destination.
        if (Array.isArray(found) && typeof found[1] !== 'string')
          for (const one of found) queue.push(one)
        if (!(found instanceof Dictionary)) continue
        const kinds = found.values('S')
        if (!kinds.every(kind => allowedActions.some(known => known === kind))) return true
        if (kinds.length > 0) queue.push(...found.values('Next'))
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

/** The number of a key; infinite if it has none, or several values. */
function numberAt(dictionary: Dictionary, key: string): number {
  const [value, ...others] = dictionary.values(key)
  return typeof value === 'number' && others.length === 0 ? value : Number.POSITIVE_INFINITY
}

const isObjectStream = ({ names, stream }: PdfObject): boolean =>
  stream !== null && (names.has('ObjStm') || (names.has('First') && names.has('N')))

/** The number before `obj` on the same line, since the line before may be a comment. */
function numberBefore(bytes: Buffer, from: number): number {
  const head = bytes.toString('latin1', Math.max(0, from - 40), from)
  return Number(/(\d+)[\t ]+\d+[\t ]*obj$/.exec(head)?.[1] ?? Number.NaN)
}

/** The start of every object: after `obj` and `trailer`. */
function* startsOf(bytes: Buffer): Generator<number> {
  for (const word of ['obj', 'trailer']) {
    for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) {
      const before = bytes[at - 1]
      const after = bytes[at + word.length]
      const isWord = before === undefined || isBlankByte(before) || isDigit(before)
      if (isWord && (isEnding(after) || isDigit(after))) yield at + word.length
    }
  }
}
