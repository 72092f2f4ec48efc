import { instant, list, row } from './accents.ts'
import { fileIn } from './form.ts'
import {
  type Comment,
  comments,
  enter,
  join,
  type Person,
  people,
  photos,
  type Resume,
  resumes,
  suggestions,
  tokens,
} from './store.ts'

/** A request, read. */
export interface Asked {
  body: Record<string, string>
  raw: Buffer
  type: string
  query: URLSearchParams
  token: string
  /** Where this backend is reached. */
  origin: string
}

/** An answer: a status and a body, which is JSON unless it is a text. */
type Answered = [status: number, body: unknown]
type Call = (asked: Asked, me: Person, ...names: string[]) => Answered

const ok = (body: unknown): Answered => [200, body]
const gone: Answered = [404, { message: 'Nothing here' }]

const userOf = ({ uid, name, email, photo, admin, accent }: Person) =>
  row(accent, { uid, email, displayName: name, ...(admin ? { role: 'admin' } : {}) }, { photoURL: photo })

const suggestionFor = (me: Person, each: (typeof suggestions)[number]) =>
  row(
    me.accent,
    { id: each.id, name: each.name, status: each.status, createdAt: instant(me.accent, each.at) },
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
  const of = (status: string) => suggestions.filter(each => each.status === status).length
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected'), totalPrograms: 7 }
}

const resumeFor = (me: Person, resume: Resume, origin: string) =>
  row(
    me.accent,
    { resumeURL: `${origin}/documents/${resume.address}`, isPublic: resume.isPublic },
    { resumeName: resume.name, resumeUpdatedAt: instant(me.accent, resume.at) },
  )

function commentFor(me: Person, comment: Comment): object {
  const replies = comments.filter(each => each.parentId === comment.id).map(each => commentFor(me, each))
  return row(
    me.accent,
    {
      id: comment.id,
      content: comment.content,
      reviewerId: comment.author.uid,
      createdAt: instant(me.accent, comment.at),
      upvotedBy: [...comment.up],
      downvotedBy: [...comment.down],
      votes: comment.up.size - comment.down.size,
      ...(replies.length > 0 ? { replies } : {}),
    },
    { reviewerName: comment.author.name, reviewerPhotoURL: null, parentId: comment.parentId ?? null },
  )
}

function vote(me: Person, id: string, up: boolean): Answered {
  const comment = comments.find(each => each.id === id)
  if (!comment) return gone
  const [mine, other] = up ? [comment.up, comment.down] : [comment.down, comment.up]
  other.delete(me.uid)
  if (!mine.delete(me.uid)) mine.add(me.uid)
  const votes = comment.up.size - comment.down.size
  return ok({ votes, [up ? 'upvoted' : 'downvoted']: mine.has(me.uid), message: 'Your vote counts' })
}

function removeUnder(id: string): void {
  for (const reply of comments.filter(each => each.parentId === id)) removeUnder(reply.id)
  comments.splice(
    comments.findIndex(each => each.id === id),
    1,
  )
}

/** Calls that need nobody. */
export const open: Record<string, (asked: Asked) => Answered> = {
  'POST /api/auth/signup': ({ body }) => {
    if (people.has(body.email ?? '')) return [409, { message: 'You are here already' }]
    const person = join(body)
    return [201, { token: enter(person), user: userOf(person) }]
  },
  'POST /api/auth/login': ({ body }) => {
    const person = people.get(body.email ?? '')
    if (person?.password !== body.password || !person) return [401, { message: 'Not you' }]
    return ok({ token: enter(person), user: userOf(person) })
  },
  // Takes the provider's word without a look at its signature: whom it lets in is its own affair.
  'POST /api/auth/google': ({ body }) => {
    const [, claims = ''] = (body.credential ?? '').split('.')
    const { email = '', name = '' } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
    if (!email) return [401, { message: 'The provider does not know you' }]
    const person = people.get(email) ?? join({ email, displayName: name })
    return ok({ token: enter(person), user: userOf(person) })
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

/** Calls of somebody signed in; `*` stands for an id. */
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
      me.accent === 'wrapped'
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
    if (!found) return gone
    Object.assign(found, { status: body.status, month: body.applicationMonth, reason: body.reason })
    return [204, '']
  },
  'DELETE /api/admin/contributions/*': (_, __, id) => {
    const index = suggestions.findIndex(each => each.id === id)
    if (index < 0) return gone
    suggestions.splice(index, 1)
    return [204, '']
  },
  'GET /api/resume': ({ origin }, me) => {
    const resume = resumes.get(me.uid)
    if (resume) return ok(resumeFor(me, resume, origin))
    return me.accent === 'plain' ? gone : ok({ resumeURL: null })
  },
  'POST /api/resume/upload': ({ raw, type, origin }, me) => {
    const sent = fileIn(raw, type)
    if (sent?.field !== 'resume') return [400, { message: 'One field named resume' }]
    const extension = sent.name.split('.').at(-1)
    const resume = {
      owner: me,
      name: sent.name,
      bytes: sent.bytes,
      type: extension === 'pdf' ? 'application/pdf' : 'application/octet-stream',
      address: `${me.uid}-${Date.now()}.${extension}`,
      isPublic: resumes.get(me.uid)?.isPublic ?? false,
      at: Date.now(),
    }
    resumes.set(me.uid, resume)
    return ok(resumeFor(me, resume, origin))
  },
  'DELETE /api/resume': (_, me) => (resumes.delete(me.uid) ? [204, ''] : gone),
  'PUT /api/resume/toggle-public': (_, me) => {
    const resume = resumes.get(me.uid)
    if (!resume) return gone
    resume.isPublic = !resume.isPublic
    return ok({
      isPublic: resume.isPublic,
      message: resume.isPublic ? 'Everybody sees it' : 'Only you see it',
    })
  },
  'GET /api/resume/public': (_, me) => {
    const shown = [...resumes.values()].filter(({ isPublic }) => isPublic)
    const rows = shown.map(({ owner, at }) =>
      row(
        me.accent,
        { userId: owner.uid },
        {
          userName: owner.name,
          college: owner.college,
          photoURL: null,
          resumeUpdatedAt: instant(me.accent, at),
        },
      ),
    )
    return ok(list(me.accent, 'resumes', rows))
  },
  'GET /api/resume/user/*': ({ origin }, me, uid) => {
    const resume = resumes.get(uid ?? '')
    if (!resume?.isPublic && resume?.owner !== me) return gone
    const { name, college } = resume.owner
    return ok({
      ...resumeFor(me, resume, origin),
      ...row(me.accent, { userName: name }, { college, major: 'History' }),
    })
  },
  'GET /api/resume/feedback/*': (_, me, uid) => {
    const top = comments.filter(({ owner, parentId }) => owner === uid && parentId === undefined)
    return ok(
      list(
        me.accent,
        'comments',
        top.toReversed().map(each => commentFor(me, each)),
      ),
    )
  },
  'POST /api/resume/feedback/*': ({ body }, me, owner = '') => {
    const comment: Comment = {
      id: `f${comments.length + 1}-${me.uid}`,
      owner,
      parentId: body.parentId,
      author: me,
      content: body.content ?? '',
      at: Date.now(),
      up: new Set(),
      down: new Set(),
    }
    comments.push(comment)
    return [201, commentFor(me, comment)]
  },
  'DELETE /api/resume/feedback/*': (_, me, id) => {
    const comment = comments.find(each => each.id === id)
    if (!comment) return gone
    if (comment.author !== me) return [403, { message: 'Not yours' }]
    removeUnder(comment.id)
    return [204, '']
  },
  'POST /api/resume/feedback/*/upvote': (_, me, id = '') => vote(me, id, true),
  'POST /api/resume/feedback/*/downvote': (_, me, id = '') => vote(me, id, false),
  'GET /api/users/profile': (_, me) =>
    ok(
      me.accent === 'sparse'
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
