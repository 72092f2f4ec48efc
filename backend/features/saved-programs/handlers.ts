import { lockMember } from '#backend/db/lock-member.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { listPublished } from '#backend/programs/published.ts'
import type { Program } from '#catalog/program.ts'
import { limits, maxSavedPrograms } from '#contract/limits.ts'
import {
  countNoted,
  hasNotes,
  insertSaved,
  listSavedIds,
  removeSaved,
  type SavedKey,
  setKnownVersion,
  updateSaved,
} from './queries.ts'
import { tasks } from './tasks.ts'
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
  const update = () => updateSaved(trx, key, notes, at)
  const saved = await listSavedIds(trx, userId)
  if (!saved.has(programId) && saved.size >= maxSavedPrograms)
    throw new HandlerError('saved/too-many')
  if (await update()) return
  if (!program) throw new HandlerError('saved/unknown-program')
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

/** Which programs of a browser are saved: as many as there is room for. */
function planMerge(
  programIds: readonly string[],
  saved: ReadonlySet<string>,
  catalog: ReadonlyMap<string, Program>,
) {
  const asked = [...new Set(programIds)]
  const added = asked.filter(id => !saved.has(id) && catalog.has(id))
  const overLimit = added.splice(Math.max(0, maxSavedPrograms - saved.size))
  const kept = new Set([...saved, ...added])
  return {
    versions: added.flatMap(id => catalog.get(id) ?? []).map(versionOf),
    programIds: asked.filter(id => kept.has(id)),
    unknown: asked.filter(id => !kept.has(id) && !catalog.has(id)),
    overLimit,
  }
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
    return db.transaction().execute(async trx => {
      await lockMember(trx, userId)
      const saved = await listSavedIds(trx, userId)
      const { versions, ...reply } = planMerge(input.programIds, saved, catalog)
      await insertSaved(trx, { userId, versions, at: services.clock.now() })
      return reply
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
    await db.transaction().execute(async trx => {
      await lockMember(trx, member.uid)
      if (unlessNoted && (await hasNotes(trx, key))) throw fail('saved/noted')
      await removeSaved(trx, key, services.clock.now())
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
