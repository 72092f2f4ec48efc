import { doc, docx, pdf } from '../documents.ts'
import { accepted, type Specimen } from './specimen.ts'

/** Good documents under every kind of name. */
export function names(): Specimen[] {
  const [portable, word, old] = [pdf(), docx(), doc()]
  const shown: Record<string, Uint8Array> = {
    '../../resume.pdf': portable,
    'C:\\fakepath\\resume.pdf': portable,
    '/etc/passwd.pdf': portable,
    'CON.pdf': portable,
    'resume.PDF': portable,
    'RESUME.DOCX': word,
    'Resume.Doc': old,
    'resume.exe.pdf': portable,
    'r\u00e9sum\u00e9 \u202efdp.exe.pdf': portable,
    '\u5c65\u6b74\u66f8.docx': word,
    '\ud83c\udf31.pdf': portable,
    'a b (1) [final] #2 100% & co; x=y.pdf': portable,
    "O'Neil \u201cfinal\u201d.pdf": portable,
    [`${'x'.repeat(4000)}.pdf`]: portable,
    'tab\there.pdf': portable,
    '-rf.pdf': portable,
    '.hidden.pdf': portable,
    '$(whoami).pdf': portable,
    '<img src=x onerror=alert(1)>.pdf': portable,
    '%2e%2e%2fresume.pdf': portable,
  }
  return Object.entries(shown).map(([name, bytes]) =>
    accepted(`a name like ${JSON.stringify(name.slice(0, 40))}`, name, bytes),
  )
}
