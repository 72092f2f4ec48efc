import { checkData, checkStored, requirePublishable } from '#backend/content/check-data.ts'
import { changeItem, findChangedFields, findItem, type Item } from '#backend/content/items.ts'
import { nowInUtc, toIsoTime } from '#backend/core/clock.ts'
import { findVersion } from '#backend/db/content-versions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { toPage } from '#backend/http/pagination.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { isOfMember } from '#backend/programs/contributions.ts'
import { findSeedRecord } from '#backend/programs/programs.ts'
import { listPublished } from '#backend/programs/published.ts'
import { listOpenReports, toReport } from '#backend/programs/reports.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { toProgram } from '#catalog/records.ts'
import type { Contract } from '#contract'
import type { AuditAction } from '#contract/audit.ts'
import { listReportGroups } from '#contract/program-checks.ts'
import { mergeCheck, setSourceOfCheck } from './apply-check.ts'
import {
  findLastAction,
  listReportsSettledAt,
  lockReporters,
  reopenReports,
  settleReports,
} from './queries.ts'
import { listQueue, readReports, toCheck } from './queue.ts'

type Services = HandlerContext['services']

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

/** The record that somebody else has stored meanwhile. */
async function toConflict(db: Db, programId: string): Promise<HandlerError> {
  const item = await findRecord(db, programId)
  const settled = item?.updatedAt ? await listReportsSettledAt(db, programId, item.updatedAt) : []
  return new HandlerError('content/changed', {
    body: { current: item ? { ...describeItem(item), settled } : null },
  })
}

interface Save {
  trx: Db
  services: Services
  adminId: string
  current: Item
  /** Milliseconds since 1970. */
  at: number
  change: Pick<Item, 'data' | 'state'>
  action: AuditAction
  /** What the log says beside the changed fields. */
  about: Record<string, unknown>
}

/** Stores the next version of a record and records it. Throws if another one was stored first. */
async function saveAndRecord({ trx, services, adminId, current, at, change, action, about }: Save) {
  const next = { ...change, consent: current.consent, updatedAt: at, updatedBy: adminId }
  const isStored = await changeItem(trx, current, next)
  if (!isStored) throw await toConflict(trx, current.id)
  const { before, after } = findChangedFields(current.data, change.data)
  const isMoved = current.state !== change.state
  await recordAction(trx, services, {
    adminId,
    action,
    kind: 'program',
    entityId: current.id,
    before: { ...before, ...(isMoved && { state: current.state }) },
    after: { ...after, ...(isMoved && { state: change.state }), ...about },
  })
}

type Check = HandlerContext<Contract['programChecks']['confirm']>['input']

/** The record of an item after a check. Throws if it is not valid. */
async function applyCheck(
  { clock }: Services,
  { id, data }: Item,
  { confirmed, source, changes }: Check,
): Promise<ProgramRecord> {
  const now = nowInUtc(clock)
  const merged = mergeCheck(parseRecord(data), { confirmed, source, changes }, now.today)
  const checked = parseRecord(await checkData('program', merged.data, id))
  return setSourceOfCheck(checked, { confirmed, index: merged.index, now })
}

/** The ids of the open reports that a check answers: what they are about was seen and confirmed. */
async function listAnswered(db: Db, { programId, confirmed, seenReports }: Check) {
  const open = await listOpenReports(db, [programId], seenReports)
  const answered = open.filter(({ kind, corrections }) =>
    listReportGroups({ kind, corrections: JSON.parse(corrections) }).every(group =>
      confirmed.includes(group),
    ),
  )
  return answered.map(({ id }) => id)
}

/** Checks of programs by administrators; not in the specification. */
export const programChecks: Handlers['programChecks'] = {
  async list({ services, input: { filter = 'all', limit, lastId } }) {
    const queue = await listQueue(services, filter)
    const start = lastId ? queue.findIndex(({ key }) => key > lastId) : 0
    const rest = start === -1 ? [] : queue.slice(start)
    const { page, pagination } = toPage(rest, limit, ({ key }) => key)
    return {
      checks: page.map(({ check }) => check),
      pagination: { ...pagination, totalCount: queue.length },
    }
  },

  async get({ db, services, input: { programId }, fail }) {
    const now = nowInUtc(services.clock)
    const item = await findRecord(db, programId)
    const program =
      (await listPublished(services)).programs.get(programId) ??
      (item && toProgram(parseRecord(item.data), now.today))
    if (!program) throw fail('check/none')
    const { check } = toCheck(program, await readReports(services), now)
    return {
      check,
      item: item ? describeItem(item) : null,
      inFile: JSON.parse((await findSeedRecord(db, programId)) ?? 'null'),
      reports: (await listOpenReports(db, [programId])).map(toReport),
    }
  },

  async confirm({ db, member, services, input, fail }) {
    const { programId, version, confirmed, source, hide } = input
    const current = await findRecord(db, programId)
    if (!current) {
      const isContributed = (await listPublished(services)).programs.has(programId)
      throw fail(isContributed ? 'check/contribution' : 'check/none')
    }
    if (current.version !== version) throw await toConflict(db, programId)
    const record = await applyCheck(services, current, input)
    const state = hide ? 'hidden' : current.state
    const data = JSON.stringify(record)
    requirePublishable({ state, consent: null, data })
    const settled = await db.transaction().execute(async trx => {
      const at = services.clock.now()
      const save = { trx, services, adminId: member.uid, current, at }
      const change = { data, state }
      const about = { confirmed, source }
      await saveAndRecord({ ...save, change, action: 'check', about })
      return settleReports(trx, await listAnswered(trx, input), at)
    })
    services.siteBuild.request()
    return { version: version + 1, settled }
  },

  async undo({ db, member, services, input: { programId, version }, fail }) {
    const current = await findRecord(db, programId)
    if (!current) throw fail('check/none')
    if (current.version !== version) throw await toConflict(db, programId)
    const earlier = await findVersion(db, current, version - 1)
    if (!earlier || (await findLastAction(db, programId)) !== 'check')
      throw fail('content/no-version')
    const data = await checkStored(current, earlier.data)
    const { state } = earlier
    requirePublishable({ state, consent: null, data })
    await db.transaction().execute(async trx => {
      const at = services.clock.now()
      const save = { trx, services, adminId: member.uid, current, at, change: { data, state } }
      const checkedAt = current.updatedAt ?? 0
      // In the order of the deletion of an account: first members, then items that they edited.
      await lockReporters(trx, programId, checkedAt)
      await saveAndRecord({ ...save, action: 'undo-check', about: {} })
      await reopenReports(trx, programId, checkedAt)
    })
    services.siteBuild.request()
    return { version: version + 1 }
  },
}
