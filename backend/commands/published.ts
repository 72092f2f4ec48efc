import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { published } from '#backend/features/programs/queries.ts'
import { asProgram } from '#backend/features/programs/view.ts'
import { CommandError, run } from './run.ts'

/** Writes the published programs of the configured database to a file, in the form of GET /api/programs, for the build to take in. */
await run(async ({ db }, [file]) => {
  if (!file) throw new CommandError('Usage: node backend/commands/published.ts FILE')
  const programs = (await published(db)).map(asProgram)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ programs }, null, 2)}\n`)
})
