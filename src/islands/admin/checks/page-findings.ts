import { atom } from 'nanostores'
import type { findingDecisions, PageFinding } from '#contract/page-findings.ts'
import { messageOf } from '#lib/api/client.ts'
import { pageFindingsApi } from '#lib/api/page-findings.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { pageFindingMessages as messages } from '#lib/messages/page-findings.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { createPagedList, nextCursor } from '../paged-list.ts'
import { isNotFound } from '../store.ts'

type Decision = (typeof findingDecisions)[number]

/** A finding, and what was decided on it since the list was loaded. */
export type Finding = PageFinding & { decision: Decision }

/** The ids of the findings whose decision is being saved. */
export const $settlingIds = atom<ReadonlySet<string>>(new Set())

/** The newest findings that nobody has decided on. `monitoredAt`: null if no page was read yet. */
export const {
  $list: $findings,
  load: loadFindings,
  loadMore: loadMoreFindings,
  reset: resetFindings,
} = createPagedList(async lastId => {
  const reply = await pageFindingsApi.list(lastId === null ? {} : { lastId })
  return {
    rows: reply.findings.map((finding): Finding => ({ ...finding, decision: 'open' })),
    next: nextCursor(reply),
    monitoredAt: reply.monitoredAt,
  }
}, messages.failed)

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
