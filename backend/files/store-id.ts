import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigError } from '#backend/config.ts'
import { randomText } from '#backend/db/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Files } from './file-store.ts'
import { isDraft, isOwnKey } from './keys.ts'
import { findStoreId, makeStoreId, namedKeys, namesFiles } from './queries.ts'

/** Where the file store keeps the id. It has no kind, so that listing never meets it. */
export const idKey = 'store-id'
const batch = 100

/**
 * What a command does about the id that database and file store share. `pair` writes it where both
 * are new or belong together, `check` writes nothing, `adopt` makes them belong together.
 */
export type Pairing = 'pair' | 'check' | 'adopt'

/** The id that a file store has; null before it has one. */
async function readStoreId(files: Files): Promise<string | null> {
  const opened = await files.open(idKey)
  return opened && (await text(opened.stream)).trim()
}

/** Gives the file store an id, in the place of the one that it has. */
export async function writeStoreId(files: Files, id: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yard-id-'))
  try {
    const path = join(folder, 'id')
    await writeFile(path, `${id}\n`, { mode: 0o600 })
    await files.put(idKey, path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Takes the id away from a file store, as long as what is in it has no database. */
export const removeStoreId = (files: Files): Promise<void> => files.remove(idKey)

/** Whether database and file store have the same id now. */
export const isPaired = async (db: Db, files: Files): Promise<boolean> =>
  (await findStoreId(db)) === (await readStoreId(files))

/**
 * Makes sure that a database and a file store belong together, since a sweep removes what the
 * database does not name (docs/operating.md has the table of cases). The database gets the id
 * first, by a unique row, so that processes that start at once all end with one id, and a crash
 * before the file store gets it is made good by the next start. `place` is for the message.
 * Throws ConfigError where they do not belong together.
 */
export async function pairStores(
  db: Db,
  files: Files,
  { pairing, place }: { pairing: Pairing; place: string },
): Promise<void> {
  const inDatabase = await findStoreId(db)
  const inFiles = await readStoreId(files)
  if (pairing !== 'adopt') {
    if (inDatabase !== null && inDatabase === inFiles) return
    if (inDatabase !== null && inFiles !== null) throw isForeign(place)
    const relation = await relationOf(db, files)
    if (relation === 'lost') throw isLost(place)
    // An id without files may be that of an installation that has just begun.
    if (relation === 'foreign' || (relation === 'new' && inFiles !== null)) throw isForeign(place)
    if (pairing === 'check') return
  }
  const known = pairing === 'adopt' ? null : inFiles
  const id = await makeStoreId(db, known ?? randomText(25))
  if (id !== inFiles) await writeStoreId(files, id)
}

/**
 * What a database and a file store have to do with each other when at least one has no id: `new` is
 * a database that names no files and a store without any, `shared` a store that holds a file
 * which the database names. Keys are random, so one is enough.
 */
async function relationOf(db: Db, files: Files): Promise<'new' | 'shared' | 'foreign' | 'lost'> {
  let keys: string[] = []
  let holdsFiles = false
  const hasNamed = async () => keys.length > 0 && (await namedKeys(db, keys)).size > 0
  for await (const { key } of files.list()) {
    if (!isOwnKey(key) || isDraft(key)) continue
    holdsFiles = true
    keys.push(key)
    if (keys.length < batch) continue
    if (await hasNamed()) return 'shared'
    keys = []
  }
  if (await hasNamed()) return 'shared'
  if (holdsFiles) return 'foreign'
  return (await namesFiles(db)) ? 'lost' : 'new'
}

const isForeign = (place: string): ConfigError =>
  new ConfigError(
    `The files in ${place} (FILES_URL) belong to another database than DATABASE_URL names; set both to the same installation, or FILES_URL to an empty place, or run npm run files -- adopt if they do belong together.`,
  )

const isLost = (place: string): ConfigError =>
  new ConfigError(
    `The database that DATABASE_URL names lists files, and ${place} (FILES_URL) holds none of them; set FILES_URL to where they are, or run npm run files -- adopt if they are lost.`,
  )
