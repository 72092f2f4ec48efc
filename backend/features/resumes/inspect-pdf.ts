import { findActiveContent } from './pdf-active-content.ts'
import type { Rejection } from './rejection.ts'

/** Some programs write a byte order mark or an empty line before the header. */
const header = /^(?:\u00ef\u00bb\u00bf)?[\t\n\r ]{0,16}%PDF-\d\.\d/
/** After the end: line ends, padding, and the end-of-file character of old systems. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it accepts these as padding.
const end = /%%EOF[\0\t\n\f\r \u001a]*$/
const endOfZip = Buffer.from('PK\u0005\u0006', 'latin1')
/** Bytes of the end record of a ZIP, and of its longest comment. */
const zip = { record: 22, comment: 65_535 }

/** Inspects a PDF: complete, not also a ZIP, and without active content. */
export function inspectPdf(bytes: Buffer): Rejection {
  const tail = bytes.subarray(-4096).toString('latin1')
  if (!header.test(bytes.subarray(0, 64).toString('latin1')) || !end.test(tail) || isZip(bytes))
    return 'resume/wrong-type'
  return findActiveContent(bytes)
}

/** Programs detect a ZIP by its end, whatever comes before it. */
function isZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - zip.record - zip.comment)
  for (let at = bytes.indexOf(endOfZip, from); at !== -1; at = bytes.indexOf(endOfZip, at + 1)) {
    const left = bytes.length - at - zip.record
    if (left >= 0 && bytes.readUInt16LE(at + 20) === left) return true
  }
  return false
}
