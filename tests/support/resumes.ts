import { vi } from 'vitest'

/** A request as `XMLHttpRequest` makes it, moved and answered by the test. */
export class SentFile extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  method = ''
  url = ''
  form = new FormData()
  status = 0
  responseText = ''
  ended = false

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  send(form: FormData): void {
    this.form = form
  }

  abort(): void {
    if (!this.ended) this.end(0, '')
  }

  /** So many bytes have left. */
  move(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: loaded * 2 }))
  }

  answer(status: number, body: unknown): void {
    this.end(status, typeof body === 'string' ? body : JSON.stringify(body))
  }

  private end(status: number, responseText: string): void {
    Object.assign(this, { status, responseText, ended: true })
    this.dispatchEvent(new Event('loadend'))
  }
}

type Fields = Record<string, unknown>

/**
 * A backend of resumes that is not ours and honours section 7 of the specification in its own way: files on another origin, instants as
 * seconds, unknown fields, no unread count and no mail. It answers for `fetch`, and keeps what `XMLHttpRequest` sends.
 */
export class ForeignResumes {
  resume: Fields | null = null
  list: unknown = []
  readonly heard: string[] = []
  readonly uploads: SentFile[] = []
  readonly instead = new Map<string, () => Response | Promise<Response>>()

  constructor() {
    const { uploads } = this
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => this.answer(input, init))
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends SentFile {
        constructor() {
          super()
          uploads.push(this)
        }
      },
    )
  }

  /** Makes a call fail as a server does. */
  fail(call: string, status: number, message?: string): void {
    this.instead.set(call, () => Response.json(message === undefined ? {} : { message }, { status }))
  }

  /** Holds a call back; gives what lets it go. */
  hold(call: string): () => void {
    const gate = Promise.withResolvers<void>()
    this.instead.set(call, async () => {
      await gate.promise
      return this.route(call)
    })
    return () => {
      this.instead.delete(call)
      gate.resolve()
    }
  }

  heardOf = (call: string): number => this.heard.filter(each => each === call).length

  private async answer(input: string, init?: RequestInit): Promise<Response> {
    const request = new Request(new URL(input, 'http://foreign.test'), init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    this.heard.push(call)
    if (call === 'PUT /api/resume/notify' && !this.instead.has(call))
      this.resume = { ...this.resume, ...(await request.json()) }
    return this.instead.get(call)?.() ?? this.route(call)
  }

  private route(call: string): Response {
    if (call === 'GET /api/auth/verify') return Response.json({ valid: true })
    if (call === 'GET /api/resume/public') return Response.json(this.list)
    if (!this.resume) return Response.json({ message: 'No resume found' }, { status: 404 })
    if (call === 'DELETE /api/resume') this.resume = null
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
  fetch: { interceptor: { beforeAsyncRequest: (asked: { window: typeof globalThis }) => Promise<Response> } }
}

/** Lets every frame load an empty page: the test browser complains of frames that may not load. */
export function emptyFrames(): void {
  const { settings } = (window as unknown as { happyDOM: { settings: TestBrowser } }).happyDOM
  settings.enableIframePageLoading = true
  settings.fetch.interceptor = { beforeAsyncRequest: async asked => new asked.window.Response('') }
}
