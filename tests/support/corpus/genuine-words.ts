import { doc, docx, docxParts, manyParts, randomBytes } from '../documents.ts'
import { zipOf } from '../zip.ts'
import { accepted, type Specimen } from './specimen.ts'

/** Word documents of both forms as programs and people make them. */
export function genuineWords(): Specimen[] {
  const words: [string, Buffer][] = [
    ['plain', docx()],
    ['not packed', docx({}, 0)],
    [
      'styles, fonts, pictures and settings',
      docx({
        'word/styles.xml': '<w/>',
        'word/media/image1.png': randomBytes(20_000),
        'word/settings.xml': '<w/>',
        'docProps/core.xml': '<c/>',
      }),
    ],
    [
      'skills',
      docx({
        'word/document.xml':
          '<w:document>HTML/CSS/JavaScript, /JS and /Launch pads macroEnabled vbaProject</w:document>',
      }),
    ],
    [
      'a main part with a number',
      docx({ 'word/document.xml': null, 'word/document2.xml': '<w/>' }),
    ],
    ['an embedded sheet', docx({ 'word/embeddings/Microsoft_Excel_Sheet.xlsx': docx() })],
    ['a very dense small part', docx({ 'word/theme.xml': '<a/>'.repeat(100_000) })],
    ['names with spaces and accents', docx({ 'word/media/mon image é.png': randomBytes(10) })],
    ['the bin of Word itself', docx({ '[trash]/0000.dat': randomBytes(100) })],
    ['a comment at its end', zipOf(docxParts(), { comment: 'made by hand' })],
    ['records as a stream writes them', zipOf(docxParts(), { descriptors: true })],
    ['1,990 parts', docx(manyParts(1987, 'x'))],
    ['30 MB of text in many parts', docx(manyParts(40, '<w:t>Ada</w:t>'.repeat(50_000)))],
  ]
  const old: [string, Buffer][] = [
    ['plain', doc()],
    ['large sectors', doc({ shift: 12 })],
    [
      'many streams',
      doc({
        streams: ['WordDocument', ...Array.from({ length: 60 }, (_, index) => `Object ${index}`)],
      }),
    ],
    ['embedded objects', doc({ storages: ['ObjectPool'] })],
  ]
  return [
    ...words.map(([what, bytes]) => accepted(`a DOCX with ${what}`, 'resume.docx', bytes)),
    ...old.map(([what, bytes]) => accepted(`a DOC with ${what}`, 'resume.doc', bytes)),
  ]
}
