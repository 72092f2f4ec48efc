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

/** A PDF of one page with real offsets, as small as one can be. */
export function pdf(wishes: PdfOptions = {}): Buffer {
  const {
    version = '1.7',
    catalog = '',
    page = '',
    more = [],
    text = '(Ada Okafor) Tj',
    line = '\n',
  } = wishes
  const drawn = latin1(`BT /F1 12 Tf 72 720 Td ${text} ET`)
  const content = wishes.packed
    ? streamOf('/Filter /FlateDecode', deflateSync(drawn))
    : streamOf('', drawn)
  const bodies: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ]
  let file = join(`%PDF-${version}${line}%\u00e2\u00e3\u00cf\u00d3${line}`)
  const offsets: number[] = []
  for (const [index, body] of bodies.entries()) {
    offsets.push(file.length)
    file = join(file, `${index + 1} 0 obj${line}`, body, `${line}endobj${line}`)
  }
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref${line}0 ${bodies.length + 1}${line}0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer${line}<< /Size ${bodies.length + 1} /Root 1 0 R ${wishes.trailer ?? ''} >>${line}`
  return join(
    file,
    table,
    trailer,
    `startxref${line}${file.length}${line}%%EOF${wishes.after ?? line}`,
  )
}

/** A PDF with a line of text a page, in a font that it does not bring along. */
export function pdfOfPages(...lines: string[]): Uint8Array<ArrayBuffer> {
  const contents = lines.map(line => `BT /F 24 Tf 72 700 Td (${line}) Tj ET`)
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new TextEncoder().encode(file + table + trailer)
}

export const types = (main: string, more = '') =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/${main}"/>${more}</Types>`
export const plainMain = 'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The parts of a small Word document. */
export const docxParts = (text = 'Ada Okafor'): Record<string, Uint8Array> => ({
  '[Content_Types].xml': Buffer.from(types(plainMain)),
  '_rels/.rels': Buffer.from('<Relationships/>'),
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

/** A Word document of the old form. */
export const doc = (wishes: Compound = {}): Buffer =>
  compound({ streams: ['WordDocument', '1Table', '\u0005SummaryInformation'], ...wishes })

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
