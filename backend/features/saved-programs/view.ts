import type { Db } from '#backend/db/tables.ts'
import { daysBetween, type Now, toNow } from '#catalog/days.ts'
import { describeConditions, describePaper, formatAmount } from '#catalog/describe-facts.ts'
import type { Program } from '#catalog/program.ts'
import { listDatesAndMonths, listProgramDates, type ProgramDate } from '#catalog/program-dates.ts'
import { formatLongDay } from '#catalog/values.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import {
  changedFacts,
  type ProgramChange,
  type SavedProgram,
  type SavedTask,
} from '#contract/saved-programs.ts'
import { listSaved, listTasks, type SavedRow, type TaskRow } from './queries.ts'
import { readFacts, type VersionFacts, versionOf } from './versions.ts'

/** A day that a site sent counts if its clock is at most a day off: zones differ by no more. */
function toViewerNow(instant: number, day = ''): Now {
  const { today } = toNow(new Date(instant), 0)
  const isNear = day !== '' && Math.abs(daysBetween(day, today)) <= 1
  // The viewer's hour is not known.
  return { instant, today: isNear ? day : today, time: '00:00' }
}

const toDate = ({ kind, day, isStated, cycle }: ProgramDate) => ({
  kind,
  day,
  isStated,
  time: kind === 'closes' ? (cycle?.time ?? null) : null,
  zone: kind === 'closes' ? (cycle?.zone ?? null) : null,
})

/** A stored task as the API shows it. */
export const toTask = ({ taskId, label, done }: TaskRow): JsonOf<typeof SavedTask> => ({
  taskId,
  label,
  done: done === 1,
})

/** What the record asks for, then own tasks. */
function toTasks(needs: readonly string[], rows: readonly TaskRow[]) {
  const stored = new Map(rows.map(row => [row.taskId, toTask(row)]))
  const asked = [...new Set(needs)].map(
    taskId => stored.get(taskId) ?? { taskId, label: null, done: false },
  )
  return [...asked, ...rows.filter(({ label }) => label !== null).map(toTask)]
}

type Texts = Partial<Record<ProgramChange['fact'], string>>

/** The facts as text: of each kind of date the next day from today on. */
function describeFacts(facts: VersionFacts, now: Now): Texts {
  const dates: Texts = {}
  for (const { kind, day } of listProgramDates(facts, now)) dates[kind] ??= day
  const { ended, money, audience, needs } = facts
  return {
    ...dates,
    ended: ended ? `since ${formatLongDay(ended)}` : '',
    amount: money.min || money.max ? formatAmount(money) : money.text || formatAmount(money),
    ...describeConditions(audience),
    needs: needs?.length === 0 ? 'Nothing' : (needs ?? []).toSorted().map(describePaper).join(', '),
  }
}

/**
 * What changed for somebody who knows a version of a program. Dates of both are those from today
 * on, so a day that passed is no change.
 */
function listChanges(known: VersionFacts, current: VersionFacts, now: Now): ProgramChange[] {
  const [before, after] = [describeFacts(known, now), describeFacts(current, now)]
  return changedFacts
    .map(fact => ({ fact, before: before[fact] || null, after: after[fact] || null }))
    .filter(change => change.before !== change.after)
}

interface Context {
  /** The program of the catalog; undefined if it is gone. */
  program: Program | undefined
  tasks: readonly TaskRow[]
  now: Now
}

function toSavedProgram(row: SavedRow, { program, tasks, now }: Context) {
  const { programId, knownDigest, status, notes, link, ownDate, outcome } = row
  const current = program && versionOf(program)
  // Facts are read only where they are needed: of 1,000 programs that takes 40 ms.
  const known = current?.digest === knownDigest ? null : readFacts(row.facts)
  const facts = program ?? known
  return {
    programId,
    name: program?.name ?? row.name ?? programId,
    provider: program?.provider ?? row.provider ?? '',
    type: program?.type ?? row.type ?? '',
    applicationLink: program ? program.applicationLink : row.applicationLink,
    isGone: !program,
    ...(program?.closedReports && { closedReports: program.closedReports }),
    dates: facts ? listDatesAndMonths(facts, now).map(toDate) : [],
    isRolling: facts?.season.kind === 'rolling',
    ...(facts?.closes_when_full && { closesWhenFull: true }),
    tasks: toTasks(facts?.needs ?? [], tasks),
    changes: program && known ? listChanges(known, program, now) : [],
    version: current?.digest ?? knownDigest,
    status,
    notes,
    link,
    ownDate,
    outcome,
    savedAt: new Date(row.savedAt).toISOString(),
  } satisfies JsonOf<typeof SavedProgram>
}

interface View {
  userId: string
  /** All that are saved, without it. */
  programId?: string
  catalog: ReadonlyMap<string, Program>
  /** Milliseconds since 1970. */
  at: number
  /** The viewer's calendar day, if it was sent. */
  today: string | undefined
}

/** Saved programs of a member, the newest first. */
export async function readSaved(db: Db, { userId, programId, catalog, at, today }: View) {
  const rows = await listSaved(db, userId, programId)
  const tasks = Map.groupBy(await listTasks(db, userId, programId), task => task.programId)
  const now = toViewerNow(at, today)
  return rows.map(row =>
    toSavedProgram(row, {
      program: catalog.get(row.programId),
      tasks: tasks.get(row.programId) ?? [],
      now,
    }),
  )
}
