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
  /** The files that were sent. */
  uploads: Upload[] = []

  get app(): TestApp {
    if (!this.#app) throw new Error('The app runs during tests only')
    return this.#app
  }

  get db() {
    return this.app.services.db
  }

  async start(): Promise<void> {
    this.#requests = []
    this.uploads = []
    this.restore()
    this.#app = await startApp({ settings: knownSecret })
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

  stop(): Promise<void> {
    return this.app.close()
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

  /** Lets the app answer a call again; all calls without one. */
  restore(call?: string): void {
    if (call === undefined) this.#replies.clear()
    else this.#replies.delete(call)
  }

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search, searchParams: query } = new URL(url, location.origin)
    const call = `${init.method ?? 'GET'} ${pathname}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    this.#requests.push({ call, query, body })
    const send = async () => this.app.hono.request(pathname + search, init)
    return (this.#replies.get(call) ?? (each => each()))(send)
  }
}

/** An `XMLHttpRequest` that sends its form with `fetch`; a test sets how far it is. */
class Upload extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  #aborted = Promise.withResolvers<never>()
  #method = ''
  #url = ''
  status = 0
  responseText = ''
  /** Whether a response has arrived, or none will. */
  ended = false

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  async send(body: FormData): Promise<void> {
    try {
      const { headers } = this
      const sent = fetch(this.#url, { method: this.#method, headers, body })
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

/** Starts the app with the people of the tests as members, anew for each test of a file. */
export function setUpBackend(): TestBackend {
  const backend = new TestBackend()
  // Not with `stubGlobal`, which ends with a test: a late request must not reach the network.
  globalThis.fetch = (input, init) => backend.send(String(input), init)
  beforeEach(() => backend.start())
  afterEach(() => backend.stop())
  return backend
}
