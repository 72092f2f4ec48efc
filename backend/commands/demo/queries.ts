import type { Insertable } from 'kysely'
import type { Db, MentorTable, StoryTable, Tables } from '#backend/db/tables.ts'

// Each gives the rows that were new; those that are there already are left alone.

export const plantMentors = (db: Db, rows: MentorTable[]) =>
  db
    .insertInto('mentors')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const plantStories = (db: Db, rows: StoryTable[]) =>
  db
    .insertInto('stories')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const plantContributions = (db: Db, rows: Insertable<Tables['contributions']>[]) =>
  db
    .insertInto('contributions')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()

export const idOf = (db: Db, email: string) =>
  db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()

export const grantAdmin = (db: Db, id: string) =>
  db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute()

export const endSessions = (db: Db, userId: string) =>
  db.deleteFrom('session').where('userId', '=', userId).execute()
