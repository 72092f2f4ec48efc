import { vi } from 'vitest'
import { SentFile } from './resumes.ts'

type Fields = Record<string, unknown>

/**
 * A backend of profiles and accounts that is not ours: section 7 of the specification with a bare `name`, and unless `account` is set
 * nothing of the control over an account. It answers for `fetch`, and keeps what `XMLHttpRequest` sends.
 */
export class ForeignProfiles {
  profile: Fields = { name: 'Ada Okafor', phoneNumber: '615', college: 'Fisk University', plan: 'free' }
  account: Fields | null = null
  places: Fields[] = [
    { id: 's1', device: 'Chrome on Windows', createdAt: '2026-11-03T10:00:00Z', current: true },
    { id: 's2', device: 'Safari on iPhone', createdAt: { seconds: 1_793_700_000 }, current: false },
  ]
  readonly heard: { call: string; body: Fields }[] = []
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
  fail(call: string, status: number, message?: string, code?: string): void {
    this.instead.set(call, () => Response.json({ message, code }, { status }))
  }

  /** Makes a call fail as a network does. */
  cut(call: string): void {
    this.instead.set(call, () => Promise.reject(new TypeError('network')))
  }

  bodiesOf(call: string): Fields[] {
    return this.heard.filter(heard => heard.call === call).map(({ body }) => body)
  }

  private async answer(input: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(new URL(input, 'http://foreign.test'), init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    const text = await request.text()
    this.heard.push({ call, body: text === '' ? {} : JSON.parse(text) })
    const instead = this.instead.get(call)
    if (instead) return instead()
    if (call === 'GET /api/users/profile') return Response.json(this.profile)
    if (call === 'PUT /api/users/profile') return new Response('ok')
    return this.ofAccount(call)
  }

  private ofAccount(call: string): Response {
    if (!this.account) return Response.json({ message: 'Not found' }, { status: 404 })
    if (call === 'GET /api/account') return Response.json(this.account)
    if (call === 'GET /api/account/sessions') return Response.json(this.places)
    if (call === 'DELETE /api/account/sessions') this.places = this.places.filter(({ current }) => current)
    const ended = /^DELETE \/api\/account\/sessions\/(.+)$/.exec(call)?.[1]
    if (ended) this.places = this.places.filter(({ id }) => id !== ended)
    return Response.json({})
  }
}
