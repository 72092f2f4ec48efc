import { findOrphans } from '#backend/files/sweep.ts'
import type { Services } from '#backend/services.ts'
import { CommandError, run, say } from './run.ts'

const usage =
  'Usage: npm run files -- adopt (gives the file store the id of the database), or sweep [--yes] (removes what no row names).'

const [verb, yes, ...rest] = process.argv.slice(2)

async function sweep(services: Services): Promise<void> {
  const { whole, drafts, kept } = await findOrphans(services)
  if (yes !== '--yes') {
    say(`No row names ${whole.length} of ${kept} files; add --yes to remove them.`)
    return
  }
  for (const key of [...drafts, ...whole]) await services.files.remove(key)
  say(`${whole.length} files that no row named were removed; ${kept - whole.length} are kept.`)
}

const isAdopting = verb === 'adopt' && yes === undefined
const isSweeping = verb === 'sweep' && (yes === undefined || yes === '--yes')

await run(
  async services => {
    if (isSweeping) await sweep(services)
    else say('The database and the file store belong together now.')
  },
  {
    allowed() {
      if ((!isAdopting && !isSweeping) || rest.length > 0) throw new CommandError(usage)
    },
    pairing: isAdopting ? 'adopt' : 'check',
  },
)
