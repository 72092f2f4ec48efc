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

/** Keeps what `XMLHttpRequest` sends from now on. */
export function keepUploads(): SentFile[] {
  const uploads: SentFile[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends SentFile {
      constructor() {
        super()
        uploads.push(this)
      }
    },
  )
  return uploads
}

/** The file that was sent last; throws when none was. */
export function lastOf(uploads: readonly SentFile[]): SentFile {
  const last = uploads.at(-1)
  if (!last) throw new Error('Nothing was sent')
  return last
}
