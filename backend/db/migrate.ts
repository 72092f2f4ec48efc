import { type Migration, Migrator } from 'kysely'
import { accounts } from './migrations/0001-accounts.ts'
import { contributions } from './migrations/0002-contributions.ts'
import { repeats } from './migrations/0003-repeats.ts'
import { people } from './migrations/0004-people.ts'
import { resumes } from './migrations/0005-resumes.ts'
import { feedback } from './migrations/0006-feedback.ts'
import { profiles } from './migrations/0007-profiles.ts'
import { links } from './migrations/0008-links.ts'
import { rates } from './migrations/0009-rates.ts'
import { settings } from './migrations/0010-settings.ts'
import { repeatsAndReadings } from './migrations/0011-repeats-and-readings.ts'
import type { Engine, Store } from './tables.ts'

/** Every change of the schema, in order. One that was released is never edited; a new one follows it. */
const history = (engine: Engine): Record<string, Migration> => ({
  '0001-accounts': accounts(engine),
  '0002-contributions': contributions(engine),
  '0003-repeats': repeats(engine),
  '0004-people': people(engine),
  '0005-resumes': resumes,
  '0006-feedback': feedback(engine),
  '0007-profiles': profiles(engine),
  '0008-links': links(engine),
  '0009-rates': rates(engine),
  '0010-settings': settings(engine),
  '0011-repeats-and-readings': repeatsAndReadings(engine),
})

/** The name of the newest change; names are ordered as the changes are. */
export const newestMigration = Object.keys(history('sqlite')).at(-1) ?? ''

/** Brings the schema to the newest form, all or nothing. Throws what the database throws. */
export async function migrate({ db, engine }: Store): Promise<void> {
  const provider = { getMigrations: async () => history(engine) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
