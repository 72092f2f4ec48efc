import { type findingDecisions, type PageFinding, pageFindings } from '#contract/page-findings.ts'
import { createClient, isNotFound, messageOf } from '#lib/api/client.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { pageFindingMessages as messages } from '#lib/messages/page-findings.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { createPagedList, nextCursor } from '../paged-list.ts'

const pageFindingsApi = createClient(pageFindings)

type Decision = (typeof findingDecisions)[number]

/** A finding, and what was decided on it since the list was loaded. */
export type Finding = PageFinding & { decision: Decision }

/** The newest findings that nobody has decided on. `monitoredAt`: null if no page was read yet. */
export const findings = createPagedList(async lastId => {
  const reply = await pageFindingsApi.list(lastId === null ? {} : { lastId })
  return {
    rows: reply.findings.map((finding): Finding => ({ ...finding, decision: 'open' })),
    next: nextCursor(reply),
    monitoredAt: reply.monitoredAt,
  }
}, messages.failed)

/** Saves a decision. The row stays until the list loads again, so that it can be undone. */
export async function settleFinding(id: string, decision: Decision): Promise<ActionResult> {
  const isFinding = (row: Finding) => row.id === id
  try {
    await pageFindingsApi.settle({ findingId: id, decision })
    findings.changeRows(isFinding, row => ({ ...row, decision }))
    return { ok: true, message: messages.done[decision] }
  } catch (error) {
    if (isNotFound(error)) findings.changeRows(isFinding, () => null)
    const why = messageOf(error, commonMessages.wentWrong)
    return { ok: false, message: messages.failedSettle(why) }
  }
}
