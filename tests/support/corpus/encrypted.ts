import { compound } from '../compound-file.ts'
import { packedObjects, pdf, randomBytes, streamOf } from '../documents.ts'
import { layOut, PdfObjects } from '../pdf-layout.ts'
import { encrypted, type Specimen, wrong } from './specimen.ts'

/** Documents that cannot be inspected: with a password, or an empty one that viewers try first. */
export function encryptedFiles(): Specimen[] {
  const key = `/Filter /Standard /V 1 /R 2 /O <${'28'.repeat(32)}> /U <${'bf'.repeat(32)}> /P -44`
  const scrambled = streamOf('/Type /ObjStm /N 2 /First 10 /Filter /FlateDecode', randomBytes(300))
  const objects = new PdfObjects()
  objects.add('<< /Type /Catalog /Pages 2 0 R >>')
  objects.add('<< /Type /Pages /Kids [] /Count 0 >>')
  objects.add(scrambled)
  const packed = layOut(objects, {
    layout: 'packed',
    version: '1.5',
    mark: '\u00e2\u00e3',
    line: '\n',
    trailer: `/Encrypt << ${key} >>`,
  })
  const word = compound({ streams: ['EncryptedPackage', 'EncryptionInfo'] })
  const pdfs: [string, Buffer][] = [
    ['with an empty password', pdf({ trailer: `/Encrypt << ${key} >>`, more: [scrambled] })],
    ['by another object', pdf({ trailer: '/Encrypt 6 0 R', more: [`<< ${key} >>`, scrambled] })],
    ['in a cross-reference stream', packed],
    ['in a name in disguise', pdf({ trailer: `/Encryp#74 << ${key} >>` })],
    [
      'by its own account',
      pdf({ trailer: '/Encrypt << >>', more: [packedObjects(['<< /A 1 >>'])] }),
    ],
  ]
  return [
    ...pdfs.map(([what, bytes]) =>
      encrypted(`a PDF that is encrypted ${what}`, 'resume.pdf', bytes),
    ),
    encrypted('a DOCX with a password', 'resume.docx', word),
    ...['pdf', 'doc'].map(kind =>
      wrong(`a DOCX with a password called ${kind}`, `resume.${kind}`, word),
    ),
  ]
}
