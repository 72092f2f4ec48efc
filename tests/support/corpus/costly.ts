import { deflateRawSync, deflateSync } from 'node:zlib'
import { limits } from '#contract/limits.ts'
import { compound } from '../compound-file.ts'
import {
  docx,
  docxParts,
  join,
  latin1,
  manyParts,
  packedObjects,
  pdf,
  streamOf,
  types,
} from '../documents.ts'
import { zipOf } from '../zip.ts'
import type { Specimen } from './specimen.ts'

/** A document that is expensive to inspect. Made when it is needed, since each has up to 5 MB. */
interface CostlyFile extends Omit<Specimen, 'bytes'> {
  make(): Buffer
}

const most = limits.resume.size
/** Room for the other objects of a PDF. */
const rest = 5000

/** As much of a repeated text as a resume may hold. */
const filled = (unit: string, size = most - rest) => Buffer.alloc(size, unit, 'latin1')

/** A PDF with bytes behind its objects, before its table. */
const holding = (...parts: (string | Uint8Array)[]) =>
  pdf({ more: [join('null\nendobj\n', ...parts)] })
const encrypted = (...parts: (string | Uint8Array)[]) =>
  pdf({ trailer: '/Encrypt << >>', more: [join('null\nendobj\n', ...parts)] })

/** Headers of object streams without a filter, which all have the same bytes for their table. */
function sharedTable(
  headers: number,
  { count = 2_500_000, first = 5_000_000, write = holding, unit = '1 9999999 ' } = {},
): Buffer {
  const header = `9 0 obj << /Type /ObjStm /N ${count} /First ${first} >> stream\n`
  return write(header.repeat(headers), filled(unit, most - rest - headers * header.length))
}

/** Unique names, as many as fit. */
const names = (size: number): string =>
  Array.from({ length: size / 6 }, (_, index) => `/${index.toString(36).padStart(5, 'x')}`).join('')

/** Five objects of names, each a little smaller than the largest that is read. */
const objects = (unit?: string) =>
  Array.from({ length: 5 }, (_, index) =>
    join(`${10 + index} 0 obj [`, unit ? filled(unit, 990_000) : names(990_000), ']\nendobj\n'),
  )

const objectStream = (count: number, first: number, content: Uint8Array) =>
  streamOf(`/Type /ObjStm /N ${count} /First ${first} /Filter /FlateDecode`, deflateSync(content))

/** Actions from number 9 that lead to the one `step` behind. */
function actions(count: number, step: 0 | 1): Buffer {
  const one = (number: number) => `${number} 0 obj <</S/GoTo/Next ${number + step} 0 R>> endobj\n`
  const all = Array.from({ length: count }, (_, index) => one(9 + index * step))
  return pdf({ catalog: '/OpenAction 9 0 R', more: [join('null\nendobj\n', all.join(''))] })
}

const relationship = '<Relationship Id="a" Type="x/hyperlink" Target="b" TargetMode="External"/>'

/** Documents that cost as much as possible to inspect, rejected and accepted. */
export function costlyFiles(): CostlyFile[] {
  const pdfs: [string, () => Buffer, Specimen['verdict']?][] = [
    ['25 object streams over one table of 5 MB', () => sharedTable(25)],
    ['50,000 object streams over one table', () => sharedTable(50_000)],
    [
      '25 object streams over one table, encrypted',
      () => sharedTable(25, { write: encrypted, unit: '0 ' }),
      'resume/encrypted',
    ],
    [
      '50,000 object streams over one table, encrypted',
      () => sharedTable(50_000, { write: encrypted, unit: '0 ' }),
    ],
    [
      '50,000 object streams over one table, each within its limits',
      () => sharedTable(50_000, { count: 10_000, first: 262_144 }),
    ],
    [
      '1,900 object streams over one table, each within its limits',
      () => sharedTable(1900, { count: 10_000, first: 262_144, unit: '0 ' }),
    ],
    [
      'a stream of 8 KB of zeros that says it has 5,000,000 objects',
      () => pdf({ more: [objectStream(5_000_000, 8_000_000, Buffer.alloc(8_000_000))] }),
    ],
    [
      '100,000 offsets to one place',
      () =>
        pdf({
          more: Array.from({ length: 10 }, () =>
            objectStream(10_000, 40_000, join('1 0 '.repeat(10_000), '[', '1 '.repeat(100), ']')),
          ),
        }),
    ],
    [
      '450,000 offsets behind the end of an object stream',
      () =>
        pdf({
          more: Array.from({ length: 50 }, () =>
            objectStream(9000, 99_000, join('1 99999999 '.repeat(9000), 'null')),
          ),
        }),
    ],
    ['5 MB of "obj "', () => holding(filled('obj '))],
    ['5 MB of "0 obj 1 "', () => holding(filled('0 obj 1 '))],
    ['5 MB of "obj("', () => holding(filled(' obj('))],
    ['5 MB of "obj<"', () => holding(filled(' obj<'))],
    ['5 MB of "obj%"', () => holding(filled(' obj%'))],
    ['5 MB of "obj["', () => holding(filled(' obj['))],
    ['5 MB of "obj<<"', () => holding(filled(' obj<<'))],
    ['5 MB of "obj/"', () => holding(filled(' obj/'))],
    ['5 MB of "obj)"', () => holding(filled(' obj)'))],
    ['5 MB of "trailer "', () => holding(filled('trailer '))],
    ['5 MB of names', () => holding('9 0 obj << ', names(most - rest), '>>\nendobj\n')],
    ['5 MB of escaped names', () => holding(...objects('/#41#42 ')), 'accepted'],
    ['5 MB of empty lists', () => holding(...objects('[]')), 'accepted'],
    ['5 MB of lists of one', () => holding(...objects('[1]')), 'accepted'],
    ['5 MB of empty dictionaries', () => holding(...objects('<<>>')), 'accepted'],
    ['lists in lists', () => holding('9 0 obj ', filled('['))],
    ['dictionaries in dictionaries', () => holding('9 0 obj ', filled('<</A'))],
    [
      '60,000 empty object streams',
      () =>
        holding('9 0 obj <</Type/ObjStm/N 0/First 0/Filter/FlateDecode>> stream\n'.repeat(60_000)),
    ],
    [
      '28,000 object streams that are unpacked',
      () => {
        const packed = deflateSync('1 0 2 2 3 4 (a)(b)(c)')
        const one = streamOf('/Type/ObjStm/N 3/First 12/Filter/FlateDecode', packed)
        return holding(...Array.from({ length: 28_000 }, () => join('9 0 obj ', one, '\nendobj\n')))
      },
    ],
    [
      '30 object streams of 7 MB each',
      () =>
        holding(
          ...Array.from({ length: 30 }, () =>
            join(
              '9 0 obj ',
              objectStream(1, 4, join('1 0 ', Buffer.alloc(7_000_000))),
              '\nendobj\n',
            ),
          ),
        ),
    ],
    [
      'an object stream packed 8 times',
      () => {
        let data: Buffer = filled('1 0 ', 8_000_000)
        for (let turn = 0; turn < 8; turn += 1) data = deflateSync(data)
        const filter = `[${'/FlateDecode '.repeat(8)}]`
        return pdf({ more: [streamOf(`/Type /ObjStm /N 9 /First 9 /Filter ${filter}`, data)] })
      },
    ],
    [
      '90,000 actions of one number that lead to themselves',
      () => actions(90_000, 0),
      'resume/active',
    ],
    ['a chain of 80,000 actions', () => actions(80_000, 1), 'resume/active'],
    ['an action that leads to itself', () => actions(1, 0), 'accepted'],
    ['5 MB of names in several objects', () => holding(...objects()), 'accepted'],
    ['90 lists in lists', () => holding('9 0 obj ', '['.repeat(90), ']'.repeat(90)), 'accepted'],
    [
      '8,000 objects in an object stream',
      () =>
        pdf({
          more: [packedObjects(Array.from({ length: 8000 }, (_, index) => `<< /A ${index} >>`))],
        }),
      'accepted',
    ],
    [
      '50,000 small objects',
      () => holding('9 0 obj << /A 1 /B [2 3] >> endobj\n'.repeat(50_000)),
      'accepted',
    ],
  ]
  const relationships = 'word/_rels/document.xml.rels'
  const words: [string, () => Buffer, Specimen['verdict']?][] = [
    ['39,000 parts', () => zipOf(manyParts(39_000, latin1(''), String))],
    [
      '1,900 lists of relationships, each of 25 KB',
      () => {
        const list = latin1(relationship.repeat(330))
        return docx(manyParts(1900, list, index => `word/_rels/${index}.xml.rels`))
      },
    ],
    [
      'relationships of 40 MB',
      () => docx({ [relationships]: latin1(relationship.repeat(550_000)) }),
    ],
    [
      'a list of relationships that unpacks to more than it says',
      () => {
        const packed = deflateRawSync(Buffer.alloc(40_000_000))
        return zipOf(docxParts(), {
          more: [{ name: relationships, data: packed, method: 8, size: 1000 }],
        })
      },
    ],
    [
      '250 KB of relationships that do not end',
      () => docx({ [relationships]: latin1('<Relationship "'.repeat(17_000)) }),
      'accepted',
    ],
    [
      '250 KB of types',
      () => docx({ '[Content_Types].xml': types('x'.repeat(250_000)) }),
      'accepted',
    ],
  ]
  const many = Array.from({ length: 2500 }, (_, index) => `Object ${index}`)
  return [
    ...pdfs.map(([what, make, verdict]) =>
      costly(`a PDF with ${what}`, 'resume.pdf', make, verdict),
    ),
    ...words.map(([what, make, verdict]) =>
      costly(`a DOCX with ${what}`, 'resume.docx', make, verdict),
    ),
    costly('a DOC with 2,500 entries', 'resume.doc', () => compound({ streams: many, shift: 12 })),
  ]
}

function costly(
  what: string,
  name: string,
  make: () => Buffer,
  verdict: Specimen['verdict'] = 'resume/wrong-type',
): CostlyFile {
  return { what, name, make, verdict }
}
