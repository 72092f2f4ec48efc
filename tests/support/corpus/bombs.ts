import { deflateSync } from 'node:zlib'
import { docx, docxParts, pdf, randomBytes, streamOf } from '../documents.ts'
import { record, zipOf } from '../zip.ts'
import { type Specimen, wrong } from './specimen.ts'

/** Archives that unpack to too much, or lie about what is in them. */
export function bombs(): Specimen[] {
  const zeros = (size: number) => Buffer.alloc(size)
  const parts = docxParts()
  const many = Object.fromEntries(
    Array.from({ length: 2001 }, (_, index) => [`word/p${index}.xml`, '']),
  )
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
    [
      '100 parts of 600 KB',
      docx(
        Object.fromEntries(
          Array.from({ length: 100 }, (_, index) => [`word/${index}.xml`, zeros(600_000)]),
        ),
      ),
    ],
    ['2,004 parts', docx(many)],
    [
      'the same part twice',
      zipOf(parts, { more: [record('word/document.xml', Buffer.from('x'))] }),
    ],
    [
      'the same part in large letters',
      zipOf(parts, { more: [record('WORD/DOCUMENT.XML', Buffer.from('x'))] }),
    ],
    ['parts on top of each other', zipOf(parts, { overlap: true })],
    [
      'a part that says it is larger than it is',
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('x')), size: 2 ** 31 }] }),
    ],
    [
      'a stored part of two sizes',
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('xy')), size: 1 }] }),
    ],
    [
      'an encrypted part',
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('x')), flags: 1 }] }),
    ],
    [
      'a strongly encrypted part',
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('x')), flags: 0x41 }] }),
    ],
    [
      'a hidden table of contents',
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('x')), flags: 0x2000 }] }),
    ],
    [
      'a symbolic link',
      zipOf(parts, {
        more: [{ ...record('word/a.xml', Buffer.from('/etc/passwd')), mode: 0o120777 }],
      }),
    ],
    [
      'a part packed as nobody packs',
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('x')), method: 12 }] }),
    ],
    [
      'a part of the 64-bit form',
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('x')), size: 0xffffffff }] }),
    ],
    ['65,535 parts by its own account', zipOf(parts, { count: 65_535 })],
    ['several disks', zipOf(parts, { disk: 1 })],
    ['a table of contents elsewhere', zipOf(parts, { shift: -3 })],
    [
      'a local name that differs',
      zipOf(parts, {
        more: [{ ...record('word/a.xml', Buffer.from('x')), localName: 'word/b.xml' }],
      }),
    ],
    ['no types', docx({ '[Content_Types].xml': null })],
    ['no main part', docx({ 'word/document.xml': null })],
    ['types of 5 MB', docx({ '[Content_Types].xml': ' '.repeat(5_000_000) })],
    [
      'types that do not unpack',
      zipOf(
        { 'word/document.xml': Buffer.from('x') },
        { more: [{ ...record('[Content_Types].xml', randomBytes(50)), method: 8 }] },
      ),
    ],
  ]
  return [
    ...shapes.map(([what, bytes]) => wrong(`a DOCX with ${what}`, 'resume.docx', bytes)),
    ...odd.map(name =>
      wrong(
        `a DOCX with a part called ${JSON.stringify(name.slice(0, 20))}`,
        'resume.docx',
        zipOf(parts, { more: [record(name, Buffer.from('x'))] }),
      ),
    ),
    wrong(
      'a PDF whose object stream unpacks to 40 MB',
      'resume.pdf',
      pdf({
        more: [
          streamOf(
            '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode',
            deflateSync(zeros(40_000_000)),
          ),
        ],
      }),
    ),
    wrong(
      'a PDF with an object of 2 MB',
      'resume.pdf',
      pdf({ more: [`<< ${'/A 1 '.repeat(400_000)} >>`] }),
    ),
    wrong(
      'a PDF with objects in objects without end',
      'resume.pdf',
      pdf({ more: [' 0 obj( '.repeat(20_000)] }),
    ),
  ]
}
