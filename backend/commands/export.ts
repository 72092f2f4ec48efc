import { rename, rm, writeFile } from 'node:fs/promises'
import { importSeed } from '#backend/programs/seed.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { formatRecords, type StoredRecord } from '#catalog/records.ts'
import { CommandError, print, runWithServices } from './run.ts'

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

const isRecord = (record: StoredRecord): record is ProgramRecord => record.confidence !== 'member'

/**
 * `npm run export`: writes the published programs in the form of the data file, which it can
 * replace; without suggestions of members that staff have not filled in.
 */
await runWithServices(async (services, [path, ...rest]) => {
  if (!path || rest.length > 0) throw new CommandError('Usage: npm run export -- FILE')
  await importSeed(services)
  const rows = await services.db
    .selectFrom('programs')
    .where('state', '=', 'published')
    .orderBy('id')
    .select('record')
    .execute()
  const records = rows.map(({ record }): StoredRecord => JSON.parse(record)).filter(isRecord)
  await replaceFile(path, formatRecords(records))
  print(`${path} holds ${records.length} programs.`)
})
