import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'

const typeOfAction = PDFName.of('S')
const refusedTypes = [PDFName.of('JavaScript'), PDFName.of('Launch')]
/** Keys of a script, and of a form of the kind that has scripts. */
const scripts = [PDFName.of('JS'), PDFName.of('XFA')]

/** Inspects a PDF. Throws if it is damaged. */
export async function inspectPdf(bytes: Uint8Array) {
  const file = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    updateMetadata: false,
    preserveXFA: true,
    parseSpeed: Number.POSITIVE_INFINITY,
  })
  if (file.isEncrypted) return 'resume/encrypted'
  // Actions stand in any object, and within others. References lead to objects of the list.
  const objects = file.context.enumerateIndirectObjects().map(([, object]) => object)
  const stack: PDFObject[] = [file.catalog, ...objects]
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object instanceof PDFInvalidObject) return 'resume/damaged'
    if (object instanceof PDFArray) for (const item of object.asArray()) stack.push(item)
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    const type = dict.lookup(typeOfAction)
    if (refusedTypes.some(name => name === type) || scripts.some(key => dict.has(key)))
      return 'resume/active'
    for (const value of dict.values()) stack.push(value)
  }
  return file.getPageCount() > 0 ? undefined : 'resume/damaged'
}
