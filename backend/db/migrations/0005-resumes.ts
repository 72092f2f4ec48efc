import { type Kysely, type Migration, sql } from 'kysely'
import { createIndex, ofMember } from './columns.ts'

/** Resumes, one a member, and photos (spec section 3, Resume record); files are stored by key. */
export const resumes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('resumes')
      .addColumn('userId', 'text', column =>
        column.primaryKey().notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('fileKey', 'text', column => column.notNull().unique())
      .addColumn('fileName', 'text', column => column.notNull())
      .addColumn('extension', 'text', column =>
        column.notNull().check(sql`extension in ('pdf', 'doc', 'docx')`),
      )
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('isPublic', 'integer', column => column.notNull().check(sql`"isPublic" in (0, 1)`))
      .addColumn('updatedAt', 'bigint', column => column.notNull())
      .addColumn('notify', 'integer', column =>
        column.notNull().defaultTo(1).check(sql`notify in (0, 1)`),
      )
      .addColumn('seenAt', 'bigint', column => column.notNull())
      .execute()
    await createIndex(db, 'resumes_public_idx', 'resumes', ['isPublic', 'updatedAt', 'userId'])

    await db.schema
      .createTable('photos')
      .addColumn('key', 'text', column => column.primaryKey().notNull())
      .addColumn('userId', 'text', ofMember)
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .execute()
    await createIndex(db, 'photos_userId_idx', 'photos', ['userId'])
  },
}
