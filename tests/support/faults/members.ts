import type { Hono } from 'hono'
import type { Env } from '#backend/http/env.ts'
import type { Services } from '#backend/http/services.ts'
import { pdf } from '#tests/support/documents.ts'
import type { ReceivedResponse } from './check-response.ts'
import { pick, type Random } from './model.ts'

export interface Member {
  uid: string
  email: string
  password: string
  token: string
  isAdmin: boolean
}

const size = 6
/** Ids of each kind that are remembered, the newest. */
const most = 60

/** Signed-in members and known ids, so that requests get beyond access checks. */
export function createMembers(app: Hono<Env>, services: Services, random: Random) {
  const people: Member[] = []
  const invalidTokens: string[] = ['garbage', 'u_x.y']
  const ids: Record<string, string[]> = { comment: [], contribution: [], photo: [] }
  let names = 0

  const keep = (kind: string, found: unknown) => {
    const list = ids[kind] ?? []
    ids[kind] = list
    if (typeof found !== 'string' || list.includes(found)) return
    list.push(found)
    if (list.length > most) list.shift()
  }

  async function join(isAdmin: boolean): Promise<void> {
    names += 1
    const email = `crowd${names}@example.edu`
    const password = `walnut harbor ${names}`
    const answer = await app.request('/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ displayName: `Member ${names}`, email, password }),
    })
    const { token, user } = (await answer.json()) as { token: string; user: { uid: string } }
    if (isAdmin)
      await services.db
        .updateTable('user')
        .set({ role: 'admin' })
        .where('id', '=', user.uid)
        .execute()
    // Most are verified: others cannot see resumes.
    if (names % 4 !== 0)
      await services.db
        .updateTable('user')
        .set({ emailVerified: true })
        .where('id', '=', user.uid)
        .execute()
    people.push({ uid: user.uid, email, password, token, isAdmin })
  }

  return {
    people,
    /** Replaces members who were deleted or signed out. */
    async addMembers(): Promise<void> {
      while (people.filter(({ isAdmin }) => isAdmin).length < 2) await join(true)
      while (people.length < size) await join(false)
    },

    /** Adds public resumes for half of them. */
    async addResumes(): Promise<void> {
      await this.addMembers()
      for (const { uid, token } of people.filter((_, index) => index % 2 === 0)) {
        const body = new FormData()
        body.append('resume', new File([Uint8Array.from(pdf())], 'resume.pdf'))
        const headers = { authorization: `Bearer ${token}` }
        await app.request('/api/resume/upload', { method: 'POST', headers, body })
        await services.db
          .updateTable('resumes')
          .set({ isPublic: 1 })
          .where('userId', '=', uid)
          .execute()
      }
    },

    randomMember: () => pick(random, people),
    randomAdmin: () =>
      pick(
        random,
        people.filter(({ isAdmin }) => isAdmin),
      ),
    invalidToken: () => pick(random, invalidTokens) ?? '',
    id: (kind: string) => pick(random, ids[kind] ?? []),

    /** The token of a link in one of the newest emails. */
    linkToken(): string | undefined {
      const email = pick(random, services.mail.sent.slice(-20))
      return /token=([0-9a-z]+)/.exec(email?.text ?? '')?.[1]
    },

    /** Stores ids of a response; removes members who are signed out. */
    async record(
      call: string,
      { status, text, type }: ReceivedResponse,
      who: Member | undefined,
    ): Promise<void> {
      if (
        status === 401 &&
        who &&
        call !== 'session.logIn' &&
        call !== 'session.signInWithGoogle'
      ) {
        invalidTokens.push(who.token)
        if (invalidTokens.length > most) invalidTokens.shift()
        if (people.includes(who)) people.splice(people.indexOf(who), 1)
        return this.addMembers()
      }
      if (status >= 300 || !type.startsWith('application/json')) return
      const body = JSON.parse(text) as Record<string, unknown>
      if (call === 'feedback.create') keep('comment', body.id)
      if (call === 'contributions.create') keep('contribution', body.id)
      if (call === 'profile.uploadImage') keep('photo', body.downloadURL)
      if (call === 'account.listSessions')
        for (const { id } of body as unknown as { id: string }[]) keep(`session ${who?.uid}`, id)
      if (call === 'session.logIn' && typeof body.token === 'string') {
        const user = body.user as { uid: string }
        const person = people.find(({ uid }) => uid === user.uid)
        if (person) person.token = body.token
      }
    },
  }
}

export type Members = ReturnType<typeof createMembers>
