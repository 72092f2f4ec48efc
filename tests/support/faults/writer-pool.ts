import { createHash, randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { signJWT } from 'better-auth/crypto'
import sharp from 'sharp'
import type { Db } from '#backend/db/tables.ts'
import { pdf } from '#tests/support/documents.ts'
import { katherine } from '#tests/support/people.ts'
import { startProvider } from '#tests/support/provider.ts'
import { findInconsistencies, type StoredFiles } from './consistency.ts'
import { type IdentifyPassword, readModels } from './read-models.ts'
import { Writer } from './writer.ts'

const hour = 60 * 60_000
const secret = 'a secret that the servers of a measurement share'

/** The content of a resume depends on its name, so that files can be told apart. */
const resumeNamed = (fileName: string) => Uint8Array.from(pdf({ text: `(${fileName}) Tj` }))

/** Which password a digest is of. Hashing is slow, so each pair is tried once. */
export function createPasswordIdentifier(): IdentifyPassword {
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

/** Inserts a link as Better Auth does. */
async function insertResetLink(db: Db, userId: string, token: string): Promise<void> {
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
  const now = new Date()
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + hour) }
  await db
    .insertInto('verification')
    .values({ id: token, identifier, value: userId, ...times })
    .execute()
}

/** Creates writers and their resources; close it at the end. */
export async function createWriterPool(
  count: number,
  seed: number,
  unknownStatuses: readonly number[] = [],
) {
  const provider = await startProvider()
  const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a1538' } })
  const resources = {
    adminToken: '',
    picture: Uint8Array.from(await small.png().toBuffer()),
    resumeNamed,
    unknownStatuses,
    credentialFor: (email: string) => provider.token(email),
  }
  // Keys end in a letter, so that none is a prefix of another.
  const writers = Array.from(
    { length: count },
    (_, index) => new Writer(`writer${index}x`, seed * 1000 + index, resources),
  )
  const identifyPassword = createPasswordIdentifier()
  let waits = Promise.resolve<unknown>(undefined)

  return {
    writers,
    /** Settings that a server needs for these writers. */
    settings: { ...provider.settings, SECRET: secret },
    close: () => provider.close(),

    /** Signs the administrator up; returns the token of the session. */
    async open(base: string, db: Db): Promise<string> {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(katherine)
      const answer = await fetch(`${base}/api/auth/signup`, { method: 'POST', headers, body })
      resources.adminToken = ((await answer.json()) as { token: string }).token
      await db
        .updateTable('user')
        .set({ role: 'admin' })
        .where('email', '=', katherine.email)
        .execute()
      return resources.adminToken
    },

    /** Inserts links that work, as emails would. No command may be pending. */
    async insertLinks(db: Db): Promise<void> {
      for (const writer of writers) {
        const author = writer.emailOf('author')
        writer.links.set('verify author', await signJWT({ email: author }, secret, hour / 1000))
        const owner = writer.model.people.owner
        const userId = writer.ids.get('owner')
        if (!owner || !userId || owner.hasResetLink) continue
        const token = randomBytes(16).toString('hex')
        await insertResetLink(db, userId, token)
        writer.links.set('reset owner', token)
        owner.hasResetLink = true
      }
    },

    /** Compares the database with the models; returns what is wrong, and updates the models. */
    async check(db: Db, kept: StoredFiles): Promise<string[]> {
      const { rows, models } = await readModels(db, writers, identifyPassword)
      const lost = writers.flatMap((writer, index) => {
        const model = models[index]
        return model ? (writer.reconcile(model) ?? []) : []
      })
      return [...lost, ...(await findInconsistencies({ db, rows, kept, resumeNamed }))]
    },

    /** Compares the database with one writer whose command was interrupted. */
    async reconcile(db: Db, writer: Writer): Promise<string | null> {
      // One after the other: each reads whole tables.
      const turn = waits.then(() => readModels(db, [writer], identifyPassword))
      waits = turn.catch(() => undefined)
      const [model] = (await turn).models
      return model ? writer.reconcile(model) : null
    },

    /** Problems of the writers. */
    problems: () => writers.flatMap(({ problems }) => problems),

    /** The number of acknowledged commands. */
    count: () =>
      writers.reduce(
        (sum, { done }) => Object.values(done).reduce((more, times) => more + times, sum),
        0,
      ),
  }
}
