import type { Db } from '#backend/db/tables.ts'

/** Ends one session; other devices of the same person stay signed in. */
export const endSession = (db: Db, token: string) =>
  db.deleteFrom('session').where('token', '=', token).execute()
