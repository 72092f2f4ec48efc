import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import CFB from 'cfb'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { doc, docx, join, pdf, relationships, streamOf } from '#tests/support/documents.ts'
import { ada, grace } from '#tests/support/people.ts'
import { errorReply, fetchFile, firstFile, upload } from '#tests/support/uploads.ts'

let app: TestApp
let owner: SignedIn
let keeper: SignedIn
beforeAll(async () => {
  app = await startApp()
  owner = await app.join(ada)
  keeper = await app.join(grace)
  await upload(app, keeper, firstFile, 'kept.pdf')
})
afterAll(() => app.close())

type Make = () => Uint8Array | Promise<Uint8Array>
const fixture = (name: string): [string, Make] => [
  name,
  () => readFileSync(`tests/fixtures/uploads/${name}`),
]

describe('accepts a resume', () => {
  test.each<[string, Make, string?]>([
    fixture('text-after-eof.pdf'),
    fixture('html-after-eof.pdf'),
    fixture('no-eof.pdf'),
    fixture('junk-before.pdf'),
    fixture('scan-jbig2.pdf'),
    fixture('scan-jpx.pdf'),
    fixture('scan-jpeg.pdf'),
    fixture('v-form-noap.pdf'),
    fixture('w-header.docx'),
    fixture('w-numbered.docx'),
    ['a DOC.doc', doc],
    ['a DOCX.DOCX', docx],
    ['a PDF called DOCX.docx', pdf, 'pdf'],
    ['a DOC called PDF.pdf', doc, 'doc'],
    ['with a link.pdf', () => pdf({ more: ['<< /S /URI /URI (https://ada.example) >>'] })],
    [
      'with a link and a picture of the web and a template on this machine.docx',
      () =>
        docx({
          'word/_rels/document.xml.rels': relationships(
            ['hyperlink', '\\\\a.example\\a', 'External'],
            ['image', 'https://a.example/a.png', 'External'],
            ['attachedTemplate', 'file:///C:\\Users\\ada\\Normal.dotm', 'External'],
          ),
        }),
    ],
  ])('%s', async (name, make, extension = name.toLowerCase().split('.').at(-1)) => {
    const bytes = Buffer.from(await make())
    const { status, body } = await upload(app, owner, bytes, name)
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
    expect(body.resumeURL).toMatch(new RegExp(`/resume\\.${extension}$`))
    expect(await fetchFile(app, body.resumeURL)).toEqual(bytes)
  })
})

/** A PDF as pdf-lib writes it, with its objects in object streams. */
async function pdfWithScript(): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  file.addPage()
  file.addJavaScript('a', 'app.alert(1)')
  return file.save()
}

function encryptedDocx(): Buffer {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, 'EncryptedPackage', Buffer.from('x'))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer)
}

const external = (type: string, target: string) =>
  docx({ 'word/_rels/settings.xml.rels': relationships([type, target, 'External']) })
const launch = '/OpenAction << /S /Launch /F (cmd.exe) >>'
const relationshipsIn16Bits = Buffer.from(relationships(), 'utf16le')

describe('rejects a resume', () => {
  test.each<[ErrorCode, string, Make]>([
    ['resume/wrong-type', 'resume.exe', pdf],
    ['resume/wrong-type', 'resume', pdf],
    ['resume/wrong-type', 'empty.pdf', () => Buffer.alloc(0)],
    ['resume/wrong-type', 'a page.pdf', () => Buffer.from('<!doctype html><script></script>')],
    ['resume/wrong-type', 'a head behind 1,024 bytes.pdf', () => join(' '.repeat(1024), pdf())],
    ['resume/wrong-type', 'a ZIP.docx', () => zipSync({ a: Buffer.from('b') })],
    ['resume/wrong-type', 'without its main part.docx', () => docx({ '_rels/.rels': '' })],
    ['resume/rtf', ...fixture('rtf.doc')],
    ['resume/damaged', 'only a head.pdf', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['resume/damaged', 'an open bracket.pdf', () => pdf({ more: ['( << /S /JavaScript >>'] })],
    ['resume/damaged', 'half.docx', () => docx().subarray(0, -300)],
    ['resume/damaged', 'half.doc', () => doc().subarray(0, 2000)],
    [
      'resume/damaged',
      'relationships in UTF-16.docx',
      () => docx({ 'word/_rels/document.xml.rels': relationshipsIn16Bits }),
    ],
    ['resume/too-complex', '60 MB.docx', () => docx({ 'word/a.xml': Buffer.alloc(60_000_000) })],
    ['resume/encrypted', 'with a password.pdf', () => pdf({ trailer: '/Encrypt << >>' })],
    ['resume/encrypted', 'with a password.docx', encryptedDocx],
    ['resume/encrypted', 'with a password.doc', () => doc({ flags: 0x0100 })],
    ['resume/active', ...fixture('form-js-format.pdf')],
    ['resume/active', 'a script in an object stream.pdf', pdfWithScript],
    ['resume/active', 'a program.pdf', () => pdf({ catalog: launch })],
    [
      'resume/active',
      'an escaped name.pdf',
      () => pdf({ catalog: '/AA << /O << /S /#4aavaScript >> >>' }),
    ],
    [
      'resume/active',
      'a form with scripts.pdf',
      () => pdf({ catalog: '/AcroForm << /XFA 6 0 R >>', more: [streamOf('', '<template/>')] }),
    ],
    ['resume/macros', 'macros.docx', () => docx({ 'word/vbaProject.bin': 'x' })],
    [
      'resume/macros',
      'macros of another name.docx',
      () => docx({ 'word/_rels/document.xml.rels': relationships(['vbaProject', 'a.bin']) }),
    ],
    ['resume/macros', 'macros.doc', () => doc({ streams: ['Macros/VBA/_VBA_PROJECT'] })],
    ['resume/external', ...fixture('unc-template.docx')],
    ['resume/external', 'a.docx', () => external('attachedTemplate', 'https://a.example/a.dotm')],
    ['resume/external', 'b.docx', () => external('image', 'file://a.example/a.png')],
    ['resume/external', 'c.docx', () => external('image', 'file:///a/&#46;&#46;//a.example/a')],
    ['resume/external', 'd.docx', () => external('oleObject', 'https://a.example/a')],
  ])('with %s: %s', async (code, name, make) => {
    const { status, body } = await upload(app, keeper, await make(), name)
    expect({ status, body }).toEqual(errorReply(code))
  })

  test('and the previous one stays', async () => {
    const { body } = await app.call('GET', '/api/resume', { as: keeper })
    expect(body.resumeName).toBe('kept.pdf')
    expect((await fetchFile(app, body.resumeURL))?.equals(firstFile)).toBe(true)
  })
})
