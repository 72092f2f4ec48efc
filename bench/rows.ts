import { sql } from 'kysely'
import { openStore } from '#backend/db/open.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { freshDatabase, startPostgres } from '#tests/support/postgres.ts'
import { print } from './figures.ts'

const count = 100_000

/** Random text of so many characters, which does not compress like repeated text. */
const text = (length: number) =>
  sql.raw(
    `substr(${Array.from({ length: Math.ceil(length / 32) }, (_, part) => `md5('${part}' || i)`).join(' || ')}, 1, ${length})`,
  )
const id = (kind: string, column = 'i') => sql.raw(`'${kind}_' || lpad(${column}::text, 25, '0')`)
const now = sql`now()`
const rows = sql`from generate_series(1, ${sql.lit(count)}) as i`

/**
 * `npm run bench -- rows`: bytes of a row on Postgres with its indexes, measured on 100,000 rows
 * of typical length each: comments of 200 characters, names and addresses of 20 to 25.
 */
export async function rowSizes(): Promise<void> {
  const postgres = startPostgres()
  if (!postgres) return print('Postgres is not installed')
  const url = await freshDatabase(postgres.address)
  await (await openStore({ engine: 'postgres', url })).close()
  const { db, close } = openPostgres(url, 0)
  try {
    for (const insert of [
      sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
        select ${text(32)}, ${text(20)}, ${text(12)} || i || '@example.edu', true, ${now}, ${now},
          'member' ${rows}`,
      sql`insert into account (id, "accountId", "providerId", "userId", password, "createdAt",
          "updatedAt")
        select ${text(32)}, ${text(32)}, 'credential', ${text(32)}, ${text(97)}, ${now}, ${now}
          ${rows}`,
      sql`insert into session (id, token, "userId", "userAgent", "expiresAt", "createdAt",
          "updatedAt")
        select ${text(32)}, ${text(32)}, ${text(32)}, 'Firefox on Linux', ${now}, ${now}, ${now}
          ${rows}`,
      sql`insert into resumes ("userId", "fileKey", "fileName", extension, size, version,
          "isPublic", "updatedAt", notify, "seenAt")
        select ${text(32)}, 'resumes/' || ${text(32)}, 'resume of a member.pdf', 'pdf', 200000, 1,
          1, 1760000000000 + i, 1, 0 ${rows}`,
      sql`insert into comments (id, "ownerId", "authorId", "parentId", content, "createdAt")
        select ${id('f')}, ${text(32)}, ${text(32)}, ${id('f', '(i - 1)')}, ${text(200)},
          1760000000000 + i ${rows}`,
      sql`insert into votes ("commentId", "userId", value) select ${id('f')}, ${text(32)}, 1
        ${rows}`,
      sql`vacuum analyze`,
    ])
      await insert.execute(db)
    for (const table of ['user', 'account', 'session', 'resumes', 'comments', 'votes']) {
      const { rows: sizes } = await sql<{ data: number; whole: number }>`
        select pg_relation_size(${`"${table}"`}) as data,
          pg_total_relation_size(${`"${table}"`}) as whole`.execute(db)
      const [{ data, whole } = { data: 0, whole: 0 }] = sizes
      print(
        `${table}: ${Math.round(data / count)} B a row, ${Math.round(whole / count)} with indexes`,
      )
    }
  } finally {
    await close()
    await postgres.stop()
  }
}
