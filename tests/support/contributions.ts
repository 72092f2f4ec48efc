import type { Insertable, Updateable } from 'kysely'
import type { Tables } from '#backend/db/tables.ts'
import { showContribution } from '#backend/programs/contributions.ts'
import type { TestBackend } from './backend.ts'
import { users } from './people.ts'

type Row = Insertable<Tables['contributions']>

/** The id of an inserted contribution by its number; number 1 is the newest. */
export const idOf = (number: number): string => `c_${String(1000 - number).padStart(25, '0')}`

/** The names of contributions with the numbers 1, 2 ... */
export const programs = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Program ${index + 1}`)

/** The calls of the dashboard. */
export const calls = {
  stats: 'GET /api/admin/dashboard-stats',
  list: 'GET /api/admin/contributions',
  setStatus: (number: number) => `PUT /api/admin/contributions/${idOf(number)}/status`,
  remove: (number: number) => `DELETE /api/admin/contributions/${idOf(number)}`,
}

/** The calls of a member. */
export const ownCalls = {
  create: 'POST /api/contributions',
  list: 'GET /api/contributions/my-contributions',
  similar: 'GET /api/contributions/similar',
}

/** Inserts contributions of Ada, the newest first; one that says no more waits for review. */
export async function insertContributions(
  { db }: TestBackend,
  contributions: readonly Partial<Row>[],
): Promise<void> {
  const rows = contributions.map(
    (fields, index): Row => ({
      id: idOf(index + 1),
      userId: users.ada.uid,
      name: `Program ${index + 1}`,
      website: 'https://example.org',
      description: 'A summer by the water.',
      status: 'pending',
      createdAt: 1_789_000_000_000 - index * 60_000,
      ...fields,
    }),
  )
  if (rows.length === 0) return
  const inserted = await db.insertInto('contributions').values(rows).returningAll().execute()
  for (const row of inserted)
    await showContribution(db, row, { updatedAt: row.createdAt, updatedBy: null })
}

/** Inserts so many contributions of Ada that wait for review. */
export const addContributions = (backend: TestBackend, count: number): Promise<void> =>
  insertContributions(
    backend,
    programs(count).map(name => ({ name })),
  )

/** Changes the row of a contribution. */
export const setContribution = (
  { db }: TestBackend,
  number: number,
  fields: Updateable<Tables['contributions']>,
) => db.updateTable('contributions').set(fields).where('id', '=', idOf(number)).execute()

/** Deletes a contribution, as another administrator does. */
export const deleteElsewhere = ({ db }: TestBackend, number: number) =>
  db.deleteFrom('contributions').where('id', '=', idOf(number)).execute()
