import { toIsoTime } from '#backend/core/clock.ts'
import { digestOf } from '#backend/core/digest.ts'
import { randomText } from '#backend/core/ids.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'
import { startOfDay } from '#catalog/days.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Recommendation, Recommender } from '#contract/recommenders.ts'
import {
  countRecommenders,
  deleteRecommender,
  findByDigest,
  findRecommender,
  hasSavedProgram,
  insertRecommender,
  listRecommenders,
  type RecommenderRow,
  setDoneAt,
  updateLink,
  withdrawLink,
} from './queries.ts'

const linkLifetime = limits.recommender.days * 24 * 60 * 60_000

const toRecommender = ({
  expiresAt,
  withdrawnAt,
  doneAt,
  ...row
}: RecommenderRow): JsonOf<typeof Recommender> => ({
  ...row,
  expiresAt: toIsoTime(expiresAt),
  withdrawnAt: toIsoTime(withdrawnAt),
  doneAt: toIsoTime(doneAt),
})

/** A new link. It expires some time after the due date, or after today. */
function createLink(dueOn: string | null, now: number) {
  const token = randomText(40)
  const start = dueOn ? Math.max(now, startOfDay(dueOn).getTime()) : now
  return { token, digest: digestOf(token), expiresAt: start + linkLifetime }
}

/** The row of a link that works. Throws what is wrong with the link. */
async function findOpenRecommendation({ db, clock }: Services, token: string) {
  const row = await findByDigest(db, digestOf(token))
  if (!row) throw new ApiError('recommendation/unknown')
  if (row.withdrawnAt !== null) throw new ApiError('recommendation/withdrawn')
  if (row.expiresAt <= clock.now()) throw new ApiError('recommendation/expired')
  return row
}

type OpenRow = Awaited<ReturnType<typeof findOpenRecommendation>>

async function toRecommendation(
  services: Services,
  { programId, programName, programLink, memberName, ask, dueOn, doneAt }: OpenRow,
): Promise<JsonOf<typeof Recommendation>> {
  const program = (await listPublished(services)).programs.get(programId)
  return {
    memberName,
    programName: program?.name ?? programName ?? programId,
    programLink: program ? program.applicationLink : programLink,
    ask,
    dueOn,
    doneAt: toIsoTime(doneAt),
  }
}

/** Throws if a member may not add a recommender to a program. */
async function requireRoom(trx: Db, userId: string, programId: string): Promise<void> {
  if (!(await hasSavedProgram(trx, userId, programId))) throw new ApiError('saved/none')
  const others = await listRecommenders(trx, userId, programId)
  if (others.length >= limits.recommender.perProgram) throw new ApiError('recommender/too-many')
  if ((await countRecommenders(trx, userId)) >= limits.recommender.perMember)
    throw new ApiError('recommender/too-many-in-all')
}

/** Recommenders of saved programs; not in the specification. */
export const recommenders: Handlers['recommenders'] = {
  async list({ db, member, input }) {
    return (await listRecommenders(db, member.uid, input.programId)).map(toRecommender)
  },

  async add({ db, member, input: { programId, name, ask, dueOn: day }, services }) {
    const dueOn = day || null
    const userId = member.uid
    const { id, at } = services.newId('r')
    const { token, ...link } = createLink(dueOn, at)
    const row = await db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      await requireRoom(trx, userId, programId)
      const state = { ...link, withdrawnAt: null, doneAt: null, createdAt: at }
      return insertRecommender(trx, { id, userId, programId, name, ask, dueOn, ...state })
    })
    return { recommender: toRecommender(row), token }
  },

  async renewLink({ db, member, input: { recommenderId: id }, services, fail }) {
    const key = { id, userId: member.uid }
    const found = await findRecommender(db, key)
    if (!found) throw fail('recommender/none')
    const { token, ...link } = createLink(found.dueOn, services.clock.now())
    const row = await updateLink(db, key, link)
    if (!row) throw fail('recommender/none')
    return { recommender: toRecommender(row), token }
  },

  async withdrawLink({ db, member, input: { recommenderId: id }, services, fail }) {
    const key = { id, userId: member.uid }
    const row = await withdrawLink(db, key, services.clock.now())
    if (!row) throw fail('recommender/none')
    return toRecommender(row)
  },

  async remove({ db, member, input: { recommenderId: id }, fail }) {
    const row = await deleteRecommender(db, { id, userId: member.uid })
    if (!row) throw fail('recommender/none')
    return {}
  },

  async open({ services, input }) {
    return toRecommendation(services, await findOpenRecommendation(services, input.token))
  },

  async setDone({ db, services, input: { token, done } }) {
    const row = await findOpenRecommendation(services, token)
    // Marking it twice keeps the first time.
    const doneAt = done ? (row.doneAt ?? services.clock.now()) : null
    await setDoneAt(db, row.id, doneAt)
    return toRecommendation(services, { ...row, doneAt })
  },
}
