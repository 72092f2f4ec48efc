import { keepUploads } from './fake-xhr.ts'
import { type Fields, ForeignServer, type Heard } from './foreign-server.ts'

/**
 * A backend of profiles and accounts that is not ours: section 7 of the specification with a bare
 * `name`, and unless `account` is set nothing of the control over an account. It answers for
 * `fetch`, and keeps what `XMLHttpRequest` sends.
 */
export class ForeignProfiles extends ForeignServer {
  profile: Fields = {
    name: 'Ada Okafor',
    phoneNumber: '615',
    college: 'Fisk University',
    plan: 'free',
  }
  account: Fields | null = null
  places: Fields[] = [
    { id: 's1', device: 'Chrome on Windows', createdAt: '2026-11-03T10:00:00Z', current: true },
    { id: 's2', device: 'Safari on iPhone', createdAt: { seconds: 1_793_700_000 }, current: false },
  ]
  readonly uploads = keepUploads()

  bodiesOf(call: string): Fields[] {
    return this.heardOf(call).map(({ body }) => body)
  }

  protected route({ call }: Heard): Response {
    if (call === 'GET /api/users/profile') return Response.json(this.profile)
    if (call === 'PUT /api/users/profile') return new Response('ok')
    return this.ofAccount(call)
  }

  private ofAccount(call: string): Response {
    if (!this.account) return Response.json({ message: 'Not found' }, { status: 404 })
    if (call === 'GET /api/account') return Response.json(this.account)
    if (call === 'GET /api/account/sessions') return Response.json(this.places)
    if (call === 'DELETE /api/account/sessions')
      this.places = this.places.filter(({ current }) => current)
    const ended = /^DELETE \/api\/account\/sessions\/(.+)$/.exec(call)?.[1]
    if (ended) this.places = this.places.filter(({ id }) => id !== ended)
    return Response.json({})
  }
}
