import type { Insertable } from 'kysely'
import type { Clock } from '#backend/core/services.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Maximum number of messages in the list. */
const maxMessages = 200

/** How long a message is kept after it was marked as done, in milliseconds. */
const keptAfterDone = 30 * 24 * 60 * 60_000

/** Stores a message. A repeated one is the same row, which opens again. */
export const addMessage = (db: Db, message: Insertable<Tables['messages']>) =>
  db
    .insertInto('messages')
    .values(message)
    .onConflict(conflict => conflict.column('digest').doUpdateSet({ doneAt: null }))
    .execute()

/** Open messages with the accounts of their senders, the newest first. */
export const listMessages = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('user', 'user.id', 'messages.userId')
    .where('doneAt', 'is', null)
    .orderBy('messages.id', 'desc')
    .limit(maxMessages)
    .select([
      'messages.id',
      'messages.userId',
      'messages.topic',
      'messages.content',
      'messages.name',
      'messages.email',
      'messages.createdAt',
      'user.name as accountName',
      'user.email as accountEmail',
      'user.emailVerified',
    ])
    .execute()

/** Marks a message as done at a time, or opens it again; undefined if there is no such message. */
export const setDone = (db: Db, id: string, doneAt: number | null) =>
  db.updateTable('messages').set({ doneAt }).where('id', '=', id).returning('id').executeTakeFirst()

/** Deletes messages that were done long ago. */
export async function deleteDoneMessages({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('doneAt', '<=', clock.now() - keptAfterDone)
    .execute()
}
