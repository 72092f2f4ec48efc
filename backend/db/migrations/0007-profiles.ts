import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'

/**
 * Fields of a profile (spec section 3, User profile); contributions survive the account of their
 * author.
 */
export const profiles = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['phone', 'major', 'graduationYear'])
      await db.schema.alterTable('user').addColumn(name, 'text').execute()
    await (engine === 'postgres' ? alterForeignKey(db) : rebuildTable(db))
  },
})

async function alterForeignKey(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contributions drop constraint "contributions_userId_fkey"`.execute(db)
  await sql`alter table contributions alter column "userId" drop not null`.execute(db)
  await sql`alter table contributions add constraint "contributions_userId_fkey"
    foreign key ("userId") references "user" (id) on delete set null`.execute(db)
}

/** SQLite cannot change a constraint, so the table is recreated. No other table references it. */
async function rebuildTable(db: Kysely<unknown>): Promise<void> {
  const columns = [
    '"name" text not null',
    '"website" text not null',
    '"description" text not null',
    `"status" text not null check (status in ('pending', 'approved', 'rejected'))`,
    '"createdAt" bigint not null',
    '"decidedAt" bigint',
    '"rejectionReason" text',
    '"applicationMonth" text',
    '"type" text',
    '"applicationDeadline" text',
    '"university" text',
    '"citizenship" text',
    '"applicationLink" text',
  ]
  const names = columns.map(column => column.split(' ')[0]).join(', ')
  await sql`create table contributions_new ("id" text primary key not null,
    "userId" text references "user" (id) on delete set null, ${sql.raw(columns.join(', '))})`.execute(
    db,
  )
  await sql`insert into contributions_new (id, "userId", ${sql.raw(names)})
    select id, "userId", ${sql.raw(names)} from contributions`.execute(db)
  await sql`drop table contributions`.execute(db)
  await sql`alter table contributions_new rename to contributions`.execute(db)
  await sql`create index contributions_status_idx on contributions (status, id)`.execute(db)
  await sql`create index "contributions_userId_idx" on contributions ("userId", id)`.execute(db)
}
