import { computed } from 'nanostores'
import type { ContactMessage } from '#contract/contact.ts'
import type { Reported } from '#contract/moderation.ts'
import { contactMessagesApi, moderationApi } from '#lib/api/admin.ts'
import { CallError, fieldErrorsOf, isAbsent, isNotFound, messageOf } from '#lib/api/client.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult, FormValues } from '../../ui/form-actions.ts'
import { refreshStats } from '../data.ts'
import { createPages, refresh } from '../pages.ts'
import { $queueView } from './data.ts'

type Report = Reported & { id: string }
type Message = ContactMessage & { kind: 'message' }

/** What is about people: something that was reported, or a message. */
export type PeopleRow = Report | Message

/** Whether somebody has to decide. */
export const isWaiting = (row: PeopleRow): boolean =>
  row.settledAt === null && (row.kind === 'message' || !row.hidden || row.appeal !== null)

/** What one does to others comes first, then appeals, then other messages. */
function gravityOf(row: PeopleRow): number {
  if (row.kind === 'message') return row.topic === 'conduct' ? 0 : 2
  return row.appeal === null ? 0 : 1
}

const timeOf = (row: PeopleRow): number => {
  const since = row.kind === 'message' ? row.createdAt : (row.since ?? row.reportedAt)
  return since?.getTime() ?? 0
}

const compare = (one: PeopleRow, other: PeopleRow): number =>
  (other.settledAt?.getTime() ?? 0) - (one.settledAt?.getTime() ?? 0) ||
  gravityOf(one) - gravityOf(other) ||
  timeOf(one) - timeOf(other)

/** Messages, which a backend may not take. */
const listMessages = (state: 'waiting' | 'done'): Promise<ContactMessage[]> =>
  contactMessagesApi.list({ state }).catch(error => {
    if (isAbsent(error)) return []
    throw error
  })

/** Reports, appeals and messages: the gravest and oldest first, or what was done last. */
export const people = createPages('admin-people', {
  $filter: computed($queueView, ({ state }) => state),
  async fetchPage() {
    const { state } = $queueView.get()
    const [reports, messages] = await Promise.all([
      moderationApi.list({ state }),
      listMessages(state),
    ])
    const rows: PeopleRow[] = [
      // A member may have reports about several things.
      ...reports.map(row => ({ ...row, id: `${row.kind}-${row.targetId}` })),
      ...messages.map(row => ({ ...row, kind: 'message' as const })),
    ]
    return { rows: rows.sort(compare) }
  },
  idOf: ({ id }) => id,
  failed: 'Failed to load reports and messages. Please try again later.',
})

/** What can be decided: of a comment whether it is shown, else whether it is done. */
export type Decision = 'hide' | 'show' | 'done' | 'open'

const doneTexts: Readonly<Record<Decision, string>> = {
  hide: 'Comment hidden',
  show: 'The comment is kept',
  done: 'Marked as done',
  open: 'Opened again',
}

/** `removed` when it is no longer there. */
type DecisionResult = ActionResult & { removed?: true }

/**
 * Settles a report, an appeal or a message, or opens a message again. The row stays until the list
 * loads again.
 */
export async function decide(
  row: PeopleRow,
  decision: Decision,
  { note = '', answer }: FormValues,
): Promise<DecisionResult> {
  const { id } = row
  const hidden = decision === 'hide'
  function finish(): ActionResult {
    const settled = { settledAt: decision === 'open' ? null : new Date(), settledByName: 'you' }
    people.changeRow(id, now =>
      now.kind === 'message'
        ? { ...now, ...settled, note }
        : { ...now, ...settled, note: answer ?? note, hidden, appeal: null },
    )
    return { ok: true, message: doneTexts[decision] }
  }
  try {
    if (row.kind === 'message')
      await contactMessagesApi.resolve({ messageId: id, done: decision === 'done', note, answer })
    else {
      const { kind, targetId } = row
      const input = { kind, targetId, wasHidden: row.hidden, hidden, note }
      await moderationApi.resolve(answer === undefined ? input : { ...input, answer })
    }
    return finish()
  } catch (error) {
    const failure = describeFailure(row, error)
    if (isNotFound(error)) {
      people.changeRow(id, () => null)
      return { ...failure, removed: true }
    }
    if (!(error instanceof CallError) || error.status !== 409) return failure
    if (error.code === 'appeal/decided') {
      const isHidden = error.body.hidden === true
      const theirs = `${error.body.answer ?? ''}`
      // An earlier request was stored, and its answer lost.
      if (isHidden === hidden && (answer ?? theirs).trim() === theirs) return finish()
      // A typed answer stays on screen.
      if (answer !== undefined) return { ok: false, message: describeOther(isHidden, theirs) }
    }
    if (!failure.fields?.answer) refresh(people.$list)
    return failure
  } finally {
    refreshStats()
  }
}

function describeFailure({ kind }: PeopleRow, error: unknown) {
  const reason = messageOf(error, commonMessages.wentWrong)
  const message = kind === 'message' ? reason : `Failed to settle the report: ${reason}`
  return { ok: false, fields: fieldErrorsOf(error), message } as const
}

const describeOther = (isHidden: boolean, theirs: string) =>
  [
    `Somebody else has decided: the comment ${isHidden ? 'stays hidden' : 'is shown again'}.`,
    'Your answer was not sent.',
    theirs && `Their answer: ${theirs}`,
  ].join(' ')
