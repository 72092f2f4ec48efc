import { deleteDueFiles } from '#backend/db/file-deletions.ts'
import { errorCatalog } from '#contract/errors.ts'
import type { SignedIn, TestApp } from './app.ts'
import { docx, pdf } from './documents.ts'

/** Sends files of a kind as the browser does: one field of a form. */
const sender =
  (path: string, usual: { name: string; field: string }) =>
  (app: TestApp, as: SignedIn, bytes: Uint8Array, name = usual.name, field = usual.field) => {
    const body = new FormData()
    body.append(field, new File([Uint8Array.from(bytes)], name))
    const headers = { authorization: `Bearer ${as.token}` }
    return app.send(path, { method: 'POST', body, headers })
  }

export const upload = sender('/api/resume/upload', { name: 'resume.pdf', field: 'resume' })
export const uploadPhoto = sender('/api/users/upload-profile-image', {
  name: 'photo.png',
  field: 'profileImage',
})

/** What an error answers, whole. */
export const errorReply = (code: keyof typeof errorCatalog) => ({
  status: errorCatalog[code].status,
  body: { message: errorCatalog[code].message, code },
})

/** Fetches the bytes of an address; null when it opens nothing. */
export async function fetchFile(app: TestApp, address: string): Promise<Buffer | null> {
  const answer = await app.hono.request(address)
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null
}

/** The keys of all files once those that are due are deleted, sorted. */
export async function keysOf({ services }: TestApp): Promise<string[]> {
  await deleteDueFiles(services)
  return (await Array.fromAsync(services.files.list())).sort()
}

export const firstFile = pdf({ text: '(first) Tj' })
export const secondFile = docx({ 'word/document.xml': '<w>second</w>' })
