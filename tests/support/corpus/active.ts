import {
  doc,
  docx,
  join,
  latin1,
  type PdfOptions,
  packedObjects,
  pdf,
  plainMain,
  randomBytes,
  streamOf,
  types,
} from '../documents.ts'
import { active, encrypted, type Specimen, wrong } from './specimen.ts'

/** Documents with active content, in every form that may hide it. */
export function activeFiles(): Specimen[] {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const pdfs: [string, PdfOptions][] = [
    ['runs a script when opened', { catalog: `/OpenAction ${script}` }],
    ['runs a script of another object', { catalog: '/OpenAction 6 0 R', more: [script] }],
    ['runs a script on a page', { page: `/AA << /O ${script} >>` }],
    ['runs a script from a link', { page: `/Annots [<< /Subtype /Link /A ${script} >>]` }],
    ['keeps scripts by name', { catalog: '/Names << /JavaScript << /Names [(a) 6 0 R] >> >>' }],
    ['starts a program', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
    [
      'starts a program from a link',
      {
        page: '/Annots [<< /Subtype /Link /A << /Type /Action /S/Launch/Win << /F (cmd) >> >> >>]',
      },
    ],
    ['plays with a script', { page: '/Annots [<< /A << /S /Rendition /JS (x) >> >>]' }],
    [
      'names its action elsewhere',
      { catalog: '/OpenAction << /S 6 0 R >>', more: ['/JavaScript'] },
    ],
    ['has it behind an open bracket', { more: ['(', script] }],
    ['has it behind a false stream', { more: ['% stream', script] }],
    [
      'has it behind a stream that claims to be long',
      { more: [join('<< /Length 100000 >>\nstream\n\nendstream\nendobj\n7 0 obj\n', script)] },
    ],
    [
      'has it inside a stream of its own',
      { more: [streamOf('', latin1(`8 0 obj ${script} endobj`))] },
    ],
    ['has it in its trailer', { trailer: `/Root << /OpenAction ${script} >>` }],
    [
      'has it behind a comment in the head of its object',
      { more: [join('null\nendobj\n7 % x\n0 % x\nobj', script)] },
    ],
    ['has it in a dictionary that ends nowhere', { more: [`<< /A endobj /B ${script}`] }],
    [
      'has it in an object stream',
      { catalog: '/OpenAction 20 0 R', more: [packedObjects([script])] },
    ],
    [
      'has it in an object stream that is not packed',
      { more: [packedObjects([script], { filter: '' })] },
    ],
    [
      'has it late in an object stream',
      { more: [packedObjects(['(', '<< /A (/JS) >>', ')', script])] },
    ],
    [
      'has it in an object stream called otherwise',
      { more: [packedObjects([script], { type: '/XObject' })] },
    ],
    ['has it behind a bracket that closes nothing', { more: [`<< /A ] /B ${script} >>`] }],
    ['has it in an object stream whose table begins with a zero', { more: [leadingZero()] }],
    [
      'has it in an object stream whose checksum is wrong',
      { more: [spoiled(packedObjects([script]))] },
    ],
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
    ['holds macros', docx({ 'word/vbaProject.bin': randomBytes(500) })],
    ['holds macros in large letters', docx({ 'word/VBAPROJECT.BIN': randomBytes(500) })],
    ['holds macros elsewhere', docx({ 'customs/vbaProject.bin': randomBytes(500) })],
    ['holds data of macros', docx({ 'word/vbaData.xml': '<x/>' })],
    ['is of the type with macros', docx({ '[Content_Types].xml': macro })],
    ['is of the type with macros, not packed', docx({ '[Content_Types].xml': macro }, 0)],
    [
      'holds macros under another name',
      docx({
        'word/x.bin': randomBytes(500),
        '[Content_Types].xml': types(
          plainMain,
          '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
      }),
    ],
    ['holds ActiveX', docx({ 'word/activeX/activeX1.bin': randomBytes(500) })],
  ]
  const old = ['Macros', 'MACROS', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR']
  return [
    ...[...pdfs, ...opening()].map(([what, options]) =>
      active(`a PDF that ${what}`, 'resume.pdf', pdf(options)),
    ),
    ...disguises.flatMap(name => [
      active(
        `a PDF with ${name}`,
        'resume.pdf',
        pdf({ catalog: `/OpenAction << /S ${name} /X (a) >>` }),
      ),
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
    ...[...words, ...reaching()].map(([what, bytes]) =>
      active(`a DOCX that ${what}`, 'resume.docx', bytes),
    ),
    ...old.map(name => active(`a DOC with ${name}`, 'resume.doc', doc({ storages: [name] }))),
    ...old.map(name =>
      active(
        `a DOC with ${name} as a stream`,
        'resume.doc',
        doc({ streams: ['WordDocument', name] }),
      ),
    ),
  ]
}

/** PDFs that do something without a click, or that other programs make a form or a video of. */
function opening(): [string, PdfOptions][] {
  const submit = '<< /S /SubmitForm /F (https://ada.example) >>'
  const remote = '<< /S /GoToR /F (\\\\ada.example\\x.pdf) /D [0 /Fit] >>'
  const catalog = '/OpenAction 6 0 R'
  const actions: Record<string, string> = {
    SubmitForm: submit,
    GoToR: remote,
    GoToE: '<< /S /GoToE /T << /R /C /N (a.pdf) >> >>',
    URI: '<< /S /URI /URI (https://ada.example) >>',
    Rendition: '<< /S /Rendition /OP 0 >>',
    ImportData: '<< /S /ImportData /F (a.fdf) >>',
    'an action without a known name': '<< /S /Ada >>',
  }
  return [
    ...Object.entries(actions).flatMap(([name, action]): [string, PdfOptions][] => [
      [`opens with ${name}`, { catalog: `/OpenAction ${action}` }],
      [`opens with ${name} of another object`, { catalog, more: [action] }],
      [`opens a page with ${name}`, { page: `/AA << /O ${action} >>` }],
    ]),
    [
      'imports data by a click',
      { page: `/Annots [<< /Subtype /Link /A ${actions.ImportData} >>]` },
    ],
    ['sends a form when it is closed', { catalog: `/AA << /WC ${submit} >>` }],
    [
      'sends a form when a field comes into view',
      { page: `/Annots [<< /Subtype /Widget /AA << /PV ${submit} >> >>]` },
    ],
    [
      'sends a form by events of another object',
      { page: '/AA 6 0 R', more: ['<< /O 7 0 R >>', submit] },
    ],
    ['sends a form next', { catalog, more: [`<< /S /GoTo /D [3 0 R /Fit] /Next ${submit} >>`] }],
    [
      'sends a form in the end',
      { catalog, more: ['<< /S /GoTo /Next [7 0 R 8 0 R] >>', '<< /S /Named >>', submit] },
    ],
    [
      'names its first action elsewhere',
      { catalog, more: ['<< /S 7 0 R /F (x) >>', '/SubmitForm'] },
    ],
    ['names two first actions', { catalog, more: ['<< /S /GoTo /S /SubmitForm >>'] }],
    ['has two first actions', { catalog: `/OpenAction ${submit} /OpenAction [3 0 R /Fit]` }],
    ['refers to its first action twice over', { catalog, more: ['7 0 R', submit] }],
    ['packs its first action', { catalog: '/OpenAction 20 0 R', more: [packedObjects([submit])] }],
    [
      'packs its catalog',
      { more: [packedObjects([`<< /Type /Catalog /OpenAction 21 0 R >>`, remote])] },
    ],
    [
      'has its first action twice',
      {
        catalog,
        more: ['<< /S /GoTo /D [3 0 R /Fit] >>', join(`null\nendobj\n6 0 obj ${submit}`)],
      },
    ],
    [
      'hides the number of its first action',
      { catalog, more: ['null', join(`null\nendobj\n6 % x\n0 obj ${submit}`)] },
    ],
    [
      'has the number of its first action behind one in a comment',
      { catalog, more: ['null', join(`null\nendobj\n6 %1\n0 obj ${submit}`)] },
    ],
    ['has events that cannot be read', { page: '/AA 6 0 R', more: [`<< /O ${submit} /C >>`] }],
    [
      'is a form of scripts',
      { catalog: '/AcroForm << /XFA 6 0 R >>', more: [streamOf('', latin1(xfa))] },
    ],
    [
      'is a form of scripts in parts',
      { catalog: '/AcroForm << /XFA [(template) 6 0 R] >>', more: [streamOf('', latin1(xfa))] },
    ],
    ['plays rich media', { page: '/Annots [<< /Subtype /RichMedia /RichMediaContent 6 0 R >>]' }],
    [
      'runs a script in a scene',
      { more: [streamOf('/Type /3D /Subtype /U3D /OnInstantiate 7 0 R', latin1('x'))] },
    ],
  ]
}

const xfa =
  '<template><subform><event activity="initialize"><script>app.alert(1)</script></event></subform></template>'

/** DOCX files that load something from elsewhere, or hide their types from a search. */
function reaching(): [string, Buffer][] {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const list = (inside: string) => `<?xml version="1.0"?><Relationships>${inside}</Relationships>`
  const one = (kind: string, target: string) =>
    `<Relationship Id="a" Type="${office}/${kind}" Target="${target}" TargetMode="External"/>`
  const relationships = 'word/_rels/settings.xml.rels'
  const web = one('attachedTemplate', 'https://ada.example/a.dotm')
  const linked: [string, string][] = [
    ...[
      'https://a.example/a.dotm',
      '\\\\a.example\\a.dotm',
      'file://a.example/a.dotm',
      'file:////a.example/a',
      '//a.example/a',
      'file:///\\\\a.example\\a',
      'file:///a/..//a.example/a',
      'file:///a/&#46;&#46;//a.example/a',
    ].map((target): [string, string] => [
      `a template at ${target}`,
      one('attachedTemplate', target),
    ]),
    ...[
      '\\\\a.example\\a.png',
      'file://a.example/a.png',
      'file:////a.example/a.png',
      '//a.example/a.png',
      'file:///\\\\a.example\\a.png',
      'file:///a/..//a.example/a.png',
      'ftp://a.example/a.png',
    ].map((target): [string, string] => [`a picture at ${target}`, one('image', target)]),
    ...[
      'oleObject',
      'frame',
      'subDocument',
      'aFChunk',
      'externalLink',
      'mailMergeSource',
      'video',
    ].map((kind): [string, string] => [`an external ${kind}`, one(kind, 'https://ada.example/a')]),
    [
      'a template that calls itself a picture',
      one('attachedTemplate', 'https://ada.example/image'),
    ],
    ['a template of another namespace', web.replace('<Relationship', '<x:Relationship')],
    ['a template between single quotes', web.replaceAll('"', "'")],
    ['a template over several lines', web.replaceAll(' ', '\n\t')],
    ['a template whose mode is in disguise', web.replace('External', '&#69;xternal')],
    ['a template whose kind is in disguise', web.replace('attached', '&#97;ttached')],
    [
      'a template behind a mode that is text',
      web.replace(' Id=', ` \u00e4='TargetMode="Internal"' Id=`),
    ],
    ['a template behind a comment', `<!-- " -->${web}`],
    ['a template behind a link', one('hyperlink', 'https://ada.example') + web],
  ]
  const macros = types('vnd.ms-word.document.macroEnabled.main+xml')
  const utf16 = Buffer.from(`\ufeff${types(plainMain)}`, 'utf16le')
  const encoded: [string, string | Buffer][] = [
    ['UTF-16', utf16],
    ['UTF-16 of the other order', Buffer.from(utf16).swap16()],
    ['UTF-16 without a mark', utf16.subarray(2)],
    ['Latin 1', types(plainMain).replace('?>', ' encoding="ISO-8859-1"?>')],
    ['UTF-7', types(plainMain).replace('?>', ' encoding="UTF-7"?>')],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(types(plainMain)), Buffer.from([0xff])]),
    ],
    ['a reference to a character', macros.replace('macroEnabled', 'macro&#69;nabled')],
    [
      'a reference to a character in hexadecimal',
      macros.replace('macroEnabled', 'macro&#x45;nabled'),
    ],
    [
      'an entity of its own',
      macros
        .replace('?>', '?><!DOCTYPE x [<!ENTITY e "E">]>')
        .replace('macroEnabled', 'macro&e;nabled'),
    ],
  ]
  return [
    ...linked.map(([what, inside]): [string, Buffer] => [
      `has ${what}`,
      docx({ [relationships]: list(inside) }),
    ]),
    ['has a template in large letters', docx({ 'word/_RELS/SETTINGS.XML.RELS': list(web) })],
    ['has a template for the package', docx({ '_rels/.rels': list(web) })],
    [
      'has a template, in UTF-16',
      docx({ [relationships]: Buffer.from(`\ufeff${list(web)}`, 'utf16le') }),
    ],
    ...encoded.map(([what, part]): [string, Buffer] => [
      `writes its types with ${what}`,
      docx({ '[Content_Types].xml': part }),
    ]),
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
    ['with parameters told elsewhere', packedObjects(object, { dictionary: '/DecodeParms 9 0 R' })],
    ['in another file', packedObjects(object, { dictionary: '/F (a)' })],
    ['under a filter of inline pictures', packedObjects(object, { filter: '/Fl' })],
    ['with two numbers', packedObjects(object, { dictionary: '/N 0' })],
    ['in broken brackets', packedObjects(object, { dictionary: '/A ]' })],
    ['behind more on the line', behindLine(packedObjects(object))],
  ]
  return ways.flatMap(([what, body]) => [
    wrong(`a PDF with objects packed ${what}`, 'resume.pdf', pdf({ more: [body] })),
    encrypted(
      `a PDF with objects packed ${what} that claims encryption`,
      'resume.pdf',
      pdf({ more: [body], trailer: '/Encrypt << >>' }),
    ),
  ])
}

/** Text between `stream` and the end of its line, which some viewers take for data. */
const behindLine = (body: Buffer): Buffer =>
  join(
    body.subarray(0, body.indexOf('stream') + 6),
    ' 0 0',
    body.subarray(body.indexOf('stream') + 6),
  )

/** Zeros are blanks: whoever takes the first for a number reads other offsets. */
function leadingZero(): Buffer {
  const table = '\0 20 0 '
  return streamOf(
    `/Type /ObjStm /N 1 /First ${table.length}`,
    latin1(`${table}<< /S /JavaScript >>`),
  )
}
