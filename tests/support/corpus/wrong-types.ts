import { zipSync } from 'fflate'
import { compound } from '../compound-file.ts'
import { doc, docx, join, pdf, randomBytes } from '../documents.ts'
import { type Specimen, wrong } from './specimen.ts'

/** A document of each kind, by its extension. */
const kinds = { pdf: pdf(), docx: docx(), doc: doc() } as const

/** Files of other kinds under the names of documents, and documents under other names. */
export function wrongTypes(): Specimen[] {
  const files: [string, Uint8Array][] = [
    ['a Windows program', join('MZ\u0090\0', randomBytes(2000))],
    ['a Linux program', join('\u007fELF\u0002', randomBytes(2000))],
    ['a page', join('<!doctype html><script>alert(1)</script>')],
    ['a drawing', join('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['plain text', join('Ada Okafor, Example University')],
    ['rich text', join('{\\rtf1\\ansi Ada}')],
    ['a GIF', join('GIF89a', randomBytes(500))],
    ['a PNG', join('\u0089PNG\r\n\u001a\n', randomBytes(500))],
    ['a JPEG', join('\u00ff\u00d8\u00ff\u00e0', randomBytes(500))],
    ['a gzip', join('\u001f\u008b\u0008', randomBytes(500))],
    ['a RAR', join('Rar!\u001a\u0007\u0000', randomBytes(500))],
    ['a ZIP of something else', Buffer.from(zipSync({ 'hello.txt': Buffer.from('hello') }))],
    [
      'a Java archive',
      Buffer.from(
        zipSync({ 'META-INF/MANIFEST.MF': Buffer.from('x'), 'A.class': randomBytes(99) }),
      ),
    ],
    ['an empty ZIP', join('PK\u0005\u0006', Buffer.alloc(18))],
    ['a sheet', docx({ 'word/document.xml': null, 'xl/workbook.xml': '<x/>' })],
    ['slides', docx({ 'word/document.xml': null, 'ppt/presentation.xml': '<x/>' })],
    [
      'an OpenDocument text',
      Buffer.from(
        zipSync({
          mimetype: Buffer.from('application/vnd.oasis.opendocument.text'),
          'content.xml': Buffer.from('<x/>'),
        }),
      ),
    ],
    ['a sheet of the old form', compound({ streams: ['Workbook'] })],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('%')],
    ['zeros', Buffer.alloc(4096)],
    ['random bytes', randomBytes(10_000)],
    ['a shell script', join('#!/bin/sh\nrm -rf /\n')],
    ['PostScript', join('%!PS-Adobe-3.0\n%%EOF\n')],
  ]
  const swapped = Object.entries(kinds).flatMap(([kind, bytes]) =>
    Object.keys(kinds)
      .filter(other => other !== kind)
      .map(other => wrong(`a ${kind} called ${other}`, `resume.${other}`, bytes)),
  )
  return [
    ...Object.keys(kinds).flatMap(kind =>
      files.map(([what, bytes]) => wrong(`${what} called ${kind}`, `resume.${kind}`, bytes)),
    ),
    ...swapped,
    ...[
      'resume.exe',
      'resume.pdf.exe',
      'resume.html',
      'resume',
      '.pdf.',
      'resume.pdf%00.exe',
      'resume.docm',
      'resume.dotm',
      'pdf',
      'resume.ppt',
      'resume.txt',
      'resume.pdf/x',
      'resume.pdf\u0000.exe',
    ].map(name => wrong(`a PDF called ${JSON.stringify(name)}`, name, kinds.pdf)),
  ]
}

/** Files that are two kinds at once. */
export function polyglots(): Specimen[] {
  const page = '<html><script>alert(1)</script></html>\n'
  const archive = Buffer.from(zipSync({ 'A.class': randomBytes(300) }))
  const endOfZip = join('PK\u0005\u0006', Buffer.alloc(16), Buffer.from([6, 0]))
  return [
    wrong('a page, then a PDF', 'resume.pdf', join(page, pdf())),
    wrong('a PDF, then a page', 'resume.pdf', join(pdf(), page)),
    wrong('a comment, then a PDF', 'resume.pdf', join('<!--\n', pdf(), '-->')),
    wrong('a script, then a PDF', 'resume.pdf', join('x=1;/*\n', pdf())),
    wrong('17 spaces, then a PDF', 'resume.pdf', join(' '.repeat(17), pdf())),
    wrong('a GIF, then a PDF', 'resume.pdf', join('GIF89a/*', pdf())),
    wrong('a program, then a PDF', 'resume.pdf', join('MZ', pdf())),
    wrong('a ZIP, then a PDF', 'resume.pdf', join(archive, pdf())),
    wrong('a PDF, then a ZIP', 'resume.pdf', join(pdf(), archive)),
    wrong(
      'a PDF, then a ZIP that ends like a PDF',
      'resume.pdf',
      join(pdf(), archive.subarray(0, -2), Buffer.from([6, 0]), '%%EOF\n'),
    ),
    wrong(
      'a PDF inside a comment of a ZIP',
      'resume.pdf',
      join(pdf({ after: '' }), endOfZip, '%%EOF\n'),
    ),
    wrong('a PDF, then a document', 'resume.docx', join(pdf(), docx())),
    wrong('a document, then a PDF', 'resume.docx', join(docx(), pdf())),
    wrong('a document, then a PDF, as PDF', 'resume.pdf', join(docx(), pdf())),
    wrong('a GIF, then a document', 'resume.docx', join('GIF89a', docx())),
    wrong(
      'a document that is a Java archive',
      'resume.docx',
      docx({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'A.class': randomBytes(99) }),
    ),
    wrong('a document, then a page', 'resume.docx', join(docx(), page)),
    wrong('a page, then a DOC', 'resume.doc', join(page, doc())),
  ]
}
