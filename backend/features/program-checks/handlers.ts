import { sql } from 'kysely'
import { checkData, checkStored, requirePublishable } from '#backend/content/check-data.ts'
import { changeItem, findChangedFields, findItem, type Item } from '#backend/content/items.ts'
import { nowInUtc, toIsoTime } from '#backend/core/clock.ts'
import { findVersion } from '#backend/db/content-versions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { isOfMember } from '#backend/programs/contributions.ts'
import { findSeedRecord } from '#backend/programs/programs.ts'
import { listPublished } from '#backend/programs/published.ts'
import {
  findScope,
  isInScope,
  listIdsInScope,
  requireInScope,
} from '#backend/programs/school-scope.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { toProgram } from '#catalog/records.ts'
import type { AuditAction } from '#contract/audit.ts'
import { addSource } from './add-source.ts'
import { listRecent, listUnread } from './past.ts'
import { describeProgram, listQueue } from './queue.ts'

const parseRecord = (data: string): ProgramRecord => JSON.parse(data)

const describeItem = ({ version, state, data, updatedAt, editorName }: Item) => ({
  version,
  isPublished: state === 'published',
  record: parseRecord(data),
  updatedAt: toIsoTime(updatedAt),
  updatedBy: editorName,
})

/** A program with its record; undefined if it is only a suggestion of a member. */
async function findRecord(db: Db, programId: string): Promise<Item | undefined> {
  const item = await findItem(db, 'program', programId)
  return item && !isOfMember(item.data) ? item : undefined
}

/** The error with the record that somebody else has stored meanwhile. */
async function toConflict(db: Db, programId: string): Promise<HandlerError> {
  const item = await findRecord(db, programId)
  return new HandlerError('content/changed', {
    body: { current: item ? describeItem(item) : null },
  })
}

interface Change extends Pick<Item, 'data' | 'state'> {
  at: number
  action: AuditAction
  /** What the log says beside the changed fields. */
  about?: Record<string, unknown>
}

/** Stores the next version of a record and records it. Throws if another one was stored first. */
async function saveRecord(
  trx: Db,
  { services, member }: Pick<HandlerContext, 'services'> & { member: { uid: string } },
  current: Item,
  { data, state, at, action, about }: Change,
) {
  const next = { data, state, consent: null, updatedAt: at, updatedBy: member.uid }
  if (!(await changeItem(trx, current, next))) throw await toConflict(trx, current.id)
  const { before, after } = findChangedFields(current.data, data)
  const isMoved = current.state !== state
  await recordAction(trx, services, {
    adminId: member.uid,
    action,
    kind: 'program',
    entityId: current.id,
    before: { ...before, ...(isMoved && { state: current.state }) },
    after: { ...after, ...(isMoved && { state }), ...about },
  })
}

/** The tables of what is settled with a check. */
const reasons = ['programReports', 'pageFindings'] as const

/** Opens again what was settled at a time, unless a member has sent the same report again. */
async function reopen(trx: Db, programId: string, settledAt: number | null) {
  for (const table of reasons)
    await trx
      .updateTable(table)
      .set({ settledAt: null })
      .where('programId', '=', programId)
      .where('settledAt', '=', settledAt)
      .$if(table === 'programReports', reports => reports.where('id', 'not in', sentAgain))
      .execute()
}

const sentAgain = sql<string>`(
  select settled.id from "programReports" as settled
  inner join "programReports" as newer
    on newer."userId" = settled."userId"
    and newer."programId" = settled."programId"
    and newer.kind = settled.kind
  where newer."settledAt" is null and settled."settledAt" is not null
)`

/** Programs that need a look by administrators; not in the specification. */
export const programChecks: Handlers['programChecks'] = {
  list: async ({ services, member, input }) =>
    listQueue(services, input, await findScope(member.schoolId)),

  async listRecent({ db, member, services }) {
    const ids = await listIdsInScope(db, 'program', await findScope(member.schoolId))
    const checks = await listRecent(db, services.clock.now() - 24 * 60 * 60_000)
    return { checks: checks.filter(({ programId }) => ids === null || ids.has(programId)) }
  },

  // Pages are not of one school.
  listUnread: async ({ db, member }) =>
    member.schoolId === null ? listUnread(db) : { tried: 0, read: 0, triedAt: null, pages: [] },

  async get({ db, services, member, input: { programId }, fail }) {
    const item = await findRecord(db, programId)
    const program =
      (await listPublished(services)).programs.get(programId) ??
      (item && toProgram(parseRecord(item.data), nowInUtc(services.clock).today))
    if (!program || !isInScope(await findScope(member.schoolId), program)) throw fail('check/none')
    return {
      check: await describeProgram(services, program),
      item: item ? describeItem(item) : null,
      inFile: JSON.parse((await findSeedRecord(db, programId)) ?? 'null'),
    }
  },

  async settle(context) {
    const { db, member, services, input, fail } = context
    const { programId, version, source, hide, seen } = input
    const current = await findRecord(db, programId)
    const { programs } = await listPublished(services)
    const scope = await findScope(member.schoolId)
    if (!(current || programs.has(programId))) throw fail('check/none')
    if (!isInScope(scope, current ? parseRecord(current.data) : programs.get(programId)))
      throw fail('check/none')
    if (current && current.version !== version) throw await toConflict(db, programId)
    const { today } = nowInUtc(services.clock)
    const read = current && addSource(input.data ?? JSON.parse(current.data), source, today)
    const state = hide ? 'hidden' : (current?.state ?? 'published')
    const data = read && (await checkData({ kind: 'program', id: programId, state }, read))
    if (data) requirePublishable({ state, consent: null, data })
    if (data) requireInScope(scope, parseRecord(data))
    await db.transaction().execute(async trx => {
      const at = services.clock.now()
      const action = 'check'
      const about = { settled: seen.length }
      if (current && data)
        await saveRecord(trx, context, current, { data, state, at, action, about })
      else
        await recordAction(trx, services, {
          ...{ adminId: member.uid, action, kind: 'program', entityId: programId, after: about },
        })
      if (seen.length === 0) return
      for (const table of reasons)
        await trx
          .updateTable(table)
          .set({ settledAt: at })
          .where('programId', '=', programId)
          .where('id', 'in', seen)
          .where('settledAt', 'is', null)
          .execute()
    })
    services.siteBuild.request()
    return { version: current ? version + 1 : 0 }
  },

  async undo(context) {
    const { db, member, services, input, fail } = context
    const { programId, version } = input
    const current = await findRecord(db, programId)
    const scope = await findScope(member.schoolId)
    if (!current || !isInScope(scope, parseRecord(current.data))) throw fail('check/none')
    if (current.version !== version) throw await toConflict(db, programId)
    const earlier = await findVersion(db, current, version - 1)
    if (!earlier) throw fail('content/no-version')
    const { state } = earlier
    const data = await checkStored(current, earlier.data)
    requirePublishable({ state, consent: null, data })
    await db.transaction().execute(async trx => {
      const at = services.clock.now()
      await saveRecord(trx, context, current, { data, state, at, action: 'undo-check' })
      await reopen(trx, programId, current.updatedAt)
    })
    services.siteBuild.request()
    return { version: version + 1 }
  },
}
