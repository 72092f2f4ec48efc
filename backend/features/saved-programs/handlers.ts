import { readCatalog } from '#backend/catalog/catalog.ts'
import { countRecommenders } from '#backend/db/count-recommenders.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { incrementRates } from '#backend/http/queries.ts'
import { limits } from '#contract/limits.ts'
import {
  countNoted,
  deleteSaved,
  hasNotes,
  insertSaved,
  listSavedIds,
  setKnownVersion,
  updateSaved,
} from './queries.ts'
import { tasks } from './tasks.ts'
import {
  createUndo,
  insertRecommenderRows,
  listRecommenderRows,
  readUndo,
  undoDuration,
} from './undo.ts'
import { versionOf } from './versions.ts'
import { readSaved } from './view.ts'

/** The programs that a member saved; not in the specification. Nobody else sees them. */
export const savedPrograms: Handlers['savedPrograms'] = {
  ...tasks,

  async list({ db, input: { today }, member, services }) {
    const catalog = await readCatalog(services)
    return readSaved(db, { userId: member.uid, catalog, at: services.clock.now(), today })
  },

  async merge({ db, input, member, services, fail }) {
    const catalog = await readCatalog(services)
    const userId = member.uid
    const asked = [...new Set(input.programIds)]
    return db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const saved = await listSavedIds(trx, userId)
      const versions = asked
        .flatMap(id => (saved.has(id) ? [] : (catalog.get(id) ?? [])))
        .map(versionOf)
      if (saved.size + versions.length > limits.savedPrograms) throw fail('saved/too-many')
      await insertSaved(trx, { userId, versions, at: services.clock.now() })
      const isSaved = (id: string) => saved.has(id) || catalog.has(id)
      return { programIds: asked.filter(isSaved), unknown: asked.filter(id => !isSaved(id)) }
    })
  },

  async save({ db, input, member, services, fail }) {
    const { programId, today, ownDate, ...others } = input
    const notes = { ...others, ownDate: ownDate === '' ? null : ownDate }
    const catalog = await readCatalog(services)
    const program = catalog.get(programId)
    const userId = member.uid
    const key = { userId, programId }
    const at = services.clock.now()
    const hasText = Boolean(notes.notes || notes.link || notes.outcome)
    return db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const before = hasText ? await countNoted(trx, userId) : 0
      if (!(await updateSaved(trx, key, notes))) {
        if (!program) throw fail('saved/unknown-program')
        const { size } = await listSavedIds(trx, userId)
        if (size >= limits.savedPrograms) throw fail('saved/too-many')
        await insertSaved(trx, { userId, versions: [versionOf(program)], at })
        await updateSaved(trx, key, notes)
      }
      const after = hasText ? await countNoted(trx, userId) : 0
      if (after > Math.max(before, limits.savedTexts)) throw fail('saved/too-much-text')
      const [saved] = await readSaved(trx, { userId, programId, catalog, at, today })
      if (!saved) throw new Error('A program that was saved is not there')
      return saved
    })
  },

  async remove({ db, input: { programId, unlessNoted }, member, services, fail }) {
    const key = { userId: member.uid, programId }
    const rows = await db.transaction().execute(async trx => {
      // A task that is saved meanwhile refers to the row.
      await lockMember(trx, member.uid)
      if (unlessNoted && (await hasNotes(trx, key))) throw fail('saved/noted')
      const recommenders = await listRecommenderRows(trx, key)
      await deleteSaved(trx, key)
      return recommenders
    })
    return { undo: createUndo(services, rows) }
  },

  async restoreRecommenders({ db, input: { programId, undo }, member, services, fail }) {
    const key = { userId: member.uid, programId }
    const rows = readUndo(services, key, undo)
    if (!rows) throw fail('saved/undo-ended')
    await db.transaction().execute(async trx => {
      await lockMember(trx, member.uid)
      if (!(await listSavedIds(trx, member.uid)).has(programId)) throw fail('saved/none')
      // Others were added meanwhile, or an undo was repeated.
      if ((await listRecommenderRows(trx, key)).length > 0) throw fail('saved/undo-ended')
      const others = await countRecommenders(trx, member.uid)
      if (others + rows.length > limits.recommender.perMember)
        throw fail('recommender/too-many-in-all')
      // Once: else a link that was withdrawn after an undo would work again.
      const now = services.clock.now()
      const hit = { key: `undo ${services.pseudonym(undo)}`, until: now + undoDuration }
      const [use] = await incrementRates(trx, [hit], now)
      if (use?.count !== 1) throw fail('saved/undo-ended')
      await insertRecommenderRows(trx, rows)
    })
    return {}
  },

  async dismissChanges({ db, input: { programId, version }, member, services, fail }) {
    const program = (await readCatalog(services)).get(programId)
    if (!program) return {}
    const current = versionOf(program)
    if (current.digest !== version) throw fail('saved/changed')
    const key = { userId: member.uid, programId }
    await db.transaction().execute(trx => setKnownVersion(trx, key, current, services.clock.now()))
    return {}
  },
}
