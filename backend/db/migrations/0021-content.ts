import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** The old tables, as the copy reads them. */
interface OldTables {
  mentors: {
    id: string
    name: string
    university: string
    field: string
    imageUrl: string | null
    rate: number
    available: 0 | 1
    rating: number
  }
  stories: {
    id: string
    title: string
    videoUrl: string
    thumbnailUrl: string | null
    programName: string | null
    studentName: string | null
    studentImage: string | null
    university: string | null
    captionsUrl: string | null
  }
}

/** Content that administrators edit, with its versions; mentors and stories move into it. */
export const content = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
    await db.schema
      .createTable('contentItems')
      .addColumn('kind', 'text', column =>
        column.notNull().check(sql`kind in ('program', 'mentor', 'story')`),
      )
      .addColumn('id', orderedId, column => column.notNull())
      .addColumn('state', 'text', column =>
        column.notNull().check(sql`state in ('draft', 'published', 'hidden', 'deleted')`),
      )
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('detail', 'text', column => column.notNull())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('origin', 'text', column =>
        column.notNull().check(sql`origin in ('file', 'database')`),
      )
      .addColumn('consent', 'text')
      .addColumn('publishedAt', 'bigint')
      .addColumn('updatedAt', 'bigint', column => column.notNull())
      .addColumn('updatedBy', 'text', column => column.references('user.id').onDelete('set null'))
      // The last column, so that SQLite does not read it for lists.
      .addColumn('data', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('contentItems_key', ['kind', 'id'])
      .execute()
    for (const columns of [
      ['kind', 'position', 'id'],
      ['kind', 'version', 'updatedAt'],
      ['updatedBy'],
    ])
      await createIndex(db, `contentItems_${columns.join('_')}`, 'contentItems', columns)
    await db.schema
      .createTable('contentVersions')
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('id', orderedId, column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('updatedAt', 'bigint')
      .addColumn('updatedBy', 'text', column => column.references('user.id').onDelete('set null'))
      .addColumn('data', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('contentVersions_key', ['kind', 'id', 'version'])
      .execute()
    await createIndex(db, 'contentVersions_updatedBy', 'contentVersions', ['updatedBy'])
    await copyPeople(db as Kysely<OldTables>)
    await db.schema.dropTable('mentors').execute()
    await db.schema.dropTable('stories').execute()
  },
})

async function copyPeople(db: Kysely<OldTables>): Promise<void> {
  const mentors = await db.selectFrom('mentors').orderBy('id').selectAll().execute()
  for (const [position, { id, available, ...data }] of mentors.entries())
    await copyItem(db, {
      kind: 'mentor',
      id,
      position,
      name: data.name,
      detail: data.university,
      data: { ...data, imageUrl: toMedia(data.imageUrl), available: available === 1 },
    })
  // Stories are listed with the last id first.
  const stories = await db.selectFrom('stories').orderBy('id', 'desc').selectAll().execute()
  const media = ['videoUrl', 'thumbnailUrl', 'studentImage', 'captionsUrl'] as const
  for (const [position, { id, ...data }] of stories.entries())
    await copyItem(db, {
      kind: 'story',
      id,
      position,
      name: data.title,
      detail: data.studentName ?? '',
      data: { ...data, ...Object.fromEntries(media.map(name => [name, toMedia(data[name])])) },
    })
}

/** A path of this site or an http(s) address; else null. */
const toMedia = (value: string | null): string | null =>
  value !== null && /^(\/(?![/\\])|https?:\/\/)/i.test(value.trim()) ? value.trim() : null

const consent = JSON.stringify({ status: 'unrecorded', givenOn: null, withdrawnOn: null })

interface CopiedItem {
  kind: string
  id: string
  position: number
  name: string
  detail: string
  data: object
}

async function copyItem(
  db: Kysely<OldTables>,
  { kind, id, position, name, detail, data }: CopiedItem,
): Promise<void> {
  const now = Date.now()
  const json = JSON.stringify(data)
  await sql`insert into "contentItems"
    (kind, id, state, name, detail, position, version, origin, consent, "publishedAt", "updatedAt", data)
    values (${kind}, ${id}, 'published', ${name}, ${detail}, ${position}, 1, 'database', ${consent},
      ${now}, ${now}, ${json})`.execute(db)
  await sql`insert into "contentVersions" (kind, id, version, state, "updatedAt", data)
    values (${kind}, ${id}, 1, 'published', ${now}, ${json})`.execute(db)
}
