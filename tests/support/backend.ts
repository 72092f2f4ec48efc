import { afterEach, beforeEach, vi } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { createMember, knownSecret } from './feedback.ts'
import { users } from './people.ts'

/** A request that the page has sent. */
interface SentRequest {
  /** Method and path. */
  call: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** Whether the app has replied, although the reply may be held. */
  answered: boolean
}

/** Replies to a request in place of the app; `send` gives the reply of the app. */
type Reply = (send: () => Promise<Response>) => Response | Promise<Response>

/**
 * The real app as the backend of a page: it answers `fetch` and `XMLHttpRequest`, unless a test
 * asks for a fault. Calls are named by method and path, such as `GET /api/resume`.
 */
export class TestBackend {
  #app: TestApp | null = null
  #requests: SentRequest[] = []
  #replies = new Map<string, Reply>()
  #pending = new Set<Promise<unknown>>()
  /** The files that were sent. */
  uploads: Upload[] = []

  /** The file that was sent last; throws when there is none. */
  get lastUpload(): Upload {
    const last = this.uploads.at(-1)
    if (!last) throw new Error('Nothing was sent')
    return last
  }

  get app(): TestApp {
    if (!this.#app) throw new Error('The app runs during tests only')
    return this.#app
  }

  get db() {
    return this.app.services.db
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    this.#requests = []
    this.uploads = []
    this.restore()
    this.#app = await startApp({ settings: { ...knownSecret, ...settings } })
    for (const { uid, displayName: name, email, role } of Object.values(users))
      await createMember(this.app, { uid, name, email, role, token: uid })
    const { uploads } = this
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends Upload {
        constructor() {
          super()
          uploads.push(this)
        }
      },
    )
  }

  async stop(): Promise<void> {
    // A closed app answers with errors, which the next test would show.
    await this.settled()
    await this.app.close()
  }

  /** The requests of a call; all requests without one. */
  requests(call?: string): SentRequest[] {
    return this.#requests.filter(request => call === undefined || request.call === call)
  }

  /** Replies to a call in place of the app: for replies that only other backends send. */
  reply(call: string, reply: Reply): void {
    this.#replies.set(call, reply)
  }

  /** Makes a call fail with an error of a server. */
  fail(call: string, status: number, message?: string, code?: string): void {
    this.reply(call, () => Response.json({ message, code }, { status }))
  }

  /** Makes a call fail with an error of the network. */
  disconnect(call: string): void {
    this.reply(call, () => Promise.reject(new TypeError('network')))
  }

  /** Delays the replies to a call until the returned function is called. */
  hold(call: string): () => void {
    const gate = Promise.withResolvers<void>()
    this.reply(call, async send => {
      const response = await send()
      await gate.promise
      return response
    })
    return () => {
      this.restore(call)
      gate.resolve()
    }
  }

  /** Loses the reply to the next request of a call, which the app has handled. */
  loseReply(call: string): void {
    this.reply(call, async send => {
      await send()
      this.restore(call)
      throw new TypeError('network')
    })
  }

  /** Lets the app answer a call again; all calls without one. */
  restore(call?: string): void {
    if (call === undefined) this.#replies.clear()
    else this.#replies.delete(call)
  }

  /** Waits until the app has replied to every request; replies that are held count as given. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending)
  }

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search, searchParams: query } = new URL(url, location.origin)
    const call = `${init.method ?? 'GET'} ${pathname}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const request = { call, query, body, answered: false }
    this.#requests.push(request)
    const send = async () => {
      const response = Promise.resolve(this.app.hono.request(pathname + search, init))
      this.#pending.add(response)
      await response.finally(() => this.#pending.delete(response))
      request.answered = true
      return response
    }
    return (this.#replies.get(call) ?? (each => each()))(send)
  }
}

/** An `XMLHttpRequest` that sends its form with `fetch`; a test sets its progress. */
class Upload extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  #aborted = Promise.withResolvers<never>()
  form = new FormData()
  method = ''
  url = ''
  status = 0
  responseText = ''
  /** Whether a response has arrived, or none will. */
  ended = false

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  async send(form: FormData): Promise<void> {
    this.form = form
    try {
      const { method, headers } = this
      const sent = fetch(this.url, { method, headers, body: form })
      const response = await Promise.race([sent, this.#aborted.promise])
      this.responseText = await response.text()
      this.status = response.status
    } catch {
      // Without a response the status stays 0.
    }
    this.ended = true
    this.dispatchEvent(new Event('loadend'))
  }

  abort(): void {
    this.#aborted.reject(new Error('aborted'))
  }

  /** Reports how many bytes were sent. */
  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: loaded * 2 }))
  }
}

interface BackendOptions {
  /** Lets the app send mail, which stays in memory. */
  withMail?: boolean
  settings?: Record<string, string>
}

/** Starts the app with the people of the tests as members, anew for each test of a file. */
export function setUpBackend({ withMail = false, settings }: BackendOptions = {}): TestBackend {
  const backend = new TestBackend()
  // Not with `stubGlobal`, which ends with a test: a late request must not reach the network.
  globalThis.fetch = (input, init) => backend.send(String(input), init)
  const mail = withMail ? { MAIL_URL: 'memory:', PUBLIC_SITE_URL: 'http://localhost' } : {}
  beforeEach(() => backend.start({ ...mail, ...settings }))
  afterEach(() => backend.stop())
  return backend
}
