import { sql, type Updateable } from 'kysely'
import type { Clock } from '#backend/core/services.ts'
import { savedProgramColumns, savedTaskColumns } from '#backend/db/columns.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Engine } from '#backend/db/store.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import type { ProgramVersion } from './versions.ts'

const taskColumns = ['programId', ...savedTaskColumns] as const

/** A program that a member saved. */
export interface SavedKey {
  userId: string
  programId: string
}

/** The saved programs of a member with the versions that the member knows, or one of them. */
export const listSaved = (db: Db, userId: string, programId?: string) =>
  db
    .selectFrom('savedPrograms as saved')
    .leftJoin('programVersions as version', join =>
      join
        .onRef('version.programId', '=', 'saved.programId')
        .onRef('version.digest', '=', 'saved.knownDigest'),
    )
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .$if(programId !== undefined, query => query.where('saved.programId', '=', programId ?? ''))
    .orderBy('savedAt', 'desc')
    .orderBy('saved.programId')
    .select([
      ...savedProgramColumns,
      ...(['saved.programId', 'knownDigest'] as const),
      ...(['name', 'provider', 'type', 'applicationLink', 'facts'] as const),
    ])
    .execute()

export type SavedRow = Awaited<ReturnType<typeof listSaved>>[number]

/** The stored tasks of a member's saved programs, or of one of them, the oldest first. */
export const listTasks = (db: Db, userId: string, programId?: string) =>
  db
    .selectFrom('savedTasks')
    .where('userId', '=', userId)
    .$if(programId !== undefined, query => query.where('programId', '=', programId ?? ''))
    .orderBy('createdAt')
    .orderBy('taskId')
    .select(taskColumns)
    .execute()

export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number]

/** The ids of the programs that a member saved. */
export async function listSavedIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('savedPrograms')
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .select('programId')
    .execute()
  return new Set(rows.map(({ programId }) => programId))
}

type Notes = Pick<
  Updateable<Tables['savedPrograms']>,
  'status' | 'notes' | 'link' | 'ownDate' | 'outcome'
>

/**
 * Changes what is given of a saved program at a time; one that was removed is saved again. False if
 * there is none.
 */
export async function updateSaved(db: Db, key: SavedKey, notes: Notes, at: number) {
  const { status } = notes
  const { numUpdatedRows } = await db
    .updateTable('savedPrograms')
    .set({ ...notes, removedAt: null, ...(notes.ownDate !== undefined && { ownDateAt: at }) })
    .$if(status !== undefined, query =>
      query.set(({ fn, val }) => ({
        appliedAt:
          status === 'saved' || status === 'preparing' ? null : fn.coalesce('appliedAt', val(at)),
        outcomeAt:
          status === 'awarded' || status === 'declined' ? fn.coalesce('outcomeAt', val(at)) : null,
      })),
    )
    .where(eb => eb.and(key))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Characters of what a member noted on all saved programs, and of the tasks. */
export async function countNoted(db: Db, userId: string): Promise<number> {
  const { length } = await db
    .selectFrom('savedPrograms')
    .where('userId', '=', userId)
    .select(sql<number>`sum(length("notes") + length("link") + length("outcome"))`.as('length'))
    .executeTakeFirstOrThrow()
  const tasks = await db
    .selectFrom('savedTasks')
    .where('userId', '=', userId)
    .select(sql<number>`sum(length("label"))`.as('length'))
    .executeTakeFirstOrThrow()
  return Number(length) + Number(tasks.length)
}

interface NewSaved {
  userId: string
  versions: readonly ProgramVersion[]
  at: number
}

/** Saves programs that are not saved yet; those that were removed as they were. */
export async function insertSaved(db: Db, { userId, versions, at }: NewSaved) {
  if (versions.length === 0) return
  const empty = { status: 'saved' as const, notes: '', link: '', ownDate: null, outcome: '' }
  await db
    .insertInto('savedPrograms')
    .values(
      versions.map(({ programId, digest }) => ({
        userId,
        programId,
        knownDigest: digest,
        savedAt: at,
        ...empty,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['userId', 'programId']).doUpdateSet({ removedAt: null }),
    )
    .execute()
  await insertVersions(db, versions, at)
}

/** After the rows that refer to them, so that `deleteUnusedVersions` keeps them. */
const insertVersions = (db: Db, versions: readonly ProgramVersion[], firstSeenAt: number) =>
  db
    .insertInto('programVersions')
    .values(
      versions
        .map(version => ({ ...version, firstSeenAt }))
        // In one order, so that two transactions cannot wait for each other.
        .sort((a, b) => (a.programId < b.programId ? -1 : 1)),
    )
    .onConflict(conflict => conflict.columns(['programId', 'digest']).doNothing())
    .execute()

/** Whether a member noted anything on a saved program. */
export function hasNotes(db: Db, key: SavedKey): Promise<boolean> {
  const tasks = db.selectFrom('savedTasks').where(eb => eb.and(key))
  const recommenders = db.selectFrom('recommenders').where(eb => eb.and(key))
  return hasRow(
    db
      .selectFrom('savedPrograms')
      .where(eb => eb.and(key))
      .where(eb =>
        eb.or([
          eb('status', '!=', 'saved'),
          eb('notes', '!=', ''),
          eb('link', '!=', ''),
          eb('outcome', '!=', ''),
          eb('ownDate', 'is not', null),
          eb.exists(tasks.select('taskId')),
          eb.exists(recommenders.select('id')),
        ]),
      )
      .select('programId'),
  )
}

/** Removes a saved program. Whatever belongs to it stays for an hour, to be saved again. */
export const removeSaved = (db: Db, key: SavedKey, removedAt: number) =>
  db
    .updateTable('savedPrograms')
    .set({ removedAt })
    .where(eb => eb.and(key))
    .where('removedAt', 'is', null)
    .execute()

/** How long a removal can be undone, in milliseconds. */
const undoTime = 60 * 60_000

/** Deletes saved programs that were removed an hour ago, with all that belongs to them. */
export async function deleteRemoved({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('savedPrograms')
    .where('removedAt', '<=', clock.now() - undoTime)
    .execute()
}

/** Stores that a member knows a version of a saved program. */
export async function setKnownVersion(db: Db, key: SavedKey, version: ProgramVersion, at: number) {
  const { numUpdatedRows } = await db
    .updateTable('savedPrograms')
    .set({ knownDigest: version.digest })
    .where(eb => eb.and(key))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await insertVersions(db, [version], at)
}

/** Changes what is given of a task; undefined if there is no such row. */
export const updateTask = (
  db: Db,
  key: SavedKey & { taskId: string },
  task: { label?: string | undefined; done?: 0 | 1 | undefined },
) =>
  db
    .updateTable('savedTasks')
    .set({ taskId: key.taskId, ...task })
    .where(eb => eb.and(key))
    .returning(taskColumns)
    .executeTakeFirst()

/** Stores a task. */
export const insertTask = (db: Db, task: Tables['savedTasks']) =>
  db.insertInto('savedTasks').values(task).returning(taskColumns).executeTakeFirstOrThrow()

/** Deletes an own task. */
export const deleteTask = (db: Db, key: SavedKey & { taskId: string }) =>
  db
    .deleteFrom('savedTasks')
    .where(eb => eb.and(key))
    .where('label', 'is not', null)
    .execute()

/** Deletes versions of programs that no saved program refers to. */
export async function deleteUnusedVersions({ db, engine }: { db: Db; engine: Engine }) {
  await db.transaction().execute(async trx => {
    // Waits for transactions that have saved a program and not yet stored its version.
    if (engine === 'postgres')
      await sql`lock table ${sql.table('savedPrograms')} in share mode`.execute(trx)
    await trx
      .deleteFrom('programVersions as version')
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('savedPrograms as saved')
              .whereRef('saved.programId', '=', 'version.programId')
              .whereRef('saved.knownDigest', '=', 'version.digest')
              .select('saved.programId'),
          ),
        ),
      )
      .execute()
  })
}
