import { createHash } from 'node:crypto'
import type { TestApp } from './app.ts'

interface Ask {
  name: string
  ask: string
  dueOn: string | null
}

/** Saves the program `gem` for a member without a catalog, once. */
export async function saveGem({ services: { db } }: TestApp, userId: string): Promise<void> {
  const version = { programId: 'gem', digest: 'gem', firstSeenAt: 0, facts: '{}' }
  const program = { name: 'GEM Fellowship', provider: 'GEM', type: 'Fellowship' }
  await db
    .insertInto('programVersions')
    .values({ ...version, ...program, applicationLink: 'https://example.org/gem' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const saved = {
    userId,
    programId: 'gem',
    knownDigest: 'gem',
    status: 'saved',
    savedAt: 1,
  } as const
  await db
    .insertInto('savedPrograms')
    .values({ ...saved, notes: '', link: '', ownDate: null, outcome: '' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Adds a recommender of the saved program `gem`, with the token of the link. */
export async function addRecommender(app: TestApp, userId: string, ask: Ask) {
  await saveGem(app, userId)
  const { id, at } = app.services.newId('r')
  const token = `token-of-${id}`
  const digest = createHash('sha256').update(token).digest('base64url')
  const state = { digest, expiresAt: at + 1e10, withdrawnAt: null, doneAt: null, createdAt: at }
  await app.services.db
    .insertInto('recommenders')
    .values({ id, userId, programId: 'gem', ...ask, ...state })
    .execute()
  return { id, token }
}
