import { type findingDecisions, type PageFinding, pageFindings } from '#contract/page-findings.ts'
import { createClient, isNotFound, messageOf } from '#lib/api/client.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { pageFindingMessages as messages } from '#lib/messages/page-findings.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { createPagedList } from '../paged-list.ts'

const pageFindingsApi = createClient(pageFindings)

type Decision = (typeof findingDecisions)[number]

/** A finding, and what was decided on it since the list was loaded. */
export type Finding = PageFinding & { decision: Decision }

/** The newest findings that nobody has decided on. `monitoredAt`: null if no page was read yet. */
export const findings = createPagedList({
  async fetchPage(cursor) {
    const { findings, ...others } = await pageFindingsApi.list(cursor ? { lastId: cursor } : {})
    const rows = findings.map((finding): Finding => ({ ...finding, decision: 'open' }))
    return { rows, ...others }
  },
  idOf: ({ id }) => id,
  failed: messages.failed,
})

/** Saves a decision. The row stays until the list loads again, so that it can be undone. */
export async function settleFinding(id: string, decision: Decision): Promise<ActionResult> {
  try {
    await pageFindingsApi.settle({ findingId: id, decision })
    findings.changeRow(id, row => ({ ...row, decision }))
    return { ok: true, message: messages.done[decision] }
  } catch (error) {
    if (isNotFound(error)) findings.changeRow(id, () => null)
    const why = messageOf(error, commonMessages.wentWrong)
    return { ok: false, message: messages.failedSettle(why) }
  }
}
