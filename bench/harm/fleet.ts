import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import sharp from 'sharp'
import type { Db } from '#backend/db/tables.ts'
import { digestOf } from '#backend/features/account/emails.ts'
import { pdf } from '#tests/support/documents.ts'
import { katherine } from '#tests/support/people.ts'
import { startProvider } from '#tests/support/provider.ts'
import { Lane } from './lane.ts'
import { observe, type Recognise } from './observe.ts'
import { halfDone, type Kept } from './whole.ts'

const hour = 60 * 60_000

/** The bytes of a resume follow from its name, so that a file can be told from any other. */
const resumeNamed = (fileName: string) => Uint8Array.from(pdf({ text: `(${fileName}) Tj` }))

/** Which password a digest is of. Hashing is slow, so each pair is tried once. */
export function createRecognise(): Recognise {
  const known = new Map<string, Promise<boolean>>()
  const isOf = (digest: string, password: string) => {
    const pair = `${digest} ${password}`
    const found = known.get(pair) ?? verify(digest, password)
    known.set(pair, found)
    return found
  }
  return async (digest, candidates) => {
    for (const password of candidates) if (await isOf(digest, password)) return password
    return null
  }
}

/** Many writers, and what they need of the world. Close it at the end. */
export async function createFleet(count: number, seed: number) {
  const provider = await startProvider()
  const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a1538' } })
  const around = {
    office: '',
    picture: Uint8Array.from(await small.png().toBuffer()),
    resumeNamed,
    credentialFor: (email: string) => provider.token(email),
  }
  // Names of lanes end in a letter, so that none begins with another.
  const lanes = Array.from(
    { length: count },
    (_, index) => new Lane(`lane${index}x`, seed * 1000 + index, around),
  )
  const recognise = createRecognise()
  let waits = Promise.resolve<unknown>(undefined)

  return {
    lanes,
    /** Settings that a server needs for these writers. */
    settings: provider.settings,
    close: () => provider.close(),

    /** Signs the administrator up. */
    async open(base: string, db: Db): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(katherine)
      const answer = await fetch(`${base}/api/auth/signup`, { method: 'POST', headers, body })
      around.office = ((await answer.json()) as { token: string }).token
      await db.updateTable('user').set({ role: 'admin' }).where('email', '=', katherine.email).execute()
    },

    /** Gives everybody links of letters that work, as the letters themselves would. Nothing may be under way. */
    async plant(db: Db): Promise<void> {
      for (const lane of lanes)
        for (const [role, purpose] of [
          ['author', 'verify'],
          ['owner', 'reset'],
        ] as const) {
          const person = lane.world.people[role]
          const userId = lane.ids.get(role)
          if (!person || !userId || person.links.includes(purpose)) continue
          const token = randomBytes(16).toString('hex')
          const digest = digestOf(purpose, token)
          await db
            .insertInto('links')
            .values({ digest, purpose, userId, until: Date.now() + hour })
            .execute()
          lane.links.set(`${purpose} ${role}`, token)
          person.links = [...person.links, purpose].sort().reverse() as typeof person.links
        }
    },

    /** Holds the store against what was acknowledged; gives what is wrong. Takes what it holds for the truth afterwards. */
    async check(db: Db, kept: Kept): Promise<string[]> {
      const { rows, worlds } = await observe(db, lanes, recognise)
      const lost = lanes.flatMap((lane, index) => {
        const world = worlds[index]
        return world ? (lane.settle(world) ?? []) : []
      })
      return [...lost, ...(await halfDone({ db, rows, kept, resumeNamed }))]
    },

    /** Holds the store against one lane whose act was cut off, while the others go on. */
    async settle(db: Db, lane: Lane): Promise<string | null> {
      // One after the other: each reads whole tables.
      const turn = waits.then(() => observe(db, [lane], recognise))
      waits = turn.catch(() => undefined)
      const [world] = (await turn).worlds
      return world ? lane.settle(world) : null
    },

    /** What went otherwise than it should while working. */
    problems: () => lanes.flatMap(({ problems }) => problems),

    /** How many acts were acknowledged. */
    count: () =>
      lanes.reduce((sum, { done }) => Object.values(done).reduce((more, times) => more + times, sum), 0),

    /** Acknowledged acts by call. */
    done(): Record<string, number> {
      const sum: Record<string, number> = {}
      for (const { done } of lanes)
        for (const [call, times] of Object.entries(done)) sum[call] = (sum[call] ?? 0) + times
      return sum
    },
  }
}
