import { keepUploads } from './fake-xhr.ts'
import { type Fields, ForeignServer, type Heard } from './foreign-server.ts'

/**
 * A backend of resumes that is not ours and honours section 7 of the specification in its own way:
 * files on another origin, instants as seconds, unknown fields, no unread count and no mail. It
 * answers for `fetch`, and keeps what `XMLHttpRequest` sends.
 */
export class ForeignResumes extends ForeignServer {
  resume: Fields | null = null
  list: unknown = []
  readonly uploads = keepUploads()

  protected route({ call, body }: Heard): Response {
    if (call === 'GET /api/auth/verify') return Response.json({ valid: true })
    if (call === 'GET /api/resume/public') return Response.json(this.list)
    if (!this.resume) return Response.json({ message: 'No resume found' }, { status: 404 })
    if (call === 'DELETE /api/resume') this.resume = null
    if (call === 'PUT /api/resume/notify') this.resume = { ...this.resume, ...body }
    if (call !== 'PUT /api/resume/toggle-public') return Response.json(this.resume ?? {})
    const isPublic = this.resume?.isPublic !== true
    this.resume = { ...this.resume, isPublic }
    return Response.json({ isPublic, message: `Flipped to ${isPublic}` })
  }
}

/** A resume as that backend sends it. */
export const stored = (fields: Fields = {}): Fields => ({
  resumeURL: 'https://files.foreign.test/a1/resume.pdf?key=1',
  resumeName: 'Ada Okafor.pdf',
  resumeUpdatedAt: { _seconds: Date.UTC(2026, 10, 3, 14, 5) / 1000, _nanoseconds: 0 },
  isPublic: false,
  storage: 'bucket-7',
  ...fields,
})

export const fileOf = (name: string, size = 1000): File => new File([new Uint8Array(size)], name)

interface TestBrowser {
  enableIframePageLoading: boolean
  fetch: {
    interceptor: { beforeAsyncRequest: (asked: { window: typeof globalThis }) => Promise<Response> }
  }
}

/** Lets every frame load an empty page: the test browser complains of frames that may not load. */
export function emptyFrames(): void {
  const { settings } = (window as unknown as { happyDOM: { settings: TestBrowser } }).happyDOM
  settings.enableIframePageLoading = true
  settings.fetch.interceptor = { beforeAsyncRequest: async asked => new asked.window.Response('') }
}
