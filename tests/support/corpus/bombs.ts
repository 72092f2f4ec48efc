import { deflateRawSync, deflateSync } from 'node:zlib'
import { docx, docxParts, manyParts, pdf, randomBytes, streamOf } from '../documents.ts'
import { type ZipRecord, zipOf } from '../zip.ts'
import { type Specimen, wrong } from './specimen.ts'

/** A small document with one more part. */
const withPart = (part: Partial<ZipRecord> = {}): Buffer =>
  zipOf(docxParts(), { more: [{ name: 'word/a.xml', data: Buffer.from('x'), ...part }] })

/** Archives that unpack to too much, or lie about what is in them. */
export function bombs(): Specimen[] {
  const zeros = (size: number) => Buffer.alloc(size)
  const parts = docxParts()
  const odd = [
    '../evil.xml',
    '/etc/passwd',
    'C:\\x',
    'word\\x.xml',
    'word/../../x',
    'word//x',
    './x',
    'a\u0000b',
    'a\nb',
    'x'.repeat(300),
    'word/..',
    'c:x',
  ]
  const shapes: [string, Buffer][] = [
    ['one part of 60 MB', docx({ 'word/a.xml': zeros(60_000_000) })],
    ['one part of 20 MB that packs to nothing', docx({ 'word/a.xml': zeros(20_000_000) })],
    ['100 parts of 600 KB', docx(manyParts(100, zeros(600_000)))],
    ['2,004 parts', docx(manyParts(2001, ''))],
    ['the same part twice', withPart({ name: 'word/document.xml' })],
    ['the same part in large letters', withPart({ name: 'WORD/DOCUMENT.XML' })],
    ['parts on top of each other', zipOf(parts, { overlap: true })],
    ['a part that says it is larger than it is', withPart({ size: 2 ** 31 })],
    [
      'a part that is larger than it says',
      withPart({ data: deflateRawSync(zeros(1_000_000)), size: 1000, method: 8 }),
    ],
    ['a part that does not unpack', withPart({ data: randomBytes(50), method: 8 })],
    ['a stored part of two sizes', withPart({ data: Buffer.from('xy'), size: 1 })],
    ['an encrypted part', withPart({ flags: 1 })],
    ['a strongly encrypted part', withPart({ flags: 0x41 })],
    ['a hidden table of contents', withPart({ flags: 0x2000 })],
    ['a symbolic link', withPart({ data: Buffer.from('/etc/passwd'), mode: 0o120777 })],
    ['a part packed as nobody packs', withPart({ method: 12 })],
    ['a part of the 64-bit form', withPart({ size: 0xffffffff })],
    ['65,535 parts by its own account', zipOf(parts, { count: 65_535 })],
    ['several disks', zipOf(parts, { disk: 1 })],
    ['a table of contents elsewhere', zipOf(parts, { shift: -3 })],
    ['a local name that differs', withPart({ localName: 'word/b.xml' })],
    ['no types', docx({ '[Content_Types].xml': null })],
    ['no main part', docx({ 'word/document.xml': null })],
    ['types of 5 MB', docx({ '[Content_Types].xml': ' '.repeat(5_000_000) })],
    [
      'types that do not unpack',
      zipOf(
        { 'word/document.xml': Buffer.from('x') },
        { more: [{ name: '[Content_Types].xml', data: randomBytes(50), method: 8 }] },
      ),
    ],
  ]
  const stream = '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode'
  const pdfs: [string, string | Buffer][] = [
    ['whose object stream unpacks to 40 MB', streamOf(stream, deflateSync(zeros(40_000_000)))],
    ['with an object of 2 MB', `<< ${'/A 1 '.repeat(400_000)} >>`],
    ['with objects in objects without end', ' 0 obj( '.repeat(20_000)],
  ]
  return [
    ...shapes.map(([what, bytes]) => wrong(`a DOCX with ${what}`, 'resume.docx', bytes)),
    ...odd.map(name =>
      wrong(
        `a DOCX with a part called ${JSON.stringify(name.slice(0, 20))}`,
        'resume.docx',
        withPart({ name }),
      ),
    ),
    ...pdfs.map(([what, body]) => wrong(`a PDF ${what}`, 'resume.pdf', pdf({ more: [body] }))),
  ]
}
