import { deflateSync } from 'node:zlib'
import { join, latin1, packedObjects } from './documents.ts'

/** How programs lay out a PDF: what stands in which order, and how its objects are found. */
export type Layout = 'table' | 'hybrid' | 'packed' | 'linearized'

export interface LayoutOptions {
  layout: Layout
  version: string
  /** The line behind the first: bytes that show that the file is no text. */
  mark: string
  /** How lines end. */
  line: string
  /** Entries of the trailer, the root aside. */
  trailer: string
}

/** The objects of a PDF, numbered from 1. */
export class PdfObjects {
  readonly bodies: (string | Buffer)[] = []

  /** Adds an object; returns a reference to it. */
  add(body: string | Buffer): string {
    this.bodies.push(body)
    return `${this.bodies.length} 0 R`
  }

  /** A number for an object whose content comes later. */
  reserve(): { reference: string; set(body: string): void } {
    const reference = this.add('null')
    const index = this.bodies.length - 1
    const set = (body: string) => {
      this.bodies[index] = body
    }
    return { reference, set }
  }
}

/** A file in the making, which remembers where each object begins. */
class File {
  bytes: Buffer = Buffer.alloc(0)
  readonly offsets = new Map<number, number>()
  readonly #line: string

  constructor(line: string) {
    this.#line = line
  }

  write(...parts: (string | Buffer)[]): void {
    this.bytes = join(this.bytes, ...parts)
  }

  object(number: number, body: string | Buffer): void {
    this.offsets.set(number, this.bytes.length)
    this.write(`${number} 0 obj${this.#line}`, body, `${this.#line}endobj${this.#line}`)
  }

  /** A table of these objects, with its trailer; returns where it begins. */
  table(numbers: number[], trailer: string): number {
    const at = this.bytes.length
    const rows = numbers.map(
      number =>
        `${number} 1\n${String(this.offsets.get(number) ?? 0).padStart(10, '0')} 00000 n \n`,
    )
    this.write(`xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<<${trailer}>>\n`)
    return at
  }

  end(startxref: number): void {
    this.write(`startxref${this.#line}${startxref}${this.#line}%%EOF${this.#line}`)
  }
}

/** Writes a PDF whose catalog is its first object. */
export function layOut({ bodies }: PdfObjects, options: LayoutOptions): Buffer {
  const { layout, version, mark, line } = options
  const file = new File(line)
  file.write(`%PDF-${version}${line}%${mark}${line}`)
  const numbers = bodies.map((_, index) => index + 1)
  const body = (number: number) => bodies[number - 1] ?? 'null'
  const size = bodies.length + { table: 1, packed: 1, linearized: 2, hybrid: 21 }[layout]
  const trailer = `/Size ${size} /Root 1 0 R ${options.trailer}`
  const isPlain = (number: number) => typeof body(number) === 'string'

  if (layout === 'table') {
    for (const number of numbers) file.object(number, body(number))
    file.end(file.table(numbers, trailer))
  } else if (layout === 'linearized') {
    // The first page and the catalog come first, with a table of their own.
    const [first, rest] = [numbers.slice(0, 4), numbers.slice(4)]
    const linear = bodies.length + 1
    file.object(linear, `<< /Linearized 1 /L 9999 /H [900 90] /O 3 /E 900 /N 1 /T 9000 >>`)
    for (const number of first) file.object(number, body(number))
    const table = file.table([...first, linear], trailer)
    file.write(`startxref${line}0${line}%%EOF${line}`)
    for (const number of rest) file.object(number, body(number))
    file.end(file.table(rest, `${trailer} /Prev ${table}`))
  } else if (layout === 'packed') {
    const packed = numbers.filter(isPlain)
    for (const number of numbers.filter(number => !isPlain(number)))
      file.object(number, body(number))
    const places = packInto(file, bodies, packed)
    file.end(crossReferences(file, places, trailer))
  } else {
    // Word: a table, and a second section for viewers that know object streams.
    for (const number of numbers) file.object(number, body(number))
    const extra = bodies.length + 20
    const places = packInto(file, [...bodies, '<< /Type /StructElem /S /P >>'], [bodies.length + 1])
    const stream = crossReferences(file, places, trailer, extra)
    const table = file.table(numbers, trailer)
    file.end(table)
    file.end(file.table([], `${trailer} /Prev ${table} /XRefStm ${stream}`))
  }
  return file.bytes
}

/** Packs objects into object streams of 100, as most programs do; returns the place of each. */
function packInto(
  file: File,
  bodies: (string | Buffer)[],
  numbers: number[],
): Map<number, [number, number]> {
  const places = new Map<number, [number, number]>()
  for (let from = 0; from < numbers.length; from += 100) {
    const some = numbers.slice(from, from + 100)
    const holder = bodies.length + 1 + from / 100
    for (const [index, number] of some.entries()) places.set(number, [holder, index])
    file.object(
      holder,
      packedObjects(
        some.map(number => String(bodies[number - 1])),
        { numbers: some },
      ),
    )
  }
  return places
}

/** A cross-reference stream with the predictor that Acrobat uses; returns where it begins. */
function crossReferences(
  file: File,
  packed: Map<number, [number, number]>,
  trailer: string,
  number = Math.max(...file.offsets.keys(), ...packed.keys()) + 1,
): number {
  const at = file.bytes.length
  const rows = Array.from({ length: number + 1 }, (_, index) => {
    const [holder, place] = packed.get(index) ?? [0, 0]
    const offset = index === number ? at : (file.offsets.get(index) ?? 0)
    const row = Buffer.alloc(6)
    row[0] = holder ? 2 : offset ? 1 : 0
    row.writeUInt32BE(holder || offset, 1)
    row[5] = place
    return row
  })
  const coded = rows.map((row, index) =>
    Buffer.from([2, ...row.map((byte, column) => byte - (rows[index - 1]?.[column] ?? 0))]),
  )
  const data = deflateSync(Buffer.concat(coded))
  const entries = trailer.replace(/\/Size \d+/, `/Size ${number + 1}`)
  const head = `<</Type/XRef ${entries} /W [1 4 1] /Filter/FlateDecode /Length ${data.length}`
  const parameters = '/DecodeParms<</Columns 6/Predictor 12>>'
  file.object(number, join(latin1(`${head} ${parameters}>>\nstream\n`), data, '\nendstream'))
  return at
}
