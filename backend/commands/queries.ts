import type { Db } from '#backend/db/tables.ts'

export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .select(['name', 'emailVerified', 'createdAt'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Gives an account a role; undefined when no account has the address. */
export const setRole = (db: Db, email: string, role: 'admin' | 'member') =>
  db.updateTable('user').set({ role }).where('email', '=', email).returning('email').executeTakeFirst()

export const admins = (db: Db) =>
  db.selectFrom('user').select(['email', 'name']).where('role', '=', 'admin').orderBy('email').execute()
