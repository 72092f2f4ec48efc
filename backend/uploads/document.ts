import { readFile } from 'node:fs/promises'
import CFB from 'cfb'
import { fileTypeFromBuffer } from 'file-type'
import type { limits } from '#contract/limits.ts'
import type { resumes } from '#contract/resumes.ts'
import { inspectDocx } from './docx.ts'
import { inspectPdf } from './pdf.ts'

type Extension = (typeof limits.resume.extensions)[number]
/** Why a document is refused. */
type Rejection = (typeof resumes.upload.errors)[number]

/** What a document is by its content, or why it is refused. */
type Inspection = { extension: Extension } | { code: Rejection }

/** Readers look for the head of a PDF in so many bytes. */
const pdfHead = 1024

/** Inspects the document at a path, whatever its name says. */
export async function inspectDocument(path: string): Promise<Inspection> {
  const bytes = await readFile(path)
  const type = await fileTypeFromBuffer(bytes)
  const accept = (extension: Extension, code: Rejection | undefined): Inspection =>
    code ? { code } : { extension }
  try {
    switch (type?.ext) {
      case 'docx':
      case 'zip':
        return accept('docx', inspectDocx(bytes))
      case 'cfb':
        return accept('doc', inspectDoc(bytes))
      case 'docm':
      case 'dotm':
        return { code: 'resume/macros' }
      case 'rtf':
        return { code: 'resume/rtf' }
    }
    if (!bytes.subarray(0, pdfHead).includes('%PDF-')) return { code: 'resume/wrong-type' }
    return accept('pdf', await inspectPdf(bytes))
  } catch {
    return { code: 'resume/damaged' }
  }
}

/** Flags at the start of a Word document, and the one of encryption (MS-DOC, 2.5.2). */
const flags = { at: 10, encrypted: 0x0100 }

/** Inspects a DOC, which is a container of streams. Throws if it is damaged. */
function inspectDoc(bytes: Buffer): Rejection | undefined {
  const file = CFB.read(bytes, { type: 'buffer' })
  if (CFB.find(file, '/EncryptedPackage')) return 'resume/encrypted'
  const document = CFB.find(file, '/WordDocument')
  if (!document) return 'resume/wrong-type'
  if (file.FileIndex.some(({ name }) => /^_vba_project/i.test(name))) return 'resume/macros'
  const content = Buffer.from(document.content)
  return content.readUInt16LE(flags.at) & flags.encrypted ? 'resume/encrypted' : undefined
}
