import { type Call, type ForeignReply, type ForeignRequest, notFound, ok } from './answers.ts'
import { fileIn } from './form.ts'
import { resumeCalls } from './resume-calls.ts'
import {
  createPerson,
  createSession,
  type Person,
  people,
  photos,
  suggestions,
  tokens,
} from './store.ts'
import { instant, row } from './variants.ts'

const userOf = ({ uid, name, email, photo, admin, variant }: Person) =>
  row(
    variant,
    { uid, email, displayName: name, ...(admin ? { role: 'admin' } : {}) },
    { photoURL: photo },
  )

const suggestionFor = (me: Person, each: (typeof suggestions)[number]) =>
  row(
    me.variant,
    { id: each.id, name: each.name, status: each.status, createdAt: instant(me.variant, each.at) },
    {
      website: each.website,
      description: each.description,
      rejectionReason: each.reason ?? null,
      applicationMonth: each.month ?? null,
      userDisplayName: each.author.name,
      userEmail: each.author.email,
    },
  )

const counts = () => {
  const countByStatus = (status: string) =>
    suggestions.filter(each => each.status === status).length
  return {
    pending: countByStatus('pending'),
    approved: countByStatus('approved'),
    rejected: countByStatus('rejected'),
    totalPrograms: 7,
  }
}

/** Calls without a session. */
export const open: Record<string, (request: ForeignRequest) => ForeignReply> = {
  'POST /api/auth/signup': ({ body }) => {
    if (people.has(body.email ?? '')) return [409, { message: 'You are here already' }]
    const person = createPerson(body)
    return [201, { token: createSession(person), user: userOf(person) }]
  },
  'POST /api/auth/login': ({ body }) => {
    const person = people.get(body.email ?? '')
    if (person?.password !== body.password || !person) return [401, { message: 'Not you' }]
    return ok({ token: createSession(person), user: userOf(person) })
  },
  // Does not verify the signature: only the client is tested.
  'POST /api/auth/google': ({ body }) => {
    const [, claims = ''] = (body.credential ?? '').split('.')
    const { email = '', name = '' } = JSON.parse(
      Buffer.from(claims, 'base64url').toString() || '{}',
    )
    if (!email) return [401, { message: 'The provider does not know you' }]
    const person = people.get(email) ?? createPerson({ email, displayName: name })
    return ok({ token: createSession(person), user: userOf(person) })
  },
  'POST /api/auth/logout': ({ token }) => {
    tokens.delete(token)
    return ok('bye')
  },
  'GET /api/mentors': () =>
    ok({ mentors: [{ id: 7, name: 'Sample Mentor', available: true, rating: '4.5', rate: 20 }] }),
  'GET /api/testimonials': () =>
    ok({ data: [{ id: 9, title: 'A first day', videoUrl: '/demo/story-1.webm' }] }),
}

/** Calls with a session; `*` stands for an id. */
export const signedIn: Record<string, Call> = {
  'GET /api/auth/verify': (_, me) => ok({ valid: true, user: userOf(me) }),
  'POST /api/contributions': ({ body }, me) => {
    const { name = '', website = '', description = '' } = body
    suggestions.unshift({
      id: `s${suggestions.length + 1}-${me.uid}`,
      author: me,
      name,
      website,
      description,
      status: 'pending',
      at: Date.now(),
    })
    return [201, 'thanks']
  },
  'GET /api/contributions/my-contributions': (_, me) =>
    ok(suggestions.filter(({ author }) => author === me).map(each => suggestionFor(me, each))),
  'GET /api/admin/dashboard-stats': (_, me) => {
    const recentContributions = suggestions.slice(0, 5).map(each => suggestionFor(me, each))
    return ok(
      me.variant === 'wrapped'
        ? { stats: counts(), recentContributions }
        : { ...counts(), recentContributions },
    )
  },
  'GET /api/admin/contributions': ({ query }, me) => {
    const status = query.get('status')
    const fitting = suggestions.filter(each => status === 'all' || each.status === status)
    const from = fitting.findIndex(({ id }) => id === query.get('lastId')) + 1
    const page = fitting.slice(from, from + Number(query.get('limit')))
    const hasMore = from + page.length < fitting.length
    return ok({
      contributions: page.map(each => suggestionFor(me, each)),
      pagination: { hasMore, totalCount: fitting.length, lastId: page.at(-1)?.id },
    })
  },
  'PUT /api/admin/contributions/*/status': ({ body }, _, id) => {
    const found = suggestions.find(each => each.id === id)
    if (!found) return notFound
    Object.assign(found, { status: body.status, month: body.applicationMonth, reason: body.reason })
    return [204, '']
  },
  'DELETE /api/admin/contributions/*': (_, __, id) => {
    const index = suggestions.findIndex(each => each.id === id)
    if (index < 0) return notFound
    suggestions.splice(index, 1)
    return [204, '']
  },
  ...resumeCalls,
  'GET /api/users/profile': (_, me) =>
    ok(
      me.variant === 'sparse'
        ? { name: me.name }
        : { fullName: me.name, phoneNumber: me.phone, college: me.college, photoURL: me.photo },
    ),
  'PUT /api/users/profile': ({ body }, me) => {
    me.name = body.fullName ?? me.name
    me.phone = body.phoneNumber ?? me.phone
    me.college = body.college ?? me.college
    me.photo = body.photoURL ?? me.photo
    return ok('saved')
  },
  'POST /api/users/upload-profile-image': ({ raw, type, origin }, me) => {
    const sent = fileIn(raw, type)
    if (sent?.field !== 'profileImage') return [400, { message: 'One field named profileImage' }]
    const path = `photos/${me.uid}-${photos.size}.png`
    photos.set(`/${path}`, sent.bytes)
    return ok({ downloadURL: `${origin}/${path}`, storagePath: path })
  },
}
