import { inspectObjects } from './pdf-active-content.ts'
import type { Verdict } from './verdict.ts'

/** Some programs put a byte order mark or an empty line before the header; nothing else may stand there, or it is two files in one. */
const header = /^(?:\u00ef\u00bb\u00bf)?[\t\n\r ]{0,16}%PDF-\d\.\d/
/** What stands behind the end: the end of the line, filling, and the end-of-file sign of old systems. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what fills.
const filling = /%%EOF[\0\t\n\f\r \u001a]*$/
const endOfZip = Buffer.from('PK\u0005\u0006', 'latin1')
/** The record that ends a ZIP, and the longest comment behind it, in bytes. */
const zip = { record: 22, comment: 65_535 }

/** A PDF that begins and ends as one, is nothing else besides, and starts nothing by itself. */
export function inspectPdf(bytes: Buffer): Verdict {
  const ends = bytes.subarray(-4096).toString('latin1')
  if (!header.test(bytes.subarray(0, 64).toString('latin1')) || !filling.test(ends) || isZip(bytes))
    return 'resume/wrong-type'
  return inspectObjects(bytes)
}

/** Programs find a ZIP by its end, whatever stands before it. */
function isZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - zip.record - zip.comment)
  for (let at = bytes.indexOf(endOfZip, from); at !== -1; at = bytes.indexOf(endOfZip, at + 1)) {
    const left = bytes.length - at - zip.record
    if (left >= 0 && bytes.readUInt16LE(at + 20) === left) return true
  }
  return false
}
