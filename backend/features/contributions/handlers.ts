import { formatTimes, lockContribution } from '#backend/db/contributions.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { listSimilarPrograms } from '#backend/programs/similar.ts'
import { limits } from '#contract/limits.ts'
import { checkPendingContributions } from '#contract/permissions.ts'
import {
  addContribution,
  countPending,
  findContribution,
  listOwnContributions,
  updateContribution,
} from './queries.ts'

/** Adding and changing contributions, and the list of one's own (spec sections 2 and 7). */
export const contributions: Handlers['contributions'] = {
  create({ input, member, services, idempotent, fail }) {
    const userId = member.uid
    const { id, at } = services.newId('c')
    return idempotent({
      async create(db) {
        const denied = checkPendingContributions(await countPending(db, userId))
        if (denied) throw fail(denied)
        return formatTimes(await addContribution(db, { ...input, id, createdAt: at, userId }))
      },
      async find(db, id) {
        const row = await findContribution(db, userId, id)
        return row && formatTimes(row)
      },
    })
  },

  async update({ db, input, member, services, fail }) {
    const { id, version, ...texts } = input
    return db.transaction().execute(async trx => {
      const row = await lockContribution(trx, id)
      if (row?.userId !== member.uid) throw fail('contribution/none')
      if (row.status === 'approved') throw fail('contribution/decided')
      if (version !== undefined && version !== row.version) {
        const current = await findContribution(trx, member.uid, id)
        throw fail('contribution/changed', {
          body: { current: current ? formatTimes(current) : null },
        })
      }
      const denied =
        row.status === 'rejected' && checkPendingContributions(await countPending(trx, member.uid))
      if (denied) throw fail(denied)
      const change = { ...texts, resentAt: services.clock.now(), version: row.version + 1 }
      return formatTimes(await updateContribution(trx, id, change))
    })
  },

  async listSimilar({ input: { name = '', website = '' }, member, services }) {
    const scope = { ofMember: member.uid }
    const [programs = []] = await listSimilarPrograms(services, [{ name, website }], scope)
    return { programs }
  },

  async listOwn({ db, member, header }) {
    const max = limits.myContributions
    const rows = await listOwnContributions(db, member.uid, max + 1)
    if (rows.length > max) header('X-Truncated', 'true')
    return rows.slice(0, max).map(formatTimes)
  },
}
