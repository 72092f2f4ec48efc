import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { type Compound, compound } from './compound-file.ts'

export const latin1 = (text: string) => Buffer.from(text, 'latin1')
export const join = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? latin1(part) : part)))

export interface PdfOptions {
  version?: string
  /** Put into the catalog dictionary. */
  catalog?: string
  /** Put into the page dictionary. */
  page?: string
  /** More objects, from number 6, each with its text or its stream. */
  more?: (string | Buffer)[]
  text?: string
  /** Content streams are packed. */
  packed?: boolean
  /** Ends of lines. */
  line?: string
  trailer?: string
  /** What stands behind the last line. */
  after?: string
}

/** A stream object's body. */
export const streamOf = (dictionary: string, data: Uint8Array) =>
  join(`<< ${dictionary} /Length ${data.length} >>\nstream\n`, data, '\nendstream')

/** Objects packed into an object stream, as every program since PDF 1.5 does; numbers from 20. */
export function packedObjects(
  objects: string[],
  { dictionary = '', filter = '/FlateDecode', type = '/ObjStm', numbers = [] as number[] } = {},
): Buffer {
  let offset = 0
  const table = objects.map((text, index) => {
    const entry = `${numbers[index] ?? 20 + index} ${offset}`
    offset += text.length + 1
    return entry
  })
  const head = `${table.join(' ')} `
  const content = latin1(head + objects.map(text => `${text}\n`).join(''))
  const data = filter === '' ? content : deflateSync(content)
  const how = filter === '' ? '' : `/Filter ${filter}`
  return streamOf(
    `/Type ${type} /N ${objects.length} /First ${head.length} ${how} ${dictionary}`,
    data,
  )
}

/** A PDF of these objects, numbered from 1, with real offsets. The first one is the catalog. */
function pdfOfObjects(bodies: readonly (string | Buffer)[], options: PdfOptions = {}): Buffer {
  const { version = '1.7', line = '\n', trailer = '', after = line } = options
  let file = join(`%PDF-${version}${line}%\u00e2\u00e3\u00cf\u00d3${line}`)
  const rows = bodies.map((body, index) => {
    const offset = String(file.length).padStart(10, '0')
    file = join(file, `${index + 1} 0 obj${line}`, body, `${line}endobj${line}`)
    return `${offset} 00000 n \n`
  })
  const size = bodies.length + 1
  return join(
    file,
    `xref${line}0 ${size}${line}0000000000 65535 f \n${rows.join('')}`,
    `trailer${line}<< /Size ${size} /Root 1 0 R ${trailer} >>${line}`,
    `startxref${line}${file.length}${line}%%EOF${after}`,
  )
}

/** A PDF of one page, as small as one can be. */
export function pdf(options: PdfOptions = {}): Buffer {
  const { catalog = '', page = '', more = [], text = '(Ada Okafor) Tj', packed } = options
  const drawn = latin1(`BT /F1 12 Tf 72 720 Td ${text} ET`)
  return pdfOfObjects(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
      packed ? streamOf('/Filter /FlateDecode', deflateSync(drawn)) : streamOf('', drawn),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...more,
    ],
    options,
  )
}

/** A PDF with a line of text a page, in a font that it does not bring along. */
export function pdfOfPages(...lines: string[]): Uint8Array<ArrayBuffer> {
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const file = pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      streamOf('', latin1(`BT /F 24 Tf 72 700 Td (${line}) Tj ET`)),
    ]),
  ])
  return Uint8Array.from(file)
}

export const types = (main: string, more = '') =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/${main}"/>${more}</Types>`
export const plainMain = 'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The parts of a small Word document. */
export const docxParts = (text = 'Ada Okafor'): Record<string, Uint8Array> => ({
  '[Content_Types].xml': Buffer.from(types(plainMain)),
  '_rels/.rels': Buffer.from(
    '<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  ),
  'word/document.xml': Buffer.from(
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  ),
})

/** A Word document with these parts beside or in place of its own; a part of null is left out. */
export function docx(
  parts: Record<string, Uint8Array | string | null> = {},
  level: 0 | 6 = 6,
): Buffer {
  const all: Record<string, Uint8Array> = docxParts()
  for (const [name, part] of Object.entries(parts)) {
    if (part === null) delete all[name]
    else all[name] = typeof part === 'string' ? Buffer.from(part) : part
  }
  return Buffer.from(zipSync(all, { level, mtime: new Date('2026-01-02') }))
}

/** So many parts with the same content, for `docx`. */
export const manyParts = <T>(
  count: number,
  content: T,
  nameOf = (index: number) => `word/p${index}.xml`,
): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), content]))

/** A Word document of the old form. */
export const doc = (options: Compound = {}): Buffer =>
  compound({ streams: ['WordDocument', '1Table', '\u0005SummaryInformation'], ...options })

const block = Buffer.alloc(65_536)
let seed = 0x2545f491
for (let at = 0; at < block.length; at += 1) {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  block[at] = seed >>> 24
}

/** Pseudo-random bytes, the same in every run, which cannot be compressed. */
export const randomBytes = (size: number): Buffer => Buffer.alloc(size, block)

/** A genuine PDF of exactly this many bytes. */
export function pdfOfSize(size: number): Buffer {
  const shape = (count: number) =>
    pdf({ more: [streamOf('/Type /XObject /Subtype /Image', randomBytes(count))] })
  let count = size - 1000
  for (let off = shape(count).length - size; off !== 0; off = shape(count).length - size)
    count -= off
  return shape(count)
}
