import { docx, join, latin1, packedObjects, pdf, randomBytes, streamOf } from '../documents.ts'
import { accepted, type Specimen } from './specimen.ts'

const skills = 'HTML/CSS/JavaScript, /JS and /Launch pads'

/** PDFs as programs and people make them, some with what looks forbidden. */
export function genuinePdfs(): Specimen[] {
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
    [
      'skills in a text with nested and escaped brackets',
      pdf({ text: `((a \\) ${skills} \\( b) /JS) Tj` }),
    ],
    ['skills in its title', pdf({ trailer: `/Info << /Title (${skills}) >>` })],
    ['skills in a comment', pdf({ catalog: `% /JavaScript /JS\n` })],
    ['skills in hexadecimal', pdf({ trailer: `/Info << /Title <2F4A617661536372697074> >>` })],
    [
      'an objective in a text that is not packed',
      pdf({ text: `(Career 1 0 objective: ${skills}) Tj` }),
    ],
    [
      'metadata as XML',
      pdf({ more: [streamOf('/Type /Metadata /Subtype /XML', latin1(`<x>${skills}</x>`))] }),
    ],
    [
      'object streams',
      pdf({ version: '1.5', more: [packedObjects([`<< /Title (${skills}) >>`, '<< /A 1 >>'])] }),
    ],
    [
      'an object stream that is not packed',
      pdf({ more: [packedObjects(['<< /A 1 >>'], { filter: '' })] }),
    ],
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
    [
      'destinations',
      pdf({ catalog: '/OpenAction [3 0 R /FitH null] /Dests << /Top [3 0 R /Fit] >>' }),
    ],
    [
      'an open action that goes to a page',
      pdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }),
    ],
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
    [
      'a picture',
      pdf({ more: [streamOf('/Subtype /Image /Filter /DCTDecode', randomBytes(50_000))] }),
    ],
    [
      'a picture that holds everything that is short',
      pdf({ more: [streamOf('/Subtype /Image', latin1(' /JS ( object '.repeat(500)))] }),
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
    [
      'a thousand pages of nothing',
      pdf({ more: Array.from({ length: 1000 }, () => '<< /Type /Page >>') }),
    ],
    ['a script of a right-to-left language', pdf({ text: '<062706440633064A0631> Tj' })],
  ]
  return pdfs.map(([what, bytes]) => accepted(`a PDF with ${what}`, 'resume.pdf', bytes))
}
