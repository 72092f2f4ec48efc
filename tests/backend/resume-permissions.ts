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
type Request = Omit<Case, 'state' | 'statuses'>
const all = (status: number): Statuses => [status, status, status, status, status, status]
/** Everybody but the blocked member, for whom the resume is as if it were not there. */
const allowed = (status: number): Statuses => [status, status, status, status, status, 404]

/** One row for each state that is told, and 404 for everybody in those where there is nothing. */
const rows = (request: Request, statuses: Partial<Record<CommentState, Statuses>>): Case[] =>
  Object.entries({
    deleted: all(404),
    never: all(404),
    'other type': all(404),
    malformed: all(404),
    ...statuses,
  }).map(([state, statuses]) => ({ ...request, state: state as CommentState, statuses }))

/** Calls about one's own resume: only the owner has one, in either state. */
const own = (request: Request, status: number, without = 404): Case[] =>
  (['private', 'public'] as const).map(state => ({
    ...request,
    state,
    statuses: [status, without, without, without, without, without],
  }))

const resume = '/api/resume'
const comment = `${resume}/feedback/:comment`
const thread = `${resume}/feedback/:resume`
const reported = '/api/admin/reports'

/**
 * Who may do what with resumes, feedback and reports: order of statuses: owner, author, other,
 * exOwner, admin, blocked.
 */
export const matrix: readonly Case[] = [
  ...own({ call: 'resumes.getOwn', method: 'GET', path: resume }, 200),
  ...own({ call: 'resumes.upload', method: 'POST', path: `${resume}/upload`, body: {} }, 415, 415),
  ...own({ call: 'resumes.remove', method: 'DELETE', path: resume }, 200),
  ...own({ call: 'resumes.togglePublic', method: 'PUT', path: `${resume}/toggle-public` }, 200),
  ...own({ call: 'resumes.markFeedbackRead', method: 'PUT', path: `${resume}/seen` }, 200),
  ...own(
    {
      call: 'resumes.setNotifications',
      method: 'PUT',
      path: `${resume}/notify`,
      body: { notify: false },
    },
    200,
  ),
  ...own({ call: 'resumes.listPublic', method: 'GET', path: `${resume}/public` }, 200, 200),
  ...rows(
    { call: 'resumes.get', method: 'GET', path: `${resume}/user/:resume` },
    { private: [200, 404, 404, 404, 404, 404], public: allowed(200) },
  ),

  ...rows(
    { call: 'feedback.list', method: 'GET', path: thread },
    { private: [200, 404, 404, 404, 404, 404], public: allowed(200) },
  ),
  ...rows(
    { call: 'feedback.create', method: 'POST', path: thread, body: { content: 'Clear and short' } },
    { private: [403, 404, 404, 404, 404, 404], public: [403, 201, 201, 201, 201, 404] },
  ),
  // A reply: the resume is the owner's in every state, and the state is that of the comment replied
  // to.
  ...rows(
    {
      call: 'feedback.create',
      method: 'POST',
      path: `${resume}/feedback/:owner`,
      body: { content: 'I think so too', parentId: ':comment' },
    },
    {
      private: [201, 404, 404, 404, 404, 404],
      public: allowed(201),
      hidden: all(404),
      'author gone': all(404),
    },
  ),
  ...rows(
    { call: 'feedback.remove', method: 'DELETE', path: comment },
    {
      private: [403, 200, 404, 404, 404, 404],
      public: [403, 200, 403, 403, 403, 404],
      hidden: [403, 200, 403, 403, 403, 404],
      'author gone': allowed(403),
    },
  ),
  ...['upvote', 'downvote'].flatMap(way =>
    rows(
      { call: `feedback.${way}`, method: 'POST', path: `${comment}/${way}` },
      {
        private: [200, 404, 404, 404, 404, 404],
        public: allowed(200),
        hidden: all(404),
        'author gone': all(404),
      },
    ),
  ),
  ...rows(
    {
      call: 'feedback.helpful',
      method: 'PUT',
      path: `${comment}/helpful`,
      body: { helpful: true },
    },
    {
      private: [200, 404, 404, 404, 404, 404],
      public: [200, 403, 403, 403, 403, 404],
      hidden: all(404),
      'author gone': all(404),
    },
  ),
  ...rows(
    {
      call: 'feedback.report',
      method: 'POST',
      path: `${comment}/report`,
      body: { reason: 'Rude' },
    },
    {
      private: [200, 404, 404, 404, 404, 404],
      public: [200, 400, 200, 200, 200, 404],
      hidden: all(404),
      'author gone': all(404),
    },
  ),
  ...rows(
    {
      call: 'feedback.appeal',
      method: 'POST',
      path: `${comment}/appeal`,
      body: { reason: 'It is true' },
    },
    {
      private: all(404),
      public: [404, 409, 404, 404, 404, 404],
      hidden: [404, 200, 404, 404, 404, 404],
      'author gone': all(404),
    },
  ),

  {
    call: 'moderation.list',
    method: 'GET',
    path: reported,
    state: 'public',
    statuses: [403, 403, 403, 403, 200, 403],
  },
  ...(
    [
      'private',
      'public',
      'hidden',
      'author gone',
      'deleted',
      'never',
      'other type',
      'malformed',
    ] as const
  ).map(
    (state, index): Case => ({
      call: 'moderation.resolve',
      method: 'PUT',
      path: `${reported}/:comment`,
      body: { hidden: state !== 'hidden' },
      state,
      statuses: [403, 403, 403, 403, index < 4 ? 200 : 404, 403],
    }),
  ),
]
