import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, ofMember, orderedText } from './columns.ts'

/** Reports of abuse are about comments, resumes, photos, names, mentors and stories. */
export const reports = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema.alterTable('reports').renameTo('commentReports').execute()
    await db.schema
      .createTable('reports')
      .addColumn('kind', orderedId, column => column.notNull())
      .addColumn('targetId', orderedId, column => column.notNull())
      .addColumn('userId', 'text', ofMember)
      // With both, a report goes with the comment and with the account that it is about.
      .addColumn('commentId', orderedId, column =>
        column.references('comments.id').onDelete('cascade'),
      )
      .addColumn('memberId', 'text', column => column.references('user.id').onDelete('cascade'))
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('settledAt', 'bigint')
      .addColumn('settledById', 'text', column => column.references('user.id').onDelete('set null'))
      .addColumn('note', 'text', column => column.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('reports_pkey', ['kind', 'targetId', 'userId'])
      .execute()
    await sql`insert into reports
        ("kind", "targetId", "userId", "commentId", "memberId", reason, "createdAt", "settledAt")
      select 'comment', "commentId", "userId", "commentId", comments."authorId", reason,
        "commentReports"."createdAt", "settledAt"
      from "commentReports" inner join comments on comments.id = "commentId"`.execute(db)
    await db.schema.dropTable('commentReports').execute()
    await createIndex(db, 'reports_userId', 'reports', ['userId'])
    await createIndex(db, 'reports_commentId', 'reports', ['commentId'])
    await createIndex(db, 'reports_memberId', 'reports', ['memberId', 'settledAt'])
    await createIndex(db, 'reports_settledById', 'reports', ['settledById'])
    await db.schema
      .createIndex('reports_open')
      .on('reports')
      .columns(['kind', 'targetId', 'createdAt'])
      .where(sql.ref('settledAt'), 'is', null)
      .execute()
  },
})
