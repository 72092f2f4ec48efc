import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { compound } from './compound.ts'
import {
  doc,
  docx,
  docxParts,
  join,
  latin1,
  noise,
  type PdfWishes,
  packedObjects,
  pdf,
  pdfOfSize,
  plainMain,
  streamOf,
  types,
} from './documents.ts'
import { record, zipOf } from './zip.ts'

/** What becomes of a document: taken, or refused with this code. */
type Verdict = 'taken' | 'resume/wrong-type' | 'resume/active' | 'resume/too-large' | 'resume/no-file'

/** A file of the upload corpus: what it is called, what is in it, and what must become of it. */
export interface Specimen {
  what: string
  name: string
  bytes: Uint8Array
  verdict: Verdict
}

const taken = (what: string, name: string, bytes: Uint8Array): Specimen => ({
  what,
  name,
  bytes,
  verdict: 'taken',
})
const wrong = (what: string, name: string, bytes: Uint8Array): Specimen => ({
  what,
  name,
  bytes,
  verdict: 'resume/wrong-type',
})
const active = (what: string, name: string, bytes: Uint8Array): Specimen => ({
  what,
  name,
  bytes,
  verdict: 'resume/active',
})

const skills = 'HTML/CSS/JavaScript, /JS and /Launch pads'

function genuine(): Specimen[] {
  const pdfs: [string, Buffer][] = [
    ['plain', pdf()],
    ...['1.0', '1.2', '1.3', '1.4', '1.5', '1.6', '2.0'].map((version): [string, Buffer] => [
      `version ${version}`,
      pdf({ version }),
    ]),
    ...['\r', '\r\n'].map((line): [string, Buffer] => [
      `lines end with ${JSON.stringify(line)}`,
      pdf({ line }),
    ]),
    ['packed text', pdf({ packed: true })],
    ['skills in a text that is not packed', pdf({ text: `(${skills}) Tj` })],
    ['skills in a text with nested and escaped brackets', pdf({ text: `((a \\) ${skills} \\( b) /JS) Tj` })],
    ['skills in its title', pdf({ trailer: `/Info << /Title (${skills}) >>` })],
    ['skills in a comment', pdf({ catalog: `% /JavaScript /JS\n` })],
    ['skills in hexadecimal', pdf({ trailer: `/Info << /Title <2F4A617661536372697074> >>` })],
    ['an objective in a text that is not packed', pdf({ text: `(Career 1 0 objective: ${skills}) Tj` })],
    [
      'metadata as XML',
      pdf({ more: [streamOf('/Type /Metadata /Subtype /XML', latin1(`<x>${skills}</x>`))] }),
    ],
    [
      'object streams',
      pdf({ version: '1.5', more: [packedObjects([`<< /Title (${skills}) >>`, '<< /A 1 >>'])] }),
    ],
    ['an object stream that is not packed', pdf({ more: [packedObjects(['<< /A 1 >>'], { filter: '' })] })],
    [
      'an object stream with its filter in a list',
      pdf({ more: [packedObjects(['<< /A 1 >>'], { filter: '[/FlateDecode]' })] }),
    ],
    [
      'links',
      pdf({
        page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://ada.example/JavaScript) >> >>]',
      }),
    ],
    ['destinations', pdf({ catalog: '/OpenAction [3 0 R /FitH null] /Dests << /Top [3 0 R /Fit] >>' })],
    ['an open action that goes to a page', pdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
    ['a form', pdf({ catalog: '/AcroForm << /Fields [<< /FT /Tx /T (name) /V (Ada) >>] >>' })],
    [
      'an attachment',
      pdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 6 0 R >> >>] >> >>',
        more: [streamOf('/Type /EmbeddedFile', docx())],
      }),
    ],
    [
      'names like the forbidden ones',
      pdf({ catalog: '/JavaScripts 1 /LaunchPad 2 /JSON 3 /Java#20Script 4' }),
    ],
    ['a picture', pdf({ more: [streamOf('/Subtype /Image /Filter /DCTDecode', noise(50_000))] })],
    [
      'a picture that holds everything that is short',
      pdf({ more: [streamOf('/Subtype /Image', latin1(' /JS ( object '.repeat(500)))] }),
    ],
    [
      'the marks of a reader that encrypted it',
      pdf({
        trailer: '/Encrypt << /Filter /Standard /V 2 >>',
        more: [streamOf('/Type /ObjStm /N 2 /First 10 /Filter /FlateDecode', noise(300))],
      }),
    ],
    [
      'a change at its end',
      join(
        pdf(),
        '5 0 obj\n<< /Type /Font >>\nendobj\nxref\n5 1\n0000000000 00000 n \ntrailer\n<< /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n',
      ),
    ],
    ['filling at its end', pdf({ after: `\r\n${'\0'.repeat(2000)}` })],
    ['no line at its end', pdf({ after: '' })],
    ['the end-of-file sign of old systems', pdf({ after: '\r\n\u001a' })],
    ['a byte order mark', join('\u00ef\u00bb\u00bf', pdf())],
    ['an empty line at its start', join('\r\n', pdf())],
    ['a thousand pages of nothing', pdf({ more: Array.from({ length: 1000 }, () => '<< /Type /Page >>') })],
    ['a script of a right-to-left language', pdf({ text: '<062706440633064A0631> Tj' })],
  ]
  const words: [string, Buffer][] = [
    ['plain', docx()],
    ['not packed', docx({}, 0)],
    [
      'styles, fonts, pictures and settings',
      docx({
        'word/styles.xml': '<w/>',
        'word/media/image1.png': noise(20_000),
        'word/settings.xml': '<w/>',
        'docProps/core.xml': '<c/>',
      }),
    ],
    ['skills', docx({ 'word/document.xml': `<w:document>${skills} macroEnabled vbaProject</w:document>` })],
    ['a main part with a number', docx({ 'word/document.xml': null, 'word/document2.xml': '<w/>' })],
    ['an embedded sheet', docx({ 'word/embeddings/Microsoft_Excel_Sheet.xlsx': docx() })],
    ['a very dense small part', docx({ 'word/theme.xml': '<a/>'.repeat(100_000) })],
    ['names with spaces and accents', docx({ 'word/media/mon image é.png': noise(10) })],
    ['the bin of Word itself', docx({ '[trash]/0000.dat': noise(100) })],
    ['a comment at its end', zipOf(docxParts(), { comment: 'made by hand' })],
    ['records as a stream writes them', zipOf(docxParts(), { descriptors: true })],
    [
      '1,990 parts',
      docx(Object.fromEntries(Array.from({ length: 1987 }, (_, index) => [`word/p${index}.xml`, 'x']))),
    ],
    [
      '30 MB of text in many parts',
      docx(
        Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [`word/p${index}.xml`, '<w:t>Ada</w:t>'.repeat(50_000)]),
        ),
      ),
    ],
  ]
  const old: [string, Buffer][] = [
    ['plain', doc()],
    ['large sectors', doc({ shift: 12 })],
    [
      'many streams',
      doc({ streams: ['WordDocument', ...Array.from({ length: 60 }, (_, index) => `Object ${index}`)] }),
    ],
    ['embedded objects', doc({ storages: ['ObjectPool'] })],
  ]
  return [
    ...pdfs.map(([what, bytes]) => taken(`a PDF with ${what}`, 'resume.pdf', bytes)),
    ...words.map(([what, bytes]) => taken(`a DOCX with ${what}`, 'resume.docx', bytes)),
    ...old.map(([what, bytes]) => taken(`a DOC with ${what}`, 'resume.doc', bytes)),
  ]
}

/** A document of each kind, by its extension. */
const kinds = { pdf: pdf(), docx: docx(), doc: doc() } as const

function wrongTypes(): Specimen[] {
  const files: [string, Uint8Array][] = [
    ['a Windows program', join('MZ\u0090\0', noise(2000))],
    ['a Linux program', join('\u007fELF\u0002', noise(2000))],
    ['a page', join('<!doctype html><script>alert(1)</script>')],
    ['a drawing', join('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['plain text', join('Ada Okafor, Example University')],
    ['rich text', join('{\\rtf1\\ansi Ada}')],
    ['a GIF', join('GIF89a', noise(500))],
    ['a PNG', join('\u0089PNG\r\n\u001a\n', noise(500))],
    ['a JPEG', join('\u00ff\u00d8\u00ff\u00e0', noise(500))],
    ['a gzip', join('\u001f\u008b\u0008', noise(500))],
    ['a RAR', join('Rar!\u001a\u0007\u0000', noise(500))],
    ['a ZIP of something else', Buffer.from(zipSync({ 'hello.txt': Buffer.from('hello') }))],
    [
      'a Java archive',
      Buffer.from(zipSync({ 'META-INF/MANIFEST.MF': Buffer.from('x'), 'A.class': noise(99) })),
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
    ['an encrypted document', compound({ streams: ['EncryptedPackage', 'EncryptionInfo'] })],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('%')],
    ['zeros', Buffer.alloc(4096)],
    ['noise', noise(10_000)],
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
      'resume.pdf ',
      'resume.pdf%00.exe',
      'resume.docm',
      'resume.dotm',
      'pdf',
      'resume.ppt',
      'resume.txt',
      'resume.pdf/x',
      'resume.pdf\u0000.exe',
    ]
      .filter(name => name !== 'resume.pdf ')
      .map(name => wrong(`a PDF called ${JSON.stringify(name)}`, name, kinds.pdf)),
  ]
}

function polyglots(): Specimen[] {
  const page = '<html><script>alert(1)</script></html>\n'
  const archive = Buffer.from(zipSync({ 'A.class': noise(300) }))
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
    wrong('a PDF inside a comment of a ZIP', 'resume.pdf', join(pdf({ after: '' }), endOfZip, '%%EOF\n')),
    wrong('a PDF, then a document', 'resume.docx', join(pdf(), docx())),
    wrong('a document, then a PDF', 'resume.docx', join(docx(), pdf())),
    wrong('a document, then a PDF, as PDF', 'resume.pdf', join(docx(), pdf())),
    wrong('a GIF, then a document', 'resume.docx', join('GIF89a', docx())),
    wrong(
      'a document that is a Java archive',
      'resume.docx',
      docx({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'A.class': noise(99) }),
    ),
    wrong('a document, then a page', 'resume.docx', join(docx(), page)),
    wrong('a page, then a DOC', 'resume.doc', join(page, doc())),
  ]
}

function broken(): Specimen[] {
  const cuts = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]
  const samples: [string, Buffer][] = [
    ['pdf', pdf()],
    ['pdf', pdf({ packed: true, more: [packedObjects(['<< /A 1 >>'])] })],
    ['pdf', pdfOfSize(100_000)],
    ['docx', docx()],
    ['docx', docx({ 'word/media/image1.png': noise(50_000) })],
    ['doc', doc()],
    ['doc', doc({ size: 50_000 })],
  ]
  const cut = samples.flatMap(([kind, bytes], index) =>
    cuts.map(share =>
      wrong(
        `${kind} ${index} cut at ${share}`,
        `resume.${kind}`,
        bytes.subarray(0, Math.floor(bytes.length * share)),
      ),
    ),
  )
  const byOne = ['pdf', 'docx'].map(kind => {
    const bytes = kind === 'pdf' ? pdf({ after: '' }) : docx()
    return wrong(`${kind} without its last byte`, `resume.${kind}`, bytes.subarray(0, -1))
  })
  return [
    ...cut,
    ...byOne,
    wrong('a PDF that is only head and tail', 'resume.pdf', join('%PDF-1.7\n%%EOF\n')),
    wrong(
      'a PDF whose object stream is broken',
      'resume.pdf',
      pdf({
        more: [
          streamOf('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', join('\u0078\u009c', noise(200))),
        ],
      }),
    ),
    wrong('a DOC whose table is elsewhere', 'resume.doc', doc({ tableAt: 9999 })),
    wrong('a DOC whose directory runs in a circle', 'resume.doc', doc({ circle: true })),
    wrong('a DOC with 4 billion tables', 'resume.doc', doc({ tables: 0xffffffff })),
    wrong('a DOC with odd sectors', 'resume.doc', doc({ shift: 3 })),
    wrong(
      'a DOC in which WordDocument is a folder',
      'resume.doc',
      doc({ streams: ['x'], storages: ['WordDocument'] }),
    ),
  ]
}

function activeFiles(): Specimen[] {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const pdfs: [string, PdfWishes][] = [
    ['runs a script when opened', { catalog: `/OpenAction ${script}` }],
    ['runs a script of another object', { catalog: '/OpenAction 6 0 R', more: [script] }],
    ['runs a script on a page', { page: `/AA << /O ${script} >>` }],
    ['runs a script from a link', { page: `/Annots [<< /Subtype /Link /A ${script} >>]` }],
    ['keeps scripts by name', { catalog: '/Names << /JavaScript << /Names [(a) 6 0 R] >> >>' }],
    ['starts a program', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
    [
      'starts a program from a link',
      { page: '/Annots [<< /Subtype /Link /A << /Type /Action /S/Launch/Win << /F (cmd) >> >> >>]' },
    ],
    ['plays with a script', { page: '/Annots [<< /A << /S /Rendition /JS (x) >> >>]' }],
    ['names its action elsewhere', { catalog: '/OpenAction << /S 6 0 R >>', more: ['/JavaScript'] }],
    ['has it behind an open bracket', { more: ['(', script] }],
    ['has it behind a false stream', { more: ['% stream', script] }],
    [
      'has it behind a stream that claims to be long',
      { more: [join('<< /Length 100000 >>\nstream\n\nendstream\nendobj\n7 0 obj\n', script)] },
    ],
    ['has it inside a stream of its own', { more: [streamOf('', latin1(`8 0 obj ${script} endobj`))] }],
    ['has it in its trailer', { trailer: `/Root << /OpenAction ${script} >>` }],
    [
      'has it behind a comment in the head of its object',
      { more: [join('null\nendobj\n7 % x\n0 % x\nobj', script)] },
    ],
    ['has it in a dictionary that ends nowhere', { more: [`<< /A endobj /B ${script}`] }],
    ['has it in an object stream', { catalog: '/OpenAction 20 0 R', more: [packedObjects([script])] }],
    ['has it in an object stream that is not packed', { more: [packedObjects([script], { filter: '' })] }],
    ['has it late in an object stream', { more: [packedObjects(['(', '<< /A (/JS) >>', ')', script])] }],
    [
      'has it in an object stream called otherwise',
      { more: [packedObjects([script], { dictionary: '/Type /XObject' })] },
    ],
    [
      'has it in an object stream and claims encryption',
      { trailer: '/Encrypt << >>', more: [packedObjects([script])] },
    ],
    ['has it in an object stream whose checksum is wrong', { more: [spoiled(packedObjects([script]))] }],
  ]
  const disguises = [
    '/#4aavaScript',
    '/J#61vaScript',
    '/JavaScrip#74',
    '/#4A#61#76#61#53#63#72#69#70#74',
    '/L#61unch',
    '/#4aS',
    '/J#53',
    '/#4A#53',
  ]
  const lines = ['\n', '\r', '\r\n', ' ']
  const macro = types('vnd.ms-word.document.macroEnabled.main+xml')
  const words: [string, Buffer][] = [
    ['holds macros', docx({ 'word/vbaProject.bin': noise(500) })],
    ['holds macros in large letters', docx({ 'word/VBAPROJECT.BIN': noise(500) })],
    ['holds macros elsewhere', docx({ 'customs/vbaProject.bin': noise(500) })],
    ['holds data of macros', docx({ 'word/vbaData.xml': '<x/>' })],
    ['is of the type with macros', docx({ '[Content_Types].xml': macro })],
    ['is of the type with macros, not packed', docx({ '[Content_Types].xml': macro }, 0)],
    [
      'holds macros under another name',
      docx({
        'word/x.bin': noise(500),
        '[Content_Types].xml': types(
          plainMain,
          '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
      }),
    ],
    ['holds ActiveX', docx({ 'word/activeX/activeX1.bin': noise(500) })],
  ]
  const old = ['Macros', 'MACROS', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR']
  return [
    ...pdfs.map(([what, wishes]) => active(`a PDF that ${what}`, 'resume.pdf', pdf(wishes))),
    ...disguises.flatMap(name => [
      active(`a PDF with ${name}`, 'resume.pdf', pdf({ catalog: `/OpenAction << /S ${name} /X (a) >>` })),
      active(
        `a PDF with ${name}, packed`,
        'resume.pdf',
        pdf({ more: [packedObjects([`<< /S ${name} >>`])] }),
      ),
    ]),
    ...lines.map(line =>
      active(
        `a PDF whose lines end with ${JSON.stringify(line)} and that acts`,
        'resume.pdf',
        pdf({ line, catalog: `/OpenAction${line}<<${line}/S${line}/JavaScript>>` }),
      ),
    ),
    ...words.map(([what, bytes]) => active(`a DOCX that ${what}`, 'resume.docx', bytes)),
    ...old.map(name => active(`a DOC with ${name}`, 'resume.doc', doc({ storages: [name] }))),
    ...old.map(name =>
      active(`a DOC with ${name} as a stream`, 'resume.doc', doc({ streams: ['WordDocument', name] })),
    ),
  ]
}

/** The same with its last packed byte, which belongs to the checksum, changed. */
function spoiled(body: Buffer): Buffer {
  const at = body.lastIndexOf('\nendstream') - 1
  body[at] = (body[at] ?? 0) ^ 255
  return body
}

/** Object streams as no program writes them, which would hide what is in them. */
function hidden(): Specimen[] {
  const object = ['<< /S /JavaScript >>']
  const ways: [string, Buffer][] = [
    ['by LZW', packedObjects(object, { filter: '/LZWDecode' })],
    ['twice', packedObjects(object, { filter: '[/ASCII85Decode /FlateDecode]' })],
    ['by hexadecimal', packedObjects(object, { filter: '[/AHx /FlateDecode]' })],
    [
      'with a predictor',
      packedObjects(object, { dictionary: '/DecodeParms << /Predictor 12 /Columns 4 >>' }),
    ],
    [
      'with a predictor told elsewhere',
      packedObjects(object, { dictionary: '/DecodeParms << /Predictor 9 0 R >>' }),
    ],
    ['with its first offset told elsewhere', packedObjects(object, { dictionary: '/First 9 0 R' })],
    ['with its number told elsewhere', packedObjects(object, { dictionary: '/N 9 %x\n 0 R' })],
  ]
  return ways.flatMap(([what, body]) => [
    wrong(`a PDF with objects packed ${what}`, 'resume.pdf', pdf({ more: [body] })),
    wrong(
      `a PDF with objects packed ${what} that claims encryption`,
      'resume.pdf',
      pdf({ more: [body], trailer: '/Encrypt << >>' }),
    ),
  ])
}

function bombs(): Specimen[] {
  const zeros = (size: number) => Buffer.alloc(size)
  const parts = docxParts()
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`word/p${index}.xml`, '']))
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
        Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`word/${index}.xml`, zeros(600_000)])),
      ),
    ],
    ['2,004 parts', docx(many)],
    ['the same part twice', zipOf(parts, { more: [record('word/document.xml', Buffer.from('x'))] })],
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
    ['an encrypted part', zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('x')), flags: 1 }] })],
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
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('/etc/passwd')), mode: 0o120777 }] }),
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
      zipOf(parts, { more: [{ ...record('word/a.xml', Buffer.from('x')), localName: 'word/b.xml' }] }),
    ],
    ['no types', docx({ '[Content_Types].xml': null })],
    ['no main part', docx({ 'word/document.xml': null })],
    ['types of 5 MB', docx({ '[Content_Types].xml': ' '.repeat(5_000_000) })],
    [
      'types that do not unpack',
      zipOf(
        { 'word/document.xml': Buffer.from('x') },
        { more: [{ ...record('[Content_Types].xml', noise(50)), method: 8 }] },
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
        more: [streamOf('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', deflateSync(zeros(40_000_000)))],
      }),
    ),
    wrong('a PDF with an object of 2 MB', 'resume.pdf', pdf({ more: [`<< ${'/A 1 '.repeat(400_000)} >>`] })),
    wrong(
      'a PDF with objects in objects without end',
      'resume.pdf',
      pdf({ more: [' 0 obj( '.repeat(20_000)] }),
    ),
  ]
}

function names(): Specimen[] {
  const shown: Record<string, Uint8Array> = {
    '../../resume.pdf': kinds.pdf,
    'C:\\fakepath\\resume.pdf': kinds.pdf,
    '/etc/passwd.pdf': kinds.pdf,
    'CON.pdf': kinds.pdf,
    'resume.PDF': kinds.pdf,
    'RESUME.DOCX': kinds.docx,
    'Resume.Doc': kinds.doc,
    'resume.exe.pdf': kinds.pdf,
    'r\u00e9sum\u00e9 \u202efdp.exe.pdf': kinds.pdf,
    '\u5c65\u6b74\u66f8.docx': kinds.docx,
    '\ud83c\udf31.pdf': kinds.pdf,
    'a b (1) [final] #2 100% & co; x=y.pdf': kinds.pdf,
    "O'Neil \u201cfinal\u201d.pdf": kinds.pdf,
    [`${'x'.repeat(4000)}.pdf`]: kinds.pdf,
    'tab\there.pdf': kinds.pdf,
    '-rf.pdf': kinds.pdf,
    '.hidden.pdf': kinds.pdf,
    '$(whoami).pdf': kinds.pdf,
    '<img src=x onerror=alert(1)>.pdf': kinds.pdf,
    '%2e%2e%2fresume.pdf': kinds.pdf,
  }
  return Object.entries(shown).map(([name, bytes]) =>
    taken(`a name like ${JSON.stringify(name.slice(0, 40))}`, name, bytes),
  )
}

/** The upload corpus (quality bar, R10): every file with what must become of it. The limits of size are tested apart. */
export const corpus = (): Specimen[] => [
  ...genuine(),
  ...names(),
  ...wrongTypes(),
  ...polyglots(),
  ...broken(),
  ...activeFiles(),
  ...hidden(),
  ...bombs(),
]
