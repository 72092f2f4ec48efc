import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigError } from '#backend/core/errors.ts'
import { randomText } from '#backend/core/ids.ts'
import type { FileStore } from '#backend/core/services.ts'
import type { Db } from '#backend/db/tables.ts'
import { isDraft, isOwnKey } from '#backend/files/keys.ts'
import { ensureStoreId, findNamedKeys, findStoreId, hasNamedKeys } from './file-queries.ts'

/** The key of the id in the file store. It has no kind, so that lists do not include it. */
export const idKey = 'store-id'
const batchSize = 100

/**
 * `pair` writes the shared id where both stores are new or belong together, `check` writes nothing,
 * `adopt` gives the file store the id of the database, or both a new one if the database has none.
 */
export type StoreIdMode = 'pair' | 'check' | 'adopt'

/** The id in a file store; null before it has one. */
async function readStoreId(files: FileStore): Promise<string | null> {
  const opened = await files.open(idKey)
  return opened && (await text(opened.stream)).trim()
}

/** Writes or replaces the id in a file store. */
export async function writeStoreId(files: FileStore, id: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yard-id-'))
  try {
    const path = join(folder, 'id')
    await writeFile(path, `${id}\n`, { mode: 0o600 })
    await files.put(idKey, path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Whether database and file store have the same id. */
export const hasSameStoreId = async (db: Db, files: FileStore): Promise<boolean> =>
  (await findStoreId(db)) === (await readStoreId(files))

/**
 * Verifies by a shared id that a database and a file store belong together, since the sweep deletes
 * files that the database does not name (docs/operating.md lists the cases). `place` names the file
 * store in messages. Throws ConfigError when they do not belong together.
 */
export async function verifyStoreId(
  db: Db,
  files: FileStore,
  { mode, place }: { mode: StoreIdMode; place: string },
): Promise<void> {
  // The files first: a process that starts at the same time writes its id to the database first.
  const inFiles = await readStoreId(files)
  const inDatabase = await findStoreId(db)
  if (mode !== 'adopt') {
    if (inDatabase !== null && inDatabase === inFiles) return
    if (inDatabase !== null && inFiles !== null) throw foreignFiles(place)
    const relation = await findRelation(db, files)
    if (relation === 'lost') throw lostFiles(place)
    // An id without files may belong to an installation that was just created.
    if (relation === 'foreign' || (relation === 'new' && inFiles !== null))
      throw foreignFiles(place)
    if (mode === 'check') return
  }
  const known = mode === 'adopt' ? null : inFiles
  // The database first, by a unique row: processes that start at once get one id, and after a crash
  // before the file store has it, the next start writes it.
  const id = await ensureStoreId(db, known ?? randomText(25))
  if (id !== inFiles) await writeStoreId(files, id)
}

/**
 * Compares the keys of a database and a file store. `new`: the database names no files and the
 * store has none. `shared`: the store has at least one file that the database names. `foreign`: it
 * has only others. `lost`: it has none of those that the database names.
 */
async function findRelation(
  db: Db,
  files: FileStore,
): Promise<'new' | 'shared' | 'foreign' | 'lost'> {
  let keys: string[] = []
  let hasFiles = false
  const isAnyNamed = async () => keys.length > 0 && (await findNamedKeys(db, keys)).size > 0
  for await (const { key } of files.list()) {
    if (!isOwnKey(key) || isDraft(key)) continue
    hasFiles = true
    keys.push(key)
    if (keys.length < batchSize) continue
    if (await isAnyNamed()) return 'shared'
    keys = []
  }
  if (await isAnyNamed()) return 'shared'
  if (hasFiles) return 'foreign'
  return (await hasNamedKeys(db)) ? 'lost' : 'new'
}

const foreignFiles = (place: string): ConfigError =>
  new ConfigError(
    `The files in ${place} (FILES_URL) belong to another database than DATABASE_URL names; set both to the same installation, or FILES_URL to an empty place, or run npm run files -- adopt if they do belong together.`,
  )

const lostFiles = (place: string): ConfigError =>
  new ConfigError(
    `The database that DATABASE_URL names lists files, and ${place} (FILES_URL) holds none of them; set FILES_URL to where they are, or run npm run files -- adopt if they are lost.`,
  )
