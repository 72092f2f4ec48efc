import type { Handlers } from '#backend/http/handler.ts'
import { limits } from '#contract/limits.ts'
import { deleteSearch, findSearch, insertSearch, listSearches } from './queries.ts'

/** Saved searches of the catalog; not in the specification. */
export const savedSearches: Handlers['savedSearches'] = {
  list: async ({ db, member }) => ({ searches: await listSearches(db, member.uid) }),

  async save({ member, input: { name, query }, services, idempotent, fail }) {
    const userId = member.uid
    return idempotent({
      async create(trx) {
        const others = await listSearches(trx, userId)
        if (others.length >= limits.savedSearch.perMember) throw fail('search/too-many')
        const { id, at } = services.newId('s')
        const search = { id, userId, name, query: new URLSearchParams(query).toString() }
        return insertSearch(trx, { ...search, createdAt: at })
      },
      find: (trx, id) => findSearch(trx, { id, userId }),
    })
  },

  async remove({ db, member, input: { searchId: id }, fail }) {
    const row = await deleteSearch(db, { id, userId: member.uid })
    if (!row) throw fail('search/none')
    return {}
  },
}
