import { timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { fixedRateLimits } from '#backend/core/rate-limits.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { incrementRates } from '#backend/http/queries.ts'
import type { Services } from '#backend/http/services.ts'
import type { SavedKey } from './queries.ts'

type Signer = Pick<Services, 'sign' | 'clock'>

/** The recommenders of a removed program, as the browser of their member keeps them. */
interface Removal {
  /** When they can no longer be brought back. */
  until: number
  rows: Tables['recommenders'][]
}

/** How long a removal can be undone, in milliseconds. */
const undoDuration = fixedRateLimits.undo.seconds * 1000
const purpose = 'undo-removal-compressed'

/**
 * Signs the recommenders of a removed program for their member. They hold the digests of their
 * links, which no other device has, so the links work again after an undo.
 */
export function createUndo({ sign, clock }: Signer, rows: Removal['rows']): string | null {
  if (rows.length === 0) return null
  const removal: Removal = { until: clock.now() + undoDuration, rows }
  // Compressed, since ten long recommenders would not fit into the body of a request.
  const content = deflateRawSync(JSON.stringify(removal)).toString('base64url')
  return `${content}.${sign(purpose, content)}`
}

/** The recommenders that we signed for this member and program within the last hour; else null. */
export function readUndo({ sign, clock }: Signer, key: SavedKey, undo: string) {
  const [, content, signature] = /^([\w-]+)\.([\w-]{43})$/.exec(undo) ?? []
  if (!content || !signature) return null
  if (!timingSafeEqual(Buffer.from(sign(purpose, content)), Buffer.from(signature))) return null
  const { until, rows }: Removal = JSON.parse(
    inflateRawSync(Buffer.from(content, 'base64url')).toString(),
  )
  const isOfKey = rows.every(
    ({ userId, programId }) => userId === key.userId && programId === key.programId,
  )
  return isOfKey && clock.now() < until ? rows : null
}

/** Whether an undo is used for the first time: again, it would bring back links withdrawn since. */
export async function isFirstUse(
  { clock, pseudonym }: Pick<Services, 'clock' | 'pseudonym'>,
  trx: Db,
  undo: string,
): Promise<boolean> {
  const now = clock.now()
  const hit = { key: `undo ${pseudonym(undo)}`, until: now + undoDuration }
  const [use] = await incrementRates(trx, [hit], now)
  return use?.count === 1
}

/** The recommenders of a saved program, with the digests of their links. */
export const listRecommenderRows = (db: Db, key: SavedKey) =>
  db
    .selectFrom('recommenders')
    .where(eb => eb.and(key))
    .orderBy('id')
    .selectAll()
    .execute()

export const insertRecommenderRows = (db: Db, rows: Removal['rows']) =>
  db.insertInto('recommenders').values(rows).execute()
