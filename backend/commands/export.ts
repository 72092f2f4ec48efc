import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { readPublishedPrograms } from '#backend/catalog/published-programs.ts'
import type { DatabaseSource } from '#backend/catalog/source.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { formatRecords } from '#catalog/records.ts'
import { CommandError, print, runWithServices } from './run.ts'

const catalogFile = process.env.CATALOG_FILE || 'src/content/programs.json'

/** The records of the file with the edits of administrators, sorted by id. */
async function readRecords(source: DatabaseSource): Promise<ProgramRecord[]> {
  const inFile: ProgramRecord[] = JSON.parse(await readFile(catalogFile, 'utf8'))
  const records = new Map(inFile.map(record => [record.id, record]))
  const items = await source.db
    .selectFrom('contentItems')
    .where('kind', '=', 'program')
    .where('state', '=', 'published')
    .select(['id', 'data'])
    .execute()
  for (const { id, data } of items) records.set(id, JSON.parse(data))
  for (const id of (await readPublishedPrograms(source)).hidden) records.delete(id)
  return [...records.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Writes a file. A crash leaves the old one or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}`
  try {
    await writeFile(temporary, text, { flush: true })
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * `npm run export`: writes the catalog of file and database in the form of the file, which it can
 * replace.
 */
await runWithServices(async ({ db, clock }, [path, ...rest]) => {
  if (!path || rest.length > 0) throw new CommandError('Usage: npm run export -- FILE')
  const records = await readRecords({ db, clock })
  await replaceFile(path, formatRecords(records))
  print(`${path} holds ${records.length} programs.`)
})
