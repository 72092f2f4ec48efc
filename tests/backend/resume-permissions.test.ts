import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, knownSecret } from '#tests/support/feedback.ts'
import { katherine } from '#tests/support/people.ts'
import {
  type Case,
  matrix,
  members,
  type ResumeState,
  signedOutRoles,
  type Who,
} from './resume-permissions.ts'

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
  const tokens: Record<string, string | undefined> = { nobody: undefined, garbage: 'abc.def' }

  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    const { db } = app.services
    const [owner, author, other, exOwner, blocked, revoked, expired] = await createMembers(app, 7)
    const admin = await app.joinAsAdmin(katherine)
    if (!owner || !author || !other || !exOwner || !blocked || !revoked || !expired)
      throw new Error('createMembers returned too few members')
    people = { owner, author, other, exOwner, admin, blocked }
    const block = { userId: owner.uid, blockedId: blocked.uid, createdAt: 1 }
    await db.insertInto('blocks').values(block).execute()
    await app.call('POST', '/api/auth/logout', { as: revoked })
    const expiresAt = new Date(Date.UTC(2020, 0))
    await db.updateTable('session').set({ expiresAt }).where('userId', '=', expired.uid).execute()
    Object.assign(tokens, { revoked: revoked.token, expired: expired.token })
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

  async function send(cell: Case, who: Who | (typeof signedOutRoles)[number], commentId: string) {
    const isMember = members.some(member => member === who)
    const token = isMember ? people[who as Who].token : tokens[who]
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
    const { status } = await app.call(cell.method, path, {
      as: token ? { token } : undefined,
      body,
    })
    return { who, status }
  }

  test.each(matrix)('$call ($method $path) when it is $state', async cell => {
    const expected = [
      ...members.map((who, index) => ({ who, status: cell.statuses[index] ?? 0 })),
      ...signedOutRoles.map(who => ({ who, status: 401 })),
    ]
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
        [people.owner.uid, people.exOwner.uid, `u_${zeros}`, 'x'].map(id =>
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
