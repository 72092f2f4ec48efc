import { atom } from 'nanostores'
import type { findingDecisions, PageFinding } from '#contract/page-findings.ts'
import { isAbsent, messageOf } from '#lib/api/client.ts'
import { pageFindingsApi } from '#lib/api/page-findings.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { pageFindingMessages as messages } from '#lib/messages/page-findings.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { isNotFound, panelError } from '../store.ts'

type Decision = (typeof findingDecisions)[number]

/** A finding, and what was decided on it since the list was loaded. */
export type Finding = PageFinding & { decision: Decision }

type Findings =
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready'
      rows: readonly Finding[]
      /** The cursor of the next page; null after the last one. */
      next: string | null
      isLoadingMore: boolean
      /** When a page was last read; null: never. */
      monitoredAt: Date | null
    }

export const $findings = atom<Findings>({ status: 'loading' })

/** The ids of the findings whose decision is being saved. */
export const $settlingIds = atom<ReadonlySet<string>>(new Set())

const startRequest = trackLatestRequest()

async function fetchPage(lastId?: string) {
  const { findings, pagination, monitoredAt } = await pageFindingsApi.list(lastId ? { lastId } : {})
  return {
    rows: findings.map((finding): Finding => ({ ...finding, decision: 'open' })),
    next: pagination.hasMore ? pagination.lastId : null,
    monitoredAt,
  }
}

/** Loads the newest findings that nobody has decided on. */
export async function loadFindings(): Promise<void> {
  const isLatest = startRequest()
  $findings.set({ status: 'loading' })
  try {
    const page = await fetchPage()
    if (isLatest()) $findings.set({ status: 'ready', ...page, isLoadingMore: false })
  } catch (error) {
    if (!isLatest()) return
    const message = panelError(error, messages.failed)
    $findings.set(isAbsent(error) ? { status: 'absent' } : { status: 'failed', message })
  }
}

/** Loads the next page below the rows on screen, which stay when that fails. */
export async function loadMoreFindings(): Promise<ActionResult> {
  const findings = $findings.get()
  if (findings.status !== 'ready' || !findings.next || findings.isLoadingMore) return { ok: true }
  const isLatest = startRequest()
  $findings.set({ ...findings, isLoadingMore: true })
  try {
    const page = await fetchPage(findings.next)
    const now = $findings.get()
    if (isLatest() && now.status === 'ready')
      $findings.set({ ...now, ...page, rows: [...now.rows, ...page.rows], isLoadingMore: false })
    return { ok: true }
  } catch (error) {
    const now = $findings.get()
    if (isLatest() && now.status === 'ready') $findings.set({ ...now, isLoadingMore: false })
    return { ok: false, message: messageOf(error, messages.failed) }
  }
}

/** Saves a decision. The row stays until the list loads again, so that it can be undone. */
export async function settleFinding(id: string, decision: Decision): Promise<ActionResult> {
  $settlingIds.set(new Set([...$settlingIds.get(), id]))
  try {
    await pageFindingsApi.settle({ findingId: id, decision })
    replaceFinding(id, row => ({ ...row, decision }))
    return { ok: true, message: messages.done[decision] }
  } catch (error) {
    if (isNotFound(error)) replaceFinding(id, () => null)
    const why = messageOf(error, commonMessages.wentWrong)
    return { ok: false, message: messages.failedSettle(why) }
  } finally {
    $settlingIds.set(new Set([...$settlingIds.get()].filter(each => each !== id)))
  }
}

function replaceFinding(id: string, change: (row: Finding) => Finding | null): void {
  const findings = $findings.get()
  if (findings.status !== 'ready') return
  const rows = findings.rows
    .map(row => (row.id === id ? change(row) : row))
    .filter(row => row !== null)
  $findings.set({ ...findings, rows })
}
