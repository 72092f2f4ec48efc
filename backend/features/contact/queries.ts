import type { Insertable, Updateable } from 'kysely'
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
    .onConflict(conflict => conflict.column('digest').doUpdateSet({ doneAt: null, doneById: null }))
    .execute()

/**
 * Messages with the accounts of their senders: those that wait, with conduct first and then the
 * oldest, or those that are done, the newest first.
 */
export const listMessages = (db: Db, state: 'waiting' | 'done') =>
  db
    .selectFrom('messages')
    .leftJoin('user', 'user.id', 'messages.userId')
    .leftJoin('user as doneBy', 'doneBy.id', 'messages.doneById')
    .where('doneAt', state === 'done' ? 'is not' : 'is', null)
    .orderBy('doneAt', 'desc')
    .orderBy(eb => eb.case().when('topic', '=', 'conduct').then(0).else(1).end())
    .orderBy('messages.id')
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
      'doneAt',
      'doneBy.name as doneByName',
      'note',
    ])
    .execute()

/** Finds and locks a message with the account of its sender, and who is done with it. */
export const lockMessage = (db: Db, id: string) =>
  db
    .selectFrom('messages')
    .leftJoin('user', 'user.id', 'messages.userId')
    .leftJoin('user as doneBy', 'doneBy.id', 'messages.doneById')
    .where('messages.id', '=', id)
    .forUpdate('messages')
    .select(['messages.userId', 'content', 'doneAt', 'doneById', 'note'])
    .select(['user.name', 'user.email', 'user.emailVerified', 'doneBy.name as doneByName'])
    .executeTakeFirst()

/** Marks a message as done, or opens it again. */
export const setDone = (
  db: Db,
  id: string,
  done: Pick<Updateable<Tables['messages']>, 'doneAt' | 'doneById' | 'note'>,
) => db.updateTable('messages').set(done).where('id', '=', id).execute()

/** Deletes messages that were done long ago. */
export async function deleteDoneMessages({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('doneAt', '<=', clock.now() - keptAfterDone)
    .execute()
}
