import CFB from 'cfb'
import { zipSync } from 'fflate'

export const join = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

interface PdfOptions {
  /** Put into the catalog dictionary. */
  catalog?: string
  /** Operators that draw the text of the page. */
  text?: string
  /** More objects, from number 6. */
  more?: (string | Buffer)[]
  /** Put into the trailer. */
  trailer?: string
}

/** A stream object's body. */
export const streamOf = (dictionary: string, data: string | Uint8Array) =>
  join(`<< ${dictionary} /Length ${data.length} >>\nstream\n`, data, '\nendstream')

/** A PDF of these objects, numbered from 1, with real offsets. The first one is the catalog. */
function pdfOfObjects(bodies: readonly (string | Buffer)[], trailer = ''): Buffer {
  let file = join('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  const rows = bodies.map((body, index) => {
    const offset = String(file.length).padStart(10, '0')
    file = join(file, `${index + 1} 0 obj\n`, body, '\nendobj\n')
    return `${offset} 00000 n \n`
  })
  const size = bodies.length + 1
  return join(
    file,
    `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}

/** A PDF of one page, as small as one can be. */
export function pdf({
  catalog = '',
  text = '(Ada Okafor) Tj',
  more = [],
  trailer,
}: PdfOptions = {}): Buffer {
  return pdfOfObjects(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      streamOf('', `BT /F1 12 Tf 72 720 Td ${text} ET`),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...more,
    ],
    trailer,
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
      streamOf('', `BT /F 24 Tf 72 700 Td (${line}) Tj ET`),
    ]),
  ])
  return Uint8Array.from(file)
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A part of a DOCX that lists relationships, each with its type, its target and its mode. */
export const relationships = (...list: [type: string, target: string, mode?: string][]): string =>
  `<Relationships>${list
    .map(
      ([type, target, mode = 'Internal'], index) =>
        `<Relationship Id="r${index}" Type="${office}/${type}" Target="${target}" TargetMode="${mode}"/>`,
    )
    .join('')}</Relationships>`

/** A small Word document, with these parts beside or in place of its own. */
export function docx(parts: Record<string, string | Uint8Array> = {}): Buffer {
  const all = {
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relationships(['officeDocument', 'word/document.xml']),
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>Ada Okafor</w:t></w:r></w:p></w:body></w:document>`,
    ...parts,
  }
  const entries = Object.entries(all).map(([name, part]) => [name, Buffer.from(part)])
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: new Date('2026-01-02') }))
}

/** A Word document of the old form, with more streams. */
export function doc({ flags = 0, streams = [] as string[] } = {}): Buffer {
  const file = CFB.utils.cfb_new()
  const content = Buffer.alloc(4096)
  content.writeUInt16LE(0xa5ec)
  content.writeUInt16LE(flags, 10)
  CFB.utils.cfb_add(file, 'WordDocument', content)
  for (const name of streams) CFB.utils.cfb_add(file, name, Buffer.from('x'))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer)
}

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
