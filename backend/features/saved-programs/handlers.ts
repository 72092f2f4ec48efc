import { countRecommenders } from '#backend/db/count-recommenders.ts'
import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { listPublished } from '#backend/programs/published.ts'
import type { Program } from '#catalog/program.ts'
import { limits, maxSavedPrograms } from '#contract/limits.ts'
import {
  countNoted,
  deleteSaved,
  hasNotes,
  insertSaved,
  listSavedIds,
  type SavedKey,
  setKnownVersion,
  updateSaved,
} from './queries.ts'
import { tasks } from './tasks.ts'
import {
  createUndo,
  insertRecommenderRows,
  isFirstUse,
  listRecommenderRows,
  readUndo,
} from './undo.ts'
import { versionOf } from './versions.ts'
import { readSaved } from './view.ts'

interface Change extends SavedKey {
  /** The program of the catalog; undefined if it is gone. */
  program: Program | undefined
  notes: Parameters<typeof updateSaved>[2]
  at: number
}

/** Changes the notes on a program, which is saved first if it is not saved yet. */
async function saveNotes(trx: Db, { userId, programId, program, notes, at }: Change) {
  const key = { userId, programId }
  const update = () =>
    updateSaved(trx, key, { ...notes, ...(notes.ownDate !== undefined && { ownDateAt: at }) })
  if (await update()) return
  if (!program) throw new HandlerError('saved/unknown-program')
  const { size } = await listSavedIds(trx, userId)
  if (size >= maxSavedPrograms) throw new HandlerError('saved/too-many')
  await insertSaved(trx, { userId, versions: [versionOf(program)], at })
  await update()
}

/** Does so for notes with a text. Throws if a member has too much text, and more than before. */
async function saveText(trx: Db, change: Change) {
  const before = await countNoted(trx, change.userId)
  await saveNotes(trx, change)
  const after = await countNoted(trx, change.userId)
  if (after > Math.max(before, limits.savedTexts)) throw new HandlerError('saved/too-much-text')
}

/** The programs that a member saved; not in the specification. Nobody else sees them. */
export const savedPrograms: Handlers['savedPrograms'] = {
  ...tasks,

  async list({ db, input: { today }, member, services }) {
    const { programs: catalog } = await listPublished(services)
    return readSaved(db, { userId: member.uid, catalog, at: services.clock.now(), today })
  },

  async merge({ db, input, member, services }) {
    const { programs: catalog } = await listPublished(services)
    const userId = member.uid
    const asked = [...new Set(input.programIds)]
    return db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const saved = await listSavedIds(trx, userId)
      const room = Math.max(0, maxSavedPrograms - saved.size)
      const added = asked.filter(id => !saved.has(id) && catalog.has(id))
      const overLimit = added.splice(room)
      const versions = added.flatMap(id => catalog.get(id) ?? []).map(versionOf)
      await insertSaved(trx, { userId, versions, at: services.clock.now() })
      const kept = new Set([...saved, ...added])
      return {
        programIds: asked.filter(id => kept.has(id)),
        unknown: asked.filter(id => !kept.has(id) && !catalog.has(id)),
        overLimit,
      }
    })
  },

  async save({ db, input, member, services }) {
    const { programId, today, ownDate, ...others } = input
    const notes = { ...others, ownDate: ownDate === '' ? null : ownDate }
    const { programs: catalog } = await listPublished(services)
    const userId = member.uid
    const at = services.clock.now()
    const change = { userId, programId, program: catalog.get(programId), notes, at }
    return db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      if (notes.notes || notes.link || notes.outcome) await saveText(trx, change)
      else await saveNotes(trx, change)
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
      if (!(await isFirstUse(services, trx, undo))) throw fail('saved/undo-ended')
      await insertRecommenderRows(trx, rows)
    })
    return {}
  },

  async dismissChanges({ db, input: { programId, version }, member, services, fail }) {
    const program = (await listPublished(services)).programs.get(programId)
    if (!program) return {}
    const current = versionOf(program)
    if (current.digest !== version) throw fail('saved/changed')
    const key = { userId: member.uid, programId }
    await db.transaction().execute(trx => setKnownVersion(trx, key, current, services.clock.now()))
    return {}
  },
}
