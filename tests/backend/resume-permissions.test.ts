import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, knownSecret } from '#tests/support/feedback.ts'
import { katherine } from '#tests/support/people.ts'

/** Members of the matrix; `blocked` is a member whom the owner has blocked. */
const members = ['owner', 'author', 'other', 'exOwner', 'admin', 'blocked'] as const
type Who = (typeof members)[number]

/**
 * What an address names. A resume that is `deleted` was the ex-owner's; a comment that is `deleted`
 * stood on it.
 */
type ResumeState = 'private' | 'public' | 'deleted' | 'never' | 'other type' | 'malformed'
type CommentState = ResumeState | 'hidden' | 'author gone'

interface Case {
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
const matrix: readonly Case[] = [
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

const zeros = '0'.repeat(25)
const tables = [
  'user',
  'session',
  'repeats',
  'resumes',
  'comments',
  'votes',
  'reports',
  'appeals',
] as const

test('the table has every endpoint on resumes, feedback and reports', () => {
  const { resumes, feedback, moderation } = contract
  const all = Object.entries({ resumes, feedback, moderation }).flatMap(([feature, calls]) =>
    Object.keys(calls).map(name => `${feature}.${name}`),
  )
  expect([...new Set(matrix.map(({ call }) => call))].sort()).toEqual(all.sort())
})

describe.each(engines)('permissions of resumes on %s', engine => {
  let app: TestApp
  let people: Record<Who, SignedIn>
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    const { db } = app.services
    const [owner, author, other, exOwner, blocked] = await createMembers(app, 5)
    const admin = await app.joinAsAdmin(katherine)
    if (!owner || !author || !other || !exOwner || !blocked)
      throw new Error('createMembers returned too few members')
    people = { owner, author, other, exOwner, admin, blocked }
    const block = { userId: owner.uid, blockedId: blocked.uid, createdAt: 1 }
    await db.insertInto('blocks').values(block).execute()
  })
  afterAll(() => app.close())

  const insertComment = async (ownerId: string, authorId: string | null, hidden: 0 | 1 = 0) => {
    const { id, at } = app.services.newId('k')
    const row = {
      id,
      ownerId,
      authorId,
      parentId: null,
      content: 'Well done',
      createdAt: at,
      hidden,
    }
    await app.services.db.insertInto('comments').values(row).execute()
    return id
  }

  /** Inserts the rows of a case; returns the id of its comment. */
  async function insertCase({ state }: Case): Promise<string> {
    const { db } = app.services
    const { owner, author, exOwner } = people
    await db.deleteFrom('resumes').execute()
    await db.deleteFrom('repeats').execute()
    await addResume(app, exOwner)
    const lost = await insertComment(exOwner.uid, author.uid)
    await db.deleteFrom('resumes').execute()
    await addResume(app, owner, { isPublic: state !== 'private' })
    const live = await insertComment(owner.uid, author.uid)
    if (state === 'hidden') return insertComment(owner.uid, author.uid, 1)
    if (state === 'author gone') return insertComment(owner.uid, null)
    const absent = {
      deleted: lost,
      never: `k_${zeros}`,
      'other type': owner.uid,
      malformed: "k_' or 1=1 --",
    }
    return state in absent ? absent[state as keyof typeof absent] : live
  }

  const resumeOf = (state: ResumeState, comment: string) => {
    const { owner, exOwner } = people
    const absent = {
      deleted: exOwner.uid,
      never: `u_${zeros}`,
      'other type': comment,
      malformed: "u_' or 1=1 --",
    }
    return state in absent ? absent[state as keyof typeof absent] : owner.uid
  }

  const dump = async () =>
    JSON.stringify(
      await Promise.all(
        tables.map(table => app.services.db.selectFrom(table).selectAll().execute()),
      ),
    )

  async function send(cell: Case, who: Who, commentId: string) {
    const resume = resumeOf(
      cell.state as ResumeState,
      cell.state === 'other type' ? `k_${zeros}` : commentId,
    )
    const path = cell.path
      .replace(':resume', encodeURIComponent(resume))
      .replace(':comment', encodeURIComponent(commentId))
      .replace(':owner', people.owner.uid)
    const body = cell.body && {
      ...cell.body,
      ...('parentId' in cell.body ? { parentId: commentId } : {}),
    }
    const { status } = await app.call(cell.method, path, { as: people[who], body })
    return { who, status }
  }

  test.each(matrix)('$call ($method $path) when it is $state', async cell => {
    const expected = members.map((who, index) => ({ who, status: cell.statuses[index] ?? 0 }))
    const changes = ({ status }: { status: number }) => cell.method !== 'GET' && status < 400
    const commentId = await insertCase(cell)
    const before = await dump()
    for (const one of expected.filter(one => !changes(one)))
      expect(await send(cell, one.who, commentId)).toEqual(one)
    expect(await dump()).toBe(before)
    for (const one of expected.filter(changes))
      expect(await send(cell, one.who, await insertCase(cell))).toEqual(one)
  })

  test('answers a private resume like a missing one', async () => {
    await insertCase({ ...matrix[0], state: 'private' } as Case)
    const bodies = async (path: string) => {
      const answers = await Promise.all(
        [people.owner.uid, people.exOwner.uid, `u_${zeros}`, 'x', 'x'.repeat(9999)].map(id =>
          app.call('GET', path.replace(':id', id), { as: people.other }),
        ),
      )
      return new Set(answers.map(({ status, text }) => `${status} ${text}`))
    }
    for (const path of ['/api/resume/user/:id', '/api/resume/feedback/:id'])
      expect([...(await bodies(path))]).toEqual([
        '404 {"message":"Resume not found","code":"resume/unknown"}',
      ])
  })
})
