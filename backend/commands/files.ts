import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { CommandError, print, runWithServices } from './run.ts'

const usage = 'Usage: npm run files -- unused [--delete].'

/** The kinds of our files; others in the store are not ours to list. */
const kinds = /^(resumes|photos|media)\//

/** The keys that rows name, and those that the server deletes by itself. */
async function listNamedKeys(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resumes')
    .select('fileKey as key')
    .unionAll(db.selectFrom('photos').select('key'))
    .unionAll(db.selectFrom('media').select('key'))
    .unionAll(db.selectFrom('fileDeletions').select('key'))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** The keys of files that no row names. */
async function listUnused({ db, files }: Services): Promise<string[]> {
  const keys = (await Array.fromAsync(files.list())).filter(key => kinds.test(key))
  // After the list: the row of an upload is written before its file.
  const named = await listNamedKeys(db)
  return keys.filter(key => !named.has(key.replace(/\.part$/, ''))).sort()
}

/** `npm run files -- unused`: lists files that no row names; with `--delete` it deletes them. */
await runWithServices(
  async (services, [, flag]) => {
    const unused = await listUnused(services)
    for (const key of unused) {
      if (flag) await services.files.delete(key)
      print(key)
    }
    print(`${unused.length} files that no row names${flag ? ' were deleted' : ''}.`)
  },
  {
    validate() {
      const args = process.argv.slice(2).join(' ')
      if (args !== 'unused' && args !== 'unused --delete') throw new CommandError(usage)
    },
  },
)
