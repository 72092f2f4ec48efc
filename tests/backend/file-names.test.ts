import { describe, expect, test } from 'vitest'
import { cleanFileName, contentDisposition } from '#backend/http/file-name.ts'

describe('the name of a file', () => {
  test.each([
    ['../../x.pdf', 'x.pdf'],
    ['C:\\fakepath\\x.pdf', 'x.pdf'],
    ['r\u202efdp.exe', 'rfdp.exe'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['\u200bx\u0000.pdf', 'x.pdf'],
    ['  x.pdf ', 'x.pdf'],
    ['\ud800x.pdf', '\ufffdx.pdf'],
    [`${'\ud83c\udf31'.repeat(300)}.pdf`, `${'\ud83c\udf31'.repeat(251)}.pdf`],
  ])('cleans the file name %j to %j', (name, cleaned) => expect(cleanFileName(name)).toBe(cleaned))

  test.each([
    ['a.pdf', `inline; filename="a.pdf"; filename*=UTF-8''a.pdf`],
    ['"x";\\y%.pdf', `inline; filename="_x_;_y_.pdf"; filename*=UTF-8''%22x%22%3B%5Cy%25.pdf`],
    [
      "O'Neil (1)*.pdf",
      `inline; filename="O'Neil (1)*.pdf"; filename*=UTF-8''O%27Neil%20%281%29%2A.pdf`,
    ],
    ['é.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%C3%A9.pdf`],
  ])('escapes %j in Content-Disposition', (name, header) =>
    expect(contentDisposition('inline', name)).toBe(header),
  )
})
