import { activeFiles, hidden } from './corpus/active.ts'
import { bombs } from './corpus/bombs.ts'
import { broken } from './corpus/broken.ts'
import { docxMakers } from './corpus/docx-makers.ts'
import { encryptedFiles } from './corpus/encrypted.ts'
import { genuinePdfs } from './corpus/genuine-pdfs.ts'
import { genuineWords } from './corpus/genuine-words.ts'
import { names } from './corpus/names.ts'
import { pdfMakers } from './corpus/pdf-makers.ts'
import type { Specimen } from './corpus/specimen.ts'
import { polyglots, wrongTypes } from './corpus/wrong-types.ts'

/**
 * The upload corpus: every file with its expected result. Size limits have tests of their own.
 */
export const corpus = (): Specimen[] => [
  ...genuinePdfs(),
  ...genuineWords(),
  ...pdfMakers(),
  ...docxMakers(),
  ...names(),
  ...wrongTypes(),
  ...polyglots(),
  ...broken(),
  ...activeFiles(),
  ...hidden(),
  ...encryptedFiles(),
  ...bombs(),
]
