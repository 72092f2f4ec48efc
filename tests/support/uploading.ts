import { catalogue } from '#contract/errors.ts'
import type { Signed, TestApp } from './app.ts'
import { docx, pdf } from './documents.ts'

/** Sends a file as the browser does: one field of a form. */
export function upload(
  yard: TestApp,
  as: Signed,
  bytes: Uint8Array = pdf(),
  name = 'resume.pdf',
  field = 'resume',
) {
  const body = new FormData()
  body.append(field, new File([Uint8Array.from(bytes)], name))
  const headers = { authorization: `Bearer ${as.token}` }
  return yard.send('/api/resume/upload', { method: 'POST', body, headers })
}

/** What an error answers, whole. */
export const refusal = (code: keyof typeof catalogue) => ({
  status: catalogue[code].status,
  body: { message: catalogue[code].message, code },
})

/** Fetches the bytes of an address; null when it opens nothing. */
export async function fetchFile(yard: TestApp, address: string): Promise<Buffer | null> {
  const answer = await yard.app.request(address)
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null
}

export const firstFile = pdf({ text: '(first) Tj' })
export const secondFile = docx({ 'word/document.xml': '<w>second</w>' })
