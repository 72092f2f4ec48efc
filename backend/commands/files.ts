import { findOrphans } from '#backend/app/sweep.ts'
import type { Services } from '#backend/http/services.ts'
import { CommandError, print, runWithServices } from './run.ts'

const usage =
  'Usage: npm run files -- adopt (gives the file store the id of the database), or sweep [--yes] (removes what no row names).'

/** `npm run files`: repairs the relation of database and file store (docs/operating.md). */
const [verb, yes, ...rest] = process.argv.slice(2)
const isAdopt = verb === 'adopt' && yes === undefined
const isSweep = verb === 'sweep' && (yes === undefined || yes === '--yes')

async function sweep(services: Services): Promise<void> {
  const { whole, drafts, total } = await findOrphans(services)
  if (yes !== '--yes') {
    print(`No row names ${whole.length} of ${total} files; add --yes to remove them.`)
    return
  }
  for (const key of [...drafts, ...whole]) await services.files.delete(key)
  print(`${whole.length} files that no row named were removed; ${total - whole.length} are kept.`)
}

await runWithServices(
  async services => {
    if (isSweep) await sweep(services)
    else print('The database and the file store belong together now.')
  },
  {
    validate() {
      if ((!isAdopt && !isSweep) || rest.length > 0) throw new CommandError(usage)
    },
    storeId: isAdopt ? 'adopt' : 'check',
  },
)
