import { atom, computed } from 'nanostores'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { checkFilters, programChecks } from '#contract/program-checks.ts'
import { CallError, createClient, messageOf } from '#lib/api/client.ts'
import { programReportsApi } from '#lib/api/program-reports.ts'
import { formatCount } from '#lib/format.ts'
import { type ActionResult, toFailure } from '../../ui/form-actions.ts'
import { $query, refreshStats, setQuery } from '../data.ts'
import { createFreshStore, createPages, peek, refresh } from '../pages.ts'

const programChecksApi = createClient(programChecks)

export type CheckedProgram = ReplyOf<typeof programChecks.get>

/** What the queue is filtered by. */
export const $checkFilter = computed(
  $query,
  query => checkFilters.find(filter => filter === query.check) ?? 'all',
)

/** The program that is checked; null for the queue. */
export const $programId = computed($query, query => query.program || null)

/** The programs to check. */
export const queue = createPages('admin-checks', {
  $filter: $checkFilter,
  async fetchPage(page) {
    const { checks: rows, pagination } = await programChecksApi.list({
      filter: $checkFilter.get(),
      ...page,
    })
    return { rows, pagination }
  },
  idOf: ({ programId }) => programId,
  failed: 'Failed to load the programs to check. Please try again later.',
})

/** The program that is checked, with its record and reports. */
export const $checked = createFreshStore(
  'admin-checked-program',
  programId => programChecksApi.get({ programId }),
  $programId,
)

/** The check that was saved last, which can be undone. */
export const $lastCheck = atom<{ programId: string; version: number; text: string } | null>(null)

/** Opens the check of a program, or the queue. */
export const openProgram = (programId: string | null): void =>
  setQuery({ program: programId ?? '' })

function refreshCounts(): void {
  refreshStats()
  refresh(queue.$list)
}

const saveFailed = 'The check was not saved. Please try again.'

/** Saves a check, and opens the next program of the queue, unless another one is on screen. */
export async function saveCheck(
  name: string,
  input: InputOf<typeof programChecks.confirm>,
): Promise<ActionResult> {
  const { programId } = input
  try {
    const { version, settled } = await programChecksApi.confirm(input)
    const reports = formatCount(settled.length, 'report is', 'reports are')
    const text = input.hide
      ? `${name} is out of the catalog.`
      : `${name} is checked.${settled.length > 0 ? ` ${reports} settled.` : ''}`
    $lastCheck.set({ programId, version, text })
    const rows = peek(queue.$list).data?.rows ?? []
    const next = rows[rows.findIndex(row => row.programId === programId) + 1]
    refreshCounts()
    if ($programId.get() === programId) openProgram(next?.programId ?? null)
    return { ok: true }
  } catch (error) {
    const failure = toFailure(error, saveFailed)
    if (error instanceof CallError && error.code === 'content/changed') {
      if ($programId.get() === programId) refresh($checked)
      return {
        ok: false,
        message:
          'Another administrator has changed this record. What you typed is kept; please compare it with what is shown now.',
      }
    }
    const hasFields = Object.keys(failure.fields ?? {}).length > 0
    return hasFields ? { ...failure, message: 'Please check the fields.' } : failure
  }
}

/** Undoes the check that was saved last, and opens its program. */
export async function undoLastCheck(): Promise<ActionResult> {
  const last = $lastCheck.get()
  if (!last) return { ok: true }
  const { programId, version } = last
  try {
    await programChecksApi.undo({ programId, version })
    $lastCheck.set(null)
    refreshCounts()
    if ($programId.get() === programId) refresh($checked)
    else openProgram(programId)
    return { ok: true, message: 'The record and its reports are as they were before.' }
  } catch (error) {
    const isOvertaken = error instanceof CallError && error.code === 'content/changed'
    const message = isOvertaken
      ? 'The record was changed again since this check, so the check cannot be undone.'
      : messageOf(error, 'The check could not be undone. Please try again.')
    return { ok: false, message }
  }
}

/** Settles a report, or opens it again. It stays on screen until the program loads again. */
export async function settleReport(reportId: string, settled: boolean): Promise<ActionResult> {
  try {
    await programReportsApi.settle({ reportId, settled })
  } catch (error) {
    return toFailure(error, saveFailed)
  }
  const { data } = peek($checked)
  const settledAt = settled ? new Date() : null
  const change = (report: CheckedProgram['reports'][number]) =>
    report.id === reportId ? { ...report, settledAt } : report
  if (data) $checked.mutate({ ...data, reports: data.reports.map(change) })
  refreshCounts()
  return { ok: true, message: settled ? 'The report is settled.' : 'The report is open again.' }
}
