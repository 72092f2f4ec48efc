import { setImmediate } from 'node:timers/promises'
import { nowInUtc } from '#backend/core/clock.ts'
import type { Services } from '#backend/http/services.ts'
import { listChangedInFile } from '#backend/programs/programs.ts'
import { listPublished } from '#backend/programs/published.ts'
import { countOpenReports } from '#backend/programs/reports.ts'
import { getProgramStatus } from '#backend/programs/status.ts'
import type { Now } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import type { CheckFilter, ProgramCheck } from '#contract/program-checks.ts'
import type { ReportKind } from '#contract/program-reports.ts'

/** Programs that are looked at before other requests get their turn. */
const batchSize = 500

/** A program of the queue, with its place in it. */
interface QueuedCheck {
  check: ProgramCheck
  /** Sorts as text. */
  key: string
  kinds: readonly ReportKind[]
}

/** What is known beside a program: its reports, looks, and whether the data file changed too. */
export async function readReports({ db }: Pick<Services, 'db'>) {
  const kinds = Map.groupBy(await countOpenReports(db), ({ programId }) => programId)
  const pages = await db
    .selectFrom('monitoredPages')
    .where('confirmedAt', '>', 0)
    .select(['url', 'confirmedAt'])
    .execute()
  /** The days on which pages last stated all facts, by their addresses. */
  const looks = new Map(pages.map(page => [page.url, toDay(page.confirmedAt)]))
  return { kinds, changedInFile: await listChangedInFile(db), looks }
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

type Reports = Awaited<ReturnType<typeof readReports>>

/** A program as the queue shows it. */
export function toCheck(
  program: Program,
  { kinds, changedInFile, looks }: Reports,
  now: Now,
): QueuedCheck {
  const { id, name, provider, checked, contributionId } = program
  const reports = kinds.get(id) ?? []
  const hasRecord = contributionId === null
  const look = looks.get(URL.parse(program.url ?? '')?.href ?? '') ?? ''
  const looked = look > (checked ?? '') ? look : checked
  const { next, isDue, doubt, nearSeason } = getProgramStatus(program, now, looked)
  const check = {
    programId: id,
    name,
    provider,
    checked,
    nextDate: next?.date ?? null,
    hasRecord,
    // Only a record can be checked.
    isDue: (isDue || changedInFile.has(id)) && hasRecord,
    isChangedInFile: changedInFile.has(id),
    isMarked: program.closedReports !== undefined,
    reason: hasRecord ? (doubt ?? nearSeason) : null,
    reports: reports.reduce((sum, row) => sum + row.reports, 0),
  }
  const isFirst = [
    check.isMarked,
    check.reports > 0,
    check.reason !== null && doubt !== null,
    check.reason !== null,
    check.isDue,
    true,
  ]
  return {
    check,
    key: [isFirst.indexOf(true), next?.day ?? '9999-99-99', checked ?? '', id].join(' '),
    kinds: reports.map(({ kind }) => kind),
  }
}

const isAsked = ({ check, kinds }: QueuedCheck, filter: CheckFilter): boolean => {
  if (filter === 'all') return check.hasRecord || check.reports > 0
  return filter === 'due' ? check.isDue : kinds.includes(filter)
}

/** All programs that pass a filter, in the order of the queue. */
export async function listQueue(services: Services, filter: CheckFilter): Promise<QueuedCheck[]> {
  const reports = await readReports(services)
  const now = nowInUtc(services.clock)
  const queue: QueuedCheck[] = []
  for (const [index, program] of [...(await listPublished(services)).programs.values()].entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate()
    const queued = toCheck(program, reports, now)
    if (isAsked(queued, filter)) queue.push(queued)
  }
  return queue.sort((a, b) => (a.key < b.key ? -1 : 1))
}
