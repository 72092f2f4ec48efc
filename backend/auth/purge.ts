import type { Db, Engine } from '#backend/db/tables.ts'
import { forgetEnded } from './queries.ts'
import { lifetime } from './session-tokens.ts'

interface Store {
  db: Db
  engine: Engine
  clock: { now(): number }
}

/** Forgets what has ended, sessions and links foremost; once a day is enough, since none of it opens anything. */
export function purge({ db, engine, clock }: Store): Promise<void> {
  const now = clock.now()
  return forgetEnded(db, engine, now, now - lifetime.most)
}
