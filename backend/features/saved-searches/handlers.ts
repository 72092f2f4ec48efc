import type { Handlers } from '#backend/http/handler.ts'
import { listProgramsSince } from '#backend/programs/programs.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import {
  deleteSearch,
  findSearch,
  insertSearch,
  listSearches,
  type SearchRow,
  updateSeenAt,
} from './queries.ts'

const toSearch = ({ seenAt, ...row }: SearchRow): JsonOf<typeof SavedSearch> => ({
  ...row,
  seenAt: new Date(seenAt).toISOString(),
})

/** Saved searches of the catalog; not in the specification. */
export const savedSearches: Handlers['savedSearches'] = {
  async list({ db, member }) {
    const searches = await listSearches(db, member.uid)
    if (searches.length === 0) return { searches: [], newPrograms: [] }
    const programs = await listProgramsSince(db, Math.min(...searches.map(({ seenAt }) => seenAt)))
    return {
      searches: searches.map(toSearch),
      newPrograms: programs.map(({ programId, firstSeenAt }) => ({
        programId,
        firstSeenAt: new Date(firstSeenAt).toISOString(),
      })),
    }
  },

  async save({ member, input: { name, query }, services, idempotent, fail }) {
    const userId = member.uid
    return idempotent({
      async create(trx) {
        const others = await listSearches(trx, userId)
        if (others.length >= limits.savedSearch.perMember) throw fail('search/too-many')
        const { id, at } = services.newId('s')
        const search = { id, userId, name, query: new URLSearchParams(query).toString() }
        return toSearch(await insertSearch(trx, { ...search, seenAt: at, createdAt: at }))
      },
      async find(trx, id) {
        const row = await findSearch(trx, { id, userId })
        return row && toSearch(row)
      },
    })
  },

  async markSeen({ db, member, input: { searchId: id }, services, fail }) {
    const row = await updateSeenAt(db, { id, userId: member.uid }, services.clock.now())
    if (!row) throw fail('search/none')
    return toSearch(row)
  },

  async remove({ db, member, input: { searchId: id }, fail }) {
    const row = await deleteSearch(db, { id, userId: member.uid })
    if (!row) throw fail('search/none')
    return {}
  },
}
