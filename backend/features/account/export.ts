import { type QueryResult, sql } from 'kysely'
import * as z from 'zod/mini'
import {
  contributionColumns,
  profileColumns,
  recommenderColumns,
  savedProgramColumns,
} from '#backend/db/columns.ts'
import type { Tables } from '#backend/db/tables.ts'
import { type ArchiveEntry, createZip } from '#backend/files/zip-archive.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { Reply } from '#backend/http/responses.ts'
import { EligibilityAnswers } from '#contract/saved-answers.ts'

type Source = Pick<HandlerContext, 'db' | 'services'> & { uid: string }

/** Rows that are read at once, which an export keeps while its client does not read. */
const pageSize = 20

const answerColumns = z.keyof(EligibilityAnswers).options.join(' ')
const commentColumns =
  'ownerId parentId content createdAt helpfulAt seenAt hidden placePage placeX placeY'
const reportColumns = 'programId kind corrections note createdAt settledAt counted'
const askedColumns = recommenderColumns.join(' ')
const planColumns = `removedAt appliedAt outcomeAt ${savedProgramColumns.join(' ')}`

/**
 * The data of a member (docs/privacy.md): of each list the table, the column with the member, those
 * that tell the rows of one member apart, and the others.
 */
const lists: [name: string, table: keyof Tables, owner: string, key: string, columns: string][] = [
  [
    'account',
    'user',
    'id',
    'id',
    `email emailVerified createdAt seenAt withdrawnName withdrawnImage role staffSchool staffSince ${profileColumns.join(' ')}`,
  ],
  ['logins', 'account', 'userId', 'id', 'providerId accountId createdAt'],
  ['sessions', 'session', 'userId', 'id', 'createdAt expiresAt'],
  ['eligibilityAnswers', 'answers', 'userId', 'userId', `${answerColumns} savedAt`],
  [
    'resume',
    'resumes',
    'userId',
    'userId',
    'fileName size isPublic note withdrawn updatedAt notify seenAt',
  ],
  ['contributions', 'contributions', 'userId', 'id', `${contributionColumns.join(' ')} seenAt`],
  ['comments', 'comments', 'authorId', 'id', commentColumns],
  ['votes', 'votes', 'userId', 'commentId', 'value'],
  ['reports', 'reports', 'userId', 'kind targetId', 'reason createdAt'],
  ['actionsAboutYou', 'memberActions', 'userId', 'id', 'kind reason at endedAt'],
  ['appeals', 'appeals', 'authorId', 'commentId', 'reason createdAt decidedAt answer'],
  ['blocks', 'blocks', 'userId', 'blockedId', 'createdAt'],
  ['programReports', 'programReports', 'userId', 'id', reportColumns],
  ['messages', 'messages', 'userId', 'id', 'topic content name email createdAt doneAt'],
  ['adminActions', 'adminActions', 'adminId', 'id', 'at action kind entityId before after'],
  ['uploadedMedia', 'media', 'addedBy', 'key', 'size createdAt'],
  ['savedPrograms', 'savedPrograms', 'userId', 'programId', planColumns],
  ['savedTasks', 'savedTasks', 'userId', 'programId taskId', 'label done createdAt'],
  ['savedSearches', 'savedSearches', 'userId', 'id', 'name query createdAt'],
  ['recommenders', 'recommenders', 'userId', 'id', `programId createdAt ${askedColumns}`],
  [
    'reminderSettings',
    'reminderSettings',
    'userId',
    'userId',
    'days zone email digest decisions staffNow staffDigest',
  ],
  ['mails', 'mails', 'userId', 'id', 'kind cause reminders state createdAt'],
]

/** The names in a text as columns of a query. */
const toColumns = (names: string) =>
  sql.join([...new Set(names.split(' '))].map(name => sql.ref(name)))

/** Reads the rows of a list page by page. */
async function* readRows(
  { db, uid }: Source,
  [, table, owner, key, columns]: (typeof lists)[number],
) {
  for (let after: unknown[] | undefined; ; ) {
    const isRest = after ? sql`and (${toColumns(key)}) > (${sql.join(after)})` : sql``
    const { rows }: QueryResult<Record<string, unknown>> = await sql<Record<string, unknown>>`
      select ${toColumns(`${key} ${columns}`)} from ${sql.table(table)}
      where ${sql.ref(owner)} = ${uid} ${isRest}
      order by ${toColumns(key)} limit ${pageSize}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = key.split(' ').map(name => last[name])
  }
}

/** A JSON replacer that writes times as ISO texts. */
const formatTimes = (name: string, value: unknown): unknown =>
  /At$|^at$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value

/** Writes one JSON file, row by row. */
async function* createJson(source: Source): AsyncGenerator<string> {
  const madeAt = new Date(source.services.clock.now()).toISOString()
  yield `{\n  "madeAt": "${madeAt}"`
  for (const each of lists) {
    yield `,\n  "${each[0]}": [`
    let separator = '\n    '
    for await (const row of readRows(source, each)) {
      yield separator + JSON.stringify(row, formatTimes)
      separator = ',\n    '
    }
    yield separator.startsWith(',') ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

async function* listEntries(source: Source): AsyncGenerator<ArchiveEntry> {
  const { db, services, uid } = source
  yield { name: 'everything.json', content: createJson(source), compress: true }
  const resumes = db
    .selectFrom('resumes')
    .where('userId', '=', uid)
    .select(['fileKey', 'extension'])
  const photos = db.selectFrom('photos').where('userId', '=', uid).orderBy('key').select('key')
  const files = [
    ...(await resumes.execute()).map(({ fileKey: key, extension }) => ({
      name: `resume.${extension}`,
      key,
    })),
    ...(await photos.execute()).map(({ key }) => ({ name: key, key })),
  ]
  for (const { name, key } of files) {
    const file = await services.files.open(key)
    if (file) yield { name, content: file.stream, compress: false }
  }
}

/** The export of a member's data as a ZIP (docs/privacy.md). */
export const dataExport: Pick<Handlers['account'], 'exportData'> = {
  exportData({ db, services, member }) {
    return new Reply(createZip(listEntries({ db, services, uid: member.uid })), {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="hbcu-yard.zip"',
    })
  },
}
