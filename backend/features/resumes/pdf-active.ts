import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import { isBlankByte, isDigit, isEnding, readObject } from './pdf-tokens.ts'
import type { Verdict } from './verdict.ts'

/** Names of actions that run a script or start a program. Links, forms, destinations and attachments have others. */
const acting = ['JavaScript', 'JS', 'Launch']
/** What one file may make us read and unpack, in bytes. Resumes take a hundredth of it. */
const most = { read: 8_000_000, unpacked: 8_000_000 }
/** How much is read before others have their turn. */
const turn = 500_000

const unpack = promisify(inflateRaw)

/**
 * Whether a PDF holds an action that runs a script or starts a program: looks at every object, those packed into object streams
 * included, wherever it stands, so that no table of contents can hide one. What is encrypted cannot be looked into and passes.
 */
export async function isActive(bytes: Buffer): Promise<Verdict> {
  return new Search().whole(bytes)
}

class Search {
  private read = 0
  private unpacked = 0
  private rested = 0

  async whole(bytes: Buffer): Promise<Verdict> {
    const waiting: { start: number; names: Map<string, string> }[] = []
    let encrypted = false
    let objects = 0
    for (const from of startsOf(bytes)) {
      const { names, stream, end, endless } = readObject(bytes, from)
      objects += 1
      if (acting.some(name => names.has(name))) return 'resume/active'
      if (endless || (await this.isTooMuch(end - from))) return 'resume/wrong-type'
      encrypted ||= names.has('Encrypt')
      if (stream !== null && (names.has('ObjStm') || (names.has('First') && names.has('N'))))
        waiting.push({ start: stream, names })
    }
    if (objects === 0) return 'resume/wrong-type'
    for (const { start, names } of waiting) {
      const data = bytes.subarray(start)
      const verdict = await this.inside(data, names)
      if (verdict === 'resume/active' || (verdict && !(encrypted && isScrambled(data)))) return verdict
    }
    return undefined
  }

  /** Looks into an object stream (ISO 32000, 7.5.7). One that is packed or laid out as no program does is not taken. */
  private async inside(data: Buffer, names: Map<string, string>): Promise<Verdict> {
    const [count = 0, first = 0] = ['N', 'First'].map(name => Number.parseInt(names.get(name) ?? '', 10))
    const content = await this.contentOf(data, names)
    if (!content || Number.isNaN(count + first)) return 'resume/wrong-type'
    const table = content
      .toString('latin1', 0, first)
      .trim()
      .split(/[\0\t\n\f\r ]+/, count * 2)
    for (let index = 1; index < table.length; index += 2) {
      const from = first + Number(table[index])
      if (!Number.isInteger(from)) return 'resume/wrong-type'
      const object = readObject(content, from)
      if (acting.some(name => object.names.has(name))) return 'resume/active'
      if (object.endless || (await this.isTooMuch(object.end - from))) return 'resume/wrong-type'
    }
    return undefined
  }

  private async contentOf(data: Buffer, names: Map<string, string>): Promise<Buffer | null> {
    if (!names.has('Filter') && !names.has('F')) return data
    const others = [...names.keys()].filter(name => /(Decode|^AHx|^A85|^LZW|^RL)$/.test(name))
    if (others.some(name => name !== 'FlateDecode') || (names.get('Predictor') ?? '1') !== '1') return null
    try {
      // Without its two bytes of header and its checksum, which viewers do not mind being wrong.
      const content = await unpack(data.subarray(2), {
        maxOutputLength: most.unpacked - this.unpacked,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      this.unpacked += content.length
      return content
    } catch {
      return null
    }
  }

  private async isTooMuch(read: number): Promise<boolean> {
    this.read += read
    if (this.read - this.rested > turn) {
      this.rested = this.read
      await setImmediate()
    }
    return this.read > most.read
  }
}

/** Whether data is not even packed as it claims to be, as encrypted data is not: packed data begins with a header that checks itself. */
const isScrambled = (data: Buffer): boolean =>
  data.length < 2 || ((data[0] ?? 0) & 15) !== 8 || data.readUInt16BE(0) % 31 !== 0

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
