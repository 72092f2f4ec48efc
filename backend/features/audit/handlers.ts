import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import { Reply } from '#backend/http/responses.ts'
import type { AdminAction, AuditFilter } from '#contract/audit.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type ActionRow, listActions, listActors, server } from './queries.ts'

const nameOf = (adminId: string | null, name: string | null) =>
  adminId === null ? 'On the server' : (name ?? 'Deleted user')

const parse = (text: string | null) => (text === null ? null : JSON.parse(text))

const toReply = ({
  at,
  adminName,
  before,
  after,
  ...row
}: ActionRow): JsonOf<typeof AdminAction> => ({
  ...row,
  at: new Date(at).toISOString(),
  adminName: nameOf(row.adminId, adminName),
  before: parse(before),
  after: parse(after),
})

/** Rows that are read at once for a file, each of a few kilobytes at most. */
const pageSize = 100

/** Reads the rows of a file page by page, the newest first. */
async function* readPages(db: Db, filter: AuditFilter) {
  let before: string | null = null
  for (let left: number = limits.auditFile; left > 0; left -= pageSize) {
    const rows: ActionRow[] = await listActions(db, filter, {
      before,
      limit: Math.min(left, pageSize),
    })
    if (rows.length > 0) yield rows.map(toReply)
    if (rows.length < pageSize) return
    before = rows.at(-1)?.id ?? null
    // SQLite answers in this process: without a pause other requests would wait for the whole file.
    await setImmediate()
  }
}

const columns = [
  'id',
  'at',
  'adminId',
  'adminName',
  'action',
  'kind',
  'entityId',
  'before',
  'after',
]

/** The log as CSV (RFC 4180). */
async function* createCsv(db: Db, filter: AuditFilter): AsyncGenerator<Uint8Array> {
  // An apostrophe disarms cells that look like formulas.
  const options = { columns, record_delimiter: 'windows', escape_formulas: true } as const
  // Spreadsheets read a file without a byte order mark in the letters of their system.
  yield Buffer.from(stringify([], { ...options, header: true, bom: true }))
  for await (const rows of readPages(db, filter)) yield Buffer.from(stringify(rows, options))
}

async function* createJson(db: Db, filter: AuditFilter): AsyncGenerator<Uint8Array> {
  let separator = '[\n'
  for await (const rows of readPages(db, filter)) {
    yield Buffer.from(separator + rows.map(row => JSON.stringify(row)).join(',\n'))
    separator = ',\n'
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n')
}

const sendFile = (chunks: AsyncIterable<Uint8Array>, type: string, name: string) =>
  new Reply(chunks, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  })

/** The log of what administrators did; not in the specification. */
export const audit: Handlers['audit'] = {
  async list({ db, input: { limit, lastId, ...filter } }) {
    const rows = await listActions(db, filter, { before: lastId || null, limit: limit + 1 })
    const { page, pagination } = toPage(rows, limit, ({ id }) => id)
    return { actions: page.map(toReply), pagination }
  },

  async listAdmins({ db }) {
    return (await listActors(db)).map(({ id, name }) => ({
      id: id ?? server,
      name: nameOf(id, name),
    }))
  },

  downloadCsv: ({ db, input }) => sendFile(createCsv(db, input), 'text/csv', 'audit.csv'),
  downloadJson: ({ db, input }) =>
    sendFile(createJson(db, input), 'application/json', 'audit.json'),
}
