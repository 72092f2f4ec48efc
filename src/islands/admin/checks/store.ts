import { atom } from 'nanostores'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type CheckFilter, checkFilters, programChecks } from '#contract/program-checks.ts'
import { CallError, createClient, messageOf } from '#lib/api/client.ts'
import { programReportsApi } from '#lib/api/program-reports.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { programCheckMessages as messages } from '#lib/messages/program-checks.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { createPagedList } from '../paged-list.ts'
import { $view, loadStats } from '../store.ts'

const programChecksApi = createClient(programChecks)

/** What the tab shows, as kept in its address. */
interface ChecksView {
  filter: CheckFilter
  /** The program that is checked; null for the queue. */
  programId: string | null
}

export const $checksView = atom<ChecksView>({ filter: 'all', programId: null })

export type CheckedProgram = ReplyOf<typeof programChecks.get>

/** The program that is checked. */
type Checked =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; program: CheckedProgram }

export const $checked = atom<Checked>({ status: 'loading' })

/** The check that was saved last, which can be undone. */
export const $lastCheck = atom<{ programId: string; version: number; text: string } | null>(null)

/** The programs to check. */
export const queue = createPagedList({
  async fetchPage(page) {
    const { filter } = $checksView.get()
    const reply = await programChecksApi.list({ filter, ...page })
    return { rows: reply.checks, pagination: reply.pagination }
  },
  idOf: ({ programId }) => programId,
  failed: messages.failed,
})

const startProgramRequest = trackLatestRequest()

/** Opens the tab as the address says. Returns a function that closes it. */
export function openChecks(): () => void {
  const query = readQuery()
  const filter = checkFilters.find(each => each === query.get('check')) ?? 'all'
  $checksView.set({ filter, programId: query.get('program') })
  void queue.load()
  void loadProgram()
  return closeChecks
}

/** Forgets what the tab has loaded and put into the address. */
function closeChecks(): void {
  queue.reset()
  startProgramRequest()
  $checked.set({ status: 'loading' })
  $checksView.set({ filter: 'all', programId: null })
  $lastCheck.set(null)
  // After a lost session the same tab is opened again.
  if ($view.get().tab !== 'checks') writeQuery({ check: '', program: '' })
}

function updateView(part: Partial<ChecksView>): void {
  const view = { ...$checksView.get(), ...part }
  $checksView.set(view)
  writeQuery({
    check: view.filter === 'all' ? '' : view.filter,
    program: view.programId ?? '',
  })
}

export function filterQueue(filter: CheckFilter): void {
  updateView({ filter })
  void queue.load()
}

/** Opens the check of a program, or the queue. */
export function openProgram(programId: string | null): void {
  updateView({ programId })
  void loadProgram()
}

/** Loads the program that is checked. */
export async function loadProgram(): Promise<void> {
  const isLatest = startProgramRequest()
  const { programId } = $checksView.get()
  $checked.set({ status: 'loading' })
  if (programId === null) return
  try {
    const program = await programChecksApi.get({ programId })
    if (isLatest()) $checked.set({ status: 'ready', program })
  } catch (error) {
    if (isLatest())
      $checked.set({ status: 'failed', message: messageOf(error, messages.failedOne) })
  }
}

type Check = InputOf<typeof programChecks.confirm>

/** Saves a check, and opens the next program of the queue, unless another one is on screen. */
export async function saveCheck(name: string, input: Check): Promise<ActionResult> {
  const { programId } = input
  const isOpen = () => $checksView.get().programId === programId
  const { program } = { program: null, ...$checked.get() }
  try {
    const { version, settled } = await programChecksApi.confirm(input)
    const text = input.hide ? messages.hidden(name) : messages.saved(name, settled.length)
    $lastCheck.set({ programId, version, text })
    void loadStats()
    const list = queue.$list.get()
    const rows = list.status === 'ready' ? list.rows : []
    const next = rows[rows.findIndex(row => row.programId === programId) + 1]
    void queue.load()
    if (isOpen()) openProgram(next?.programId ?? null)
    return { ok: true }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'content/changed') {
      const fresh = await programChecksApi.get({ programId }).catch(() => program)
      if (fresh && isOpen()) $checked.set({ status: 'ready', program: fresh })
      return { ok: false, message: messages.conflict }
    }
    const hasFields = Object.keys(error.fields).length > 0
    const message = hasFields ? messages.checkFields : messageOf(error, messages.saveFailed)
    return { ok: false, message, fields: error.fields }
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
    void loadStats()
    void queue.load()
    openProgram(programId)
    return { ok: true, message: messages.undone }
  } catch (error) {
    const isOvertaken = error instanceof CallError && error.code === 'content/changed'
    const message = isOvertaken ? messages.overtaken : messageOf(error, messages.undoFailed)
    return { ok: false, message }
  }
}

/** Settles a report, or opens it again. It stays on screen until the program loads again. */
export async function settleReport(reportId: string, settled: boolean): Promise<ActionResult> {
  try {
    await programReportsApi.settle({ reportId, settled })
    const checked = $checked.get()
    if (checked.status === 'ready') {
      const settledAt = settled ? new Date() : null
      const reports = checked.program.reports.map(report =>
        report.id === reportId ? { ...report, settledAt } : report,
      )
      $checked.set({ ...checked, program: { ...checked.program, reports } })
    }
    void loadStats()
    void queue.load()
    return { ok: true, message: settled ? messages.settled : messages.reopened }
  } catch (error) {
    return { ok: false, message: messageOf(error, messages.saveFailed) }
  }
}
