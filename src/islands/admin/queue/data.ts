import { atom, computed } from 'nanostores'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { closingDays, programChecks, type RecentCheck } from '#contract/program-checks.ts'
import { CallError, createClient, messageOf } from '#lib/api/client.ts'
import { contentMessages } from '#lib/messages/content.ts'
import { type ActionResult, toFailure } from '../../ui/form-actions.ts'
import { $query, refreshStats, setQuery } from '../data.ts'
import { createFreshStore, createPages, peek, refresh } from '../pages.ts'

const programChecksApi = createClient(programChecks)

export type CheckedProgram = ReplyOf<typeof programChecks.get>

/** The program that is checked; null for the queue. */
export const $programId = computed($query, query => query.program || null)

/** What the lists of the queue are filtered by. */
export const $queueView = computed($query, ({ show, find = '', closing }) => ({
  state: show === 'done' ? ('done' as const) : ('waiting' as const),
  search: find.slice(0, limits.content.search),
  closesWithin: closingDays.find(days => days === closing),
}))

/** The programs that need a look. */
export const queue = createPages('admin-queue', {
  $filter: computed($queueView, ({ search, closesWithin = '' }) => `${closesWithin} ${search}`),
  async fetchPage(page) {
    const { search, closesWithin } = $queueView.get()
    const { checks: rows, pagination } = await programChecksApi.list({
      ...page,
      ...(search && { search }),
      ...(closesWithin && { closesWithin }),
    })
    return { rows, pagination }
  },
  idOf: ({ programId }) => programId,
  failed: 'Failed to load the programs that need a look. Please try again later.',
})

/** The program that is checked, with its reasons and its record. */
export const $checked = createFreshStore(
  'admin-checked-program',
  programId => programChecksApi.get({ programId }),
  $programId,
)

/** The checks of the last 24 hours. */
export const $recentChecks = createFreshStore('admin-recent-checks', () =>
  programChecksApi.listRecent({}),
)

/** The pages that the page monitor cannot read. */
export const $unreadPages = createFreshStore('admin-unread-pages', () =>
  programChecksApi.listUnread({}),
)

/** The check that was saved last; its `version` is 0 if there is no record to undo it in. */
export const $lastCheck = atom<{ programId: string; version: number; text: string } | null>(null)

/** Opens the check of a program, or the queue. */
export const openProgram = (programId: string | null): void =>
  setQuery({ program: programId ?? '' })

function refreshCounts(): void {
  refreshStats()
  refresh(queue.$list)
  refresh($recentChecks)
}

type Input = Omit<InputOf<typeof programChecks.settle>, 'programId' | 'seen'>

/** A record as text, without what a check adds. */
const toText = (record: unknown): string =>
  JSON.stringify(record, (name, value) => (/^sources?$/.test(name) ? undefined : value))

/** Whether an earlier request was stored, and its reply lost. */
const isStored = ({ body }: CallError, { version, data }: Input, { item }: CheckedProgram) => {
  const { version: now, record } = Object(body.current)
  return now === version + 1 && toText(record) === toText(data ?? item?.record)
}

/**
 * Saves a check, which settles all reasons on screen, and opens the next program of the queue,
 * unless another one is on screen.
 */
export async function saveCheck(program: CheckedProgram, input: Input): Promise<ActionResult> {
  const { programId, name, reports, findings } = program.check
  const seen = [...reports, ...findings].map(({ id }) => id)
  function finish(version: number): ActionResult {
    const text = input.hide ? `${name} is out of the catalog.` : `${name} is checked.`
    $lastCheck.set({ programId, version, text })
    const rows = peek(queue.$list).data?.rows ?? []
    const next = rows[rows.findIndex(row => row.programId === programId) + 1]
    refreshCounts()
    if ($programId.get() === programId) openProgram(next?.programId ?? null)
    return { ok: true }
  }
  try {
    return finish((await programChecksApi.settle({ ...input, programId, seen })).version)
  } catch (error) {
    const failure = toFailure(error, 'The check was not saved. Please try again.')
    if (error instanceof CallError && error.code === 'content/changed') {
      if (isStored(error, input, program)) return finish(input.version + 1)
      if ($programId.get() === programId) refresh($checked)
      return { ok: false, message: contentMessages.changedMeanwhile }
    }
    const hasFields = Object.keys(failure.fields ?? {}).length > 0
    return hasFields ? { ...failure, message: 'Please check the fields.' } : failure
  }
}

/** Undoes a check, and opens its program. */
export async function undoCheck({
  programId,
  version,
}: Pick<RecentCheck, 'programId' | 'version'>): Promise<ActionResult> {
  try {
    await programChecksApi.undo({ programId, version })
    if ($lastCheck.get()?.programId === programId) $lastCheck.set(null)
    refreshCounts()
    if ($programId.get() === programId) refresh($checked)
    else openProgram(programId)
    return { ok: true, message: 'The record and its reasons are as they were before.' }
  } catch (error) {
    const isOvertaken = error instanceof CallError && error.code === 'content/changed'
    const message = isOvertaken
      ? 'The record was changed again since this check, so the check cannot be undone.'
      : messageOf(error, 'The check could not be undone. Please try again.')
    return { ok: false, message }
  }
}
