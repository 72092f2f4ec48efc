import type { Updateable } from 'kysely'
import type { Tables } from '#backend/db/tables.ts'
import type { TestBackend } from './backend.ts'
import { pdf } from './documents.ts'
import { addResume } from './feedback.ts'
import { users } from './people.ts'

/** The calls about one's own resume. */
export const calls = {
  get: 'GET /api/resume',
  upload: 'POST /api/resume/upload',
  remove: 'DELETE /api/resume',
  toggle: 'PUT /api/resume/toggle-public',
  notify: 'PUT /api/resume/notify',
  listPublic: 'GET /api/resume/public',
}

type Fields = Updateable<Tables['resumes']>

/** Inserts a resume, private unless the fields say otherwise, without a file. */
export async function insertResume(
  backend: TestBackend,
  fields: Fields = {},
  owner = users.ada,
): Promise<void> {
  await addResume(backend.app, owner, { isPublic: false })
  const updatedAt = new Date(2026, 10, 3, 14, 5).getTime()
  await updateResume(backend, { fileName: 'Ada Okafor.pdf', updatedAt, ...fields }, owner)
}

/** Changes the row of a resume, as another tab does. */
export const updateResume = ({ db }: TestBackend, fields: Fields, { uid } = users.ada) =>
  db.updateTable('resumes').set(fields).where('userId', '=', uid).execute()

/** Deletes all resumes, as another tab does. */
export const deleteResumes = ({ db }: TestBackend) => db.deleteFrom('resumes').execute()

/** A resume as another backend sends it: a file elsewhere, seconds, unknown fields. */
export const foreignResume = (fields: Record<string, unknown> = {}) => ({
  resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=1',
  resumeName: 'Ada Okafor.pdf',
  resumeUpdatedAt: { _seconds: Date.UTC(2026, 10, 3, 14, 5) / 1000, _nanoseconds: 0 },
  isPublic: false,
  storage: 'bucket-7',
  ...fields,
})

/** A file that is no document, as large as it says. */
export const fileOf = (name: string, size = 1000): File => new File([new Uint8Array(size)], name)

/** A PDF that the app accepts, which claims a size. */
export function pdfOf(name: string, size?: number): File {
  const file = new File([Uint8Array.from(pdf())], name)
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  return file
}

interface TestBrowser {
  enableIframePageLoading: boolean
  fetch: {
    interceptor: {
      beforeAsyncRequest: (request: { window: typeof globalThis }) => Promise<Response>
    }
  }
}

/** Lets every frame load an empty page: the test browser complains of frames that may not load. */
export function emptyFrames(): void {
  const { settings } = (window as unknown as { happyDOM: { settings: TestBrowser } }).happyDOM
  settings.enableIframePageLoading = true
  settings.fetch.interceptor = {
    beforeAsyncRequest: async request => new request.window.Response(''),
  }
}
