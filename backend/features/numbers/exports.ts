import type { Member } from '#backend/auth/session.ts'
import { toIsoTime } from '#backend/core/clock.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext } from '#backend/http/handler.ts'
import { Reply } from '#backend/http/responses.ts'
import {
  findScope,
  isOfSchool,
  listIdsInScope,
  type Scope,
} from '#backend/programs/school-scope.ts'
import { type Column, toCsv } from '#catalog/csv.ts'
import type { AuditKind } from '#contract/audit.ts'
import type { Consent, ContentData } from '#contract/content-values.ts'

/** Rows as a CSV file. */
export const toFile = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  new Reply(toCsv(columns, rows), { 'Content-Type': 'text/csv; charset=utf-8' })

/** Suggestions, of the school of the role if that is limited to one. */
const listSuggestions = (db: Db, scope: Scope) =>
  db
    .selectFrom('contributions')
    .leftJoin('user', 'user.id', 'contributions.userId')
    .where(isOfSchool(scope))
    .orderBy('contributions.id')
    .selectAll('contributions')
    .select(['user.name as author', 'user.email'])
    .execute()

const suggestionColumns: Column<Awaited<ReturnType<typeof listSuggestions>>[number]>[] = [
  { name: 'id', value: row => row.id },
  { name: 'sent', value: row => toIsoTime(row.createdAt) },
  { name: 'author', value: row => row.author ?? 'Deleted user' },
  { name: 'email', value: row => row.email },
  { name: 'name', value: row => row.name },
  { name: 'website', value: row => row.website },
  { name: 'description', value: row => row.description },
  { name: 'status', value: row => row.status },
  { name: 'reason', value: row => row.rejectionReason },
  { name: 'changes asked for', value: row => row.changeNote },
  { name: 'application month', value: row => row.applicationMonth },
  { name: 'type', value: row => row.type },
  { name: 'deadline', value: row => row.applicationDeadline },
  { name: 'university', value: row => row.university },
  { name: 'citizenship', value: row => row.citizenship },
  { name: 'application link', value: row => row.applicationLink },
]

const listMessages = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('user', 'user.id', 'messages.userId')
    .orderBy('messages.id')
    .selectAll('messages')
    .select(['user.name as accountName', 'user.email as accountEmail'])
    .execute()

const messageColumns: Column<Awaited<ReturnType<typeof listMessages>>[number]>[] = [
  { name: 'id', value: row => row.id },
  { name: 'sent', value: row => toIsoTime(row.createdAt) },
  { name: 'topic', value: row => row.topic },
  { name: 'message', value: row => row.content },
  { name: 'name', value: row => row.name },
  { name: 'email', value: row => row.email },
  { name: 'account name', value: row => row.accountName },
  { name: 'account email', value: row => row.accountEmail },
  { name: 'done', value: row => toIsoTime(row.doneAt) },
]

/** Mentors, of the school of the role if that is limited to one. */
async function listMentors(db: Db, scope: Scope) {
  const ids = await listIdsInScope(db, 'mentor', scope)
  const rows = await db
    .selectFrom('contentItems')
    .where('kind', '=', 'mentor')
    .where('state', '!=', 'deleted')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'state', 'consent', 'data'])
    .execute()
  return rows
    .filter(({ id }) => !ids || ids.has(id))
    .map(({ consent, data, ...row }) => ({
      ...row,
      consent: JSON.parse(consent) as Consent,
      data: JSON.parse(data) as Partial<ContentData<'mentor'>>,
    }))
}

const mentorColumns: Column<Awaited<ReturnType<typeof listMentors>>[number]>[] = [
  { name: 'id', value: row => row.id },
  { name: 'state', value: row => row.state },
  { name: 'name', value: ({ data }) => data.name ?? null },
  { name: 'university', value: ({ data }) => data.university ?? null },
  { name: 'field', value: ({ data }) => data.field ?? null },
  { name: 'dollars per hour', value: ({ data }) => data.rate ?? null },
  { name: 'available', value: ({ data }) => data.available ?? null },
  { name: 'rating', value: ({ data }) => data.rating ?? null },
  { name: 'consent', value: ({ consent }) => consent.status },
  { name: 'consent given on', value: ({ consent }) => consent.givenOn },
]

/** Makes a handler that exports a list, and records that, not what is in it. */
const exportList =
  <Row>(
    kind: AuditKind,
    columns: readonly Column<Row>[],
    list: (db: Db, scope: Scope) => Promise<Row[]>,
  ) =>
  async ({
    db,
    services,
    member,
  }: Pick<HandlerContext, 'db' | 'services'> & { member: Member }) => {
    const rows = await list(db, await findScope(member.schoolId))
    const after = { rows: rows.length }
    const action = { adminId: member.uid, action: 'export', kind, entityId: 'all', after } as const
    await recordAction(db, services, action)
    return toFile(columns, rows)
  }

/** Exports as CSV; not in the specification. */
export const exports = {
  exportSuggestions: exportList('contribution', suggestionColumns, listSuggestions),
  exportMessages: exportList('message', messageColumns, listMessages),
  exportMentors: exportList('mentor', mentorColumns, listMentors),
}
