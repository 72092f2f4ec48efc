/**
 * Members of the matrix; `blocked` is a member whom the owner has blocked. Whoever is not signed in
 * (nobody, garbage, expired, revoked) gets 401 everywhere.
 */
export const members = ['owner', 'author', 'other', 'exOwner', 'admin', 'blocked'] as const
export const signedOutRoles = ['nobody', 'garbage', 'expired', 'revoked'] as const
export type Who = (typeof members)[number]

/**
 * What an address names. A resume that is `deleted` was the ex-owner's; a comment that is `deleted`
 * stood on it.
 */
export type ResumeState = 'private' | 'public' | 'deleted' | 'never' | 'other type' | 'malformed'
type CommentState = ResumeState | 'hidden' | 'author gone'

export interface Case {
  /** Feature and name in the contract. */
  call: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:resume` and `:comment` stand for the ids of what the state says. */
  path: string
  body?: Record<string, unknown>
  state: CommentState
  /** The status for each member, in the order of {@link members}. */
  statuses: readonly [number, number, number, number, number, number]
}

type Statuses = Case['statuses']
const all = (status: number): Statuses => [status, status, status, status, status, status]
/** Everybody but the blocked member, for whom the resume is as if it were not there. */
const allowed = (status: number): Statuses => [status, status, status, status, status, 404]
const owner = (status: number, others = 404): Statuses => [
  status,
  ...([others, others, others, others, others] as const),
]

/** A row for each state; `request` is the name in the contract, the method and the path. */
const rows = (
  request: string,
  body: Case['body'],
  states: Partial<Record<CommentState, Statuses>>,
): Case[] =>
  Object.entries(states).map(([state, statuses]) => {
    const [call = '', method, path = ''] = request.split(' ')
    const cell = { call, method: method as Case['method'], path, state: state as CommentState }
    return { ...cell, statuses, ...(body && { body }) }
  })

/** States in which there is nothing. */
const absent = {
  deleted: all(404),
  never: all(404),
  'other type': all(404),
  malformed: all(404),
}
const ownerOnly: Statuses = owner(200)
const publicOnly = { private: ownerOnly, public: allowed(200), ...absent }
const shownOnly = { ...publicOnly, hidden: all(404), 'author gone': all(404) }
const either = (statuses: Statuses) => ({ private: statuses, public: statuses })

const thread = '/api/resume/feedback/:resume'
const comment = '/api/resume/feedback/:comment'
const admin = (status: number): Statuses => [403, 403, 403, 403, status, 403]

/**
 * Who may do what with resumes, feedback and reports: order of statuses: owner, author, other,
 * exOwner, admin, blocked.
 */
export const matrix: readonly Case[] = [
  ...rows('resumes.getOwn GET /api/resume', undefined, either(ownerOnly)),
  ...rows('resumes.upload POST /api/resume/upload', {}, either(all(415))),
  ...rows('resumes.remove DELETE /api/resume', undefined, either(ownerOnly)),
  ...rows('resumes.togglePublic PUT /api/resume/toggle-public', undefined, either(ownerOnly)),
  ...rows('resumes.markFeedbackRead PUT /api/resume/seen', undefined, either(ownerOnly)),
  ...rows('resumes.setNotifications PUT /api/resume/notify', { notify: false }, either(ownerOnly)),
  ...rows('resumes.setNote PUT /api/resume/note', { note: '' }, either(ownerOnly)),
  ...rows('resumes.listPublic GET /api/resume/public', undefined, either(all(200))),
  ...rows('resumes.get GET /api/resume/user/:resume', undefined, publicOnly),
  ...rows(`feedback.list GET ${thread}`, undefined, publicOnly),
  ...rows(
    `feedback.create POST ${thread}`,
    { content: 'Clear and short' },
    { private: owner(403), public: [403, 201, 201, 201, 201, 404], ...absent },
  ),
  // A reply: the resume is the owner's in every state, and the state is that of the comment replied
  // to.
  ...rows(
    'feedback.create POST /api/resume/feedback/:owner',
    { content: 'I think so too', parentId: ':comment' },
    { ...shownOnly, private: owner(201), public: allowed(201) },
  ),
  ...rows(`feedback.remove DELETE ${comment}`, undefined, {
    private: [403, 200, 404, 404, 404, 404],
    public: [403, 200, 403, 403, 403, 404],
    hidden: [403, 200, 403, 403, 403, 404],
    'author gone': allowed(403),
    ...absent,
  }),
  ...rows(`feedback.upvote POST ${comment}/upvote`, undefined, shownOnly),
  ...rows(`feedback.downvote POST ${comment}/downvote`, undefined, shownOnly),
  ...rows(
    `feedback.helpful PUT ${comment}/helpful`,
    { helpful: true },
    { ...shownOnly, public: [200, 403, 403, 403, 403, 404] },
  ),
  ...rows(
    'moderation.report POST /api/reports/comment/:comment',
    { reason: 'Rude' },
    { ...shownOnly, public: [200, 400, 200, 200, 200, 404] },
  ),
  ...rows(
    `feedback.appeal POST ${comment}/appeal`,
    { reason: 'It is true' },
    {
      private: all(404),
      public: [404, 409, 404, 404, 404, 404],
      hidden: [404, 200, 404, 404, 404, 404],
      'author gone': all(404),
      ...absent,
    },
  ),
  ...rows('moderation.list GET /api/admin/reports', undefined, { public: admin(200) }),
  ...rows(
    'moderation.resolve PUT /api/admin/reports/comment/:comment',
    { hidden: true },
    {
      private: admin(200),
      public: admin(200),
      'author gone': admin(200),
      deleted: admin(404),
      never: admin(404),
      'other type': admin(404),
      malformed: admin(404),
    },
  ),
  ...rows(
    'moderation.resolve PUT /api/admin/reports/comment/:comment',
    { hidden: false },
    { hidden: admin(200) },
  ),
]
