import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, ofMember, orderedText } from './columns.ts'

/** Comments on resumes, votes and reports of abuse (spec section 3, Feedback comment). */
export const feedback = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    const flag = (name: string) => sql`${sql.ref(name)} in (0, 1)`

    await db.schema.alterTable('resumes').addColumn('notifiedAt', 'bigint').execute()

    await db.schema
      .createTable('comments')
      .addColumn('id', orderedId, column => column.primaryKey().notNull())
      .addColumn('ownerId', 'text', column =>
        column.notNull().references('resumes.userId').onDelete('cascade'),
      )
      .addColumn('authorId', 'text', column => column.references('user.id').onDelete('set null'))
      // No foreign key: SQLite cascades through at most 1,000 levels, and replies nest without
      // limit.
      .addColumn('parentId', orderedId)
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('helpful', 'integer', column =>
        column.notNull().defaultTo(0).check(flag('helpful')),
      )
      .addColumn('hidden', 'integer', column => column.notNull().defaultTo(0).check(flag('hidden')))
      .addColumn('placePage', 'integer')
      .addColumn('placeX', 'double precision')
      .addColumn('placeY', 'double precision')
      .addColumn('placeFile', 'text')
      .execute()
    // Covers `parentId`, so that the tree of a thread is read from the index alone.
    await createIndex(db, 'comments_ownerId_idx', 'comments', ['ownerId', 'id', 'parentId'])
    await createIndex(db, 'comments_parentId_idx', 'comments', ['parentId'])
    await createIndex(db, 'comments_authorId_idx', 'comments', ['authorId', 'id'])
    await db.schema
      .createIndex('comments_hidden_idx')
      .on('comments')
      .column('id')
      .where(sql.ref('hidden'), '=', 1)
      .execute()

    const createMemberTable = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('commentId', orderedId, column =>
          column.notNull().references('comments.id').onDelete('cascade'),
        )
        .addColumn('userId', 'text', ofMember)
        .addPrimaryKeyConstraint(`${name}_pk`, ['commentId', 'userId'])

    await createMemberTable('votes')
      .addColumn('value', 'integer', column => column.notNull().check(sql`value in (-1, 1)`))
      .execute()
    await createIndex(db, 'votes_userId_idx', 'votes', ['userId'])

    await createMemberTable('reports')
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('settledAt', 'bigint')
      .execute()
    await createIndex(db, 'reports_userId_idx', 'reports', ['userId'])
    await db.schema
      .createIndex('reports_open_idx')
      .on('reports')
      .column('commentId')
      .where(sql.ref('settledAt'), 'is', null)
      .execute()
  },
})
