import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { orderedText } from './columns.ts'

/** Mentors and student stories (spec section 3, Mentor and Testimonial). */
export const people = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('mentors')
      .addColumn('id', orderedId, column => column.primaryKey().notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('university', 'text', column => column.notNull())
      .addColumn('field', 'text', column => column.notNull())
      .addColumn('imageUrl', 'text')
      .addColumn('rate', 'double precision', column => column.notNull().check(sql`rate >= 0`))
      .addColumn('available', 'integer', column => column.notNull().check(sql`available in (0, 1)`))
      .addColumn('rating', 'double precision', column =>
        column.notNull().check(sql`rating between 0 and 5`),
      )
      .execute()
    await db.schema
      .createTable('stories')
      .addColumn('id', orderedId, column => column.primaryKey().notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('videoUrl', 'text', column => column.notNull())
      .addColumn('thumbnailUrl', 'text')
      .addColumn('programName', 'text')
      .addColumn('studentName', 'text')
      .addColumn('studentImage', 'text')
      .addColumn('university', 'text')
      .addColumn('captionsUrl', 'text')
      .execute()
  },
})
