import {
  doc,
  docx,
  join,
  packedObjects,
  pdf,
  pdfOfSize,
  randomBytes,
  streamOf,
} from '../documents.ts'
import { type Specimen, wrong } from './specimen.ts'

/** Documents that were cut, or that contradict themselves. */
export function broken(): Specimen[] {
  const cuts = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]
  const samples: [string, Buffer][] = [
    ['pdf', pdf()],
    ['pdf', pdf({ packed: true, more: [packedObjects(['<< /A 1 >>'])] })],
    ['pdf', pdfOfSize(100_000)],
    ['docx', docx()],
    ['docx', docx({ 'word/media/image1.png': randomBytes(50_000) })],
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
          streamOf(
            '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode',
            join('\u0078\u009c', randomBytes(200)),
          ),
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
