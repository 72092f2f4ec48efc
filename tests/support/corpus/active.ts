import {
  doc,
  docx,
  join,
  latin1,
  noise,
  type PdfWishes,
  packedObjects,
  pdf,
  plainMain,
  streamOf,
  types,
} from '../documents.ts'
import { active, type Specimen, wrong } from './specimen.ts'

/** Documents that would do something, in every disguise. */
export function activeFiles(): Specimen[] {
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
export function hidden(): Specimen[] {
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
