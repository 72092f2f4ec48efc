import type { Hono } from 'hono'
import type { Env } from '#backend/http/middleware.ts'
import type { Services } from '#backend/services.ts'
import { pdf } from '#tests/support/documents.ts'
import type { Answered } from './judge.ts'
import { pick, type Random } from './world.ts'

export interface Somebody {
  uid: string
  email: string
  password: string
  token: string
  isAdmin: boolean
}

const size = 6
/** Ids of each kind that are remembered, the newest. */
const most = 60

/** People who are signed in, and the ids that replies have told: what makes a request reach further than its door. */
export function createCrowd(app: Hono<Env>, services: Services, random: Random) {
  const people: Somebody[] = []
  const dead: string[] = ['garbage', 'u_x.y']
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
      await services.db.updateTable('user').set({ role: 'admin' }).where('id', '=', user.uid).execute()
    // Most of them: what others see is closed to members whose address nobody has verified.
    if (names % 4 !== 0)
      await services.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', user.uid).execute()
    people.push({ uid: user.uid, email, password, token, isAdmin })
  }

  return {
    people,
    /** Fills the places of those who have left. */
    async gather(): Promise<void> {
      while (people.filter(({ isAdmin }) => isAdmin).length < 2) await join(true)
      while (people.length < size) await join(false)
    },

    /** Gives half of them a resume that everybody may see; much of what is asked is about one. */
    async stock(): Promise<void> {
      await this.gather()
      for (const { uid, token } of people.filter((_, index) => index % 2 === 0)) {
        const body = new FormData()
        body.append('resume', new File([Uint8Array.from(pdf())], 'resume.pdf'))
        const headers = { authorization: `Bearer ${token}` }
        await app.request('/api/resume/upload', { method: 'POST', headers, body })
        await services.db.updateTable('resumes').set({ isPublic: 1 }).where('userId', '=', uid).execute()
      }
    },

    anyone: () => pick(random, people),
    administrator: () =>
      pick(
        random,
        people.filter(({ isAdmin }) => isAdmin),
      ),
    deadToken: () => pick(random, dead) ?? '',
    id: (kind: string) => pick(random, ids[kind] ?? []),

    /** The secret of a letter, of the newest ones. */
    letterToken(): string | undefined {
      const letter = pick(random, services.mail.sent.slice(-20))
      return /token=([0-9a-z]+)/.exec(letter?.text ?? '')?.[1]
    },

    /** Remembers what an answer told, and lets go of who is signed out now. */
    async learn(call: string, { status, text, type }: Answered, who: Somebody | undefined): Promise<void> {
      if (status === 401 && who && call !== 'session.logIn' && call !== 'session.signInWithGoogle') {
        dead.push(who.token)
        if (dead.length > most) dead.shift()
        if (people.includes(who)) people.splice(people.indexOf(who), 1)
        return this.gather()
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

export type Crowd = ReturnType<typeof createCrowd>
