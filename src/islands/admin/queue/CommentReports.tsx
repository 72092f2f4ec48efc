import { useState } from 'react'
import type { ReportedComment } from '#contract/moderation.ts'
import { moderationApi } from '#lib/api/admin.ts'
import { CallError, fieldErrorsOf, isNotFound, messageOf } from '#lib/api/client.ts'
import { formatCount, formatDate } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { feedbackPath } from '#lib/routes.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { ResultNotice } from '../../ui/Notice.tsx'
import { ButtonRow } from '../ContributionTable.tsx'
import { refreshStats } from '../data.ts'
import { restoreFocus, useDraft, useItemAction } from '../item-action.ts'
import { Card, CardList, PanelSection } from '../PagedList.tsx'
import { createPages, refresh } from '../pages.ts'

/** A reported comment and what was decided about it. */
type Report = Omit<ReportedComment, 'hidden'> & {
  resolution: 'open' | 'hidden' | 'dismissed'
}

/** The reported comments. */
export const reports = createPages('admin-reports', {
  async fetchPage() {
    const rows = (await moderationApi.list({})).map(
      ({ hidden, ...row }): Report => ({ ...row, resolution: hidden ? 'hidden' : 'open' }),
    )
    return { rows }
  },
  idOf: ({ commentId }) => commentId,
  failed: 'Failed to load reports. Please try again later.',
})

/**
 * Hides a reported comment or dismisses its reports; an appeal needs an answer to the author. The
 * row stays until the list loads again.
 */
async function resolveReport(
  { commentId, resolution: before }: Report,
  hidden: boolean,
  answer?: string,
): Promise<ActionResult> {
  function finish(isHidden: boolean): ActionResult {
    const resolution = isHidden ? 'hidden' : 'dismissed'
    reports.changeRow(commentId, row => ({ ...row, resolution, appeal: null }))
    return { ok: true, message: isHidden ? 'Comment hidden' : 'The comment is kept' }
  }
  try {
    const wasHidden = before === 'hidden'
    const sent = answer === undefined ? {} : { answer }
    return finish((await moderationApi.resolve({ commentId, hidden, wasHidden, ...sent })).hidden)
  } catch (error) {
    if (isNotFound(error)) reports.changeRow(commentId, () => null)
    if (error instanceof CallError && error.code === 'appeal/decided') {
      const isHidden = error.body.hidden === true
      const theirs = `${error.body.answer ?? ''}`
      // An earlier request was stored, and its answer lost.
      if (isHidden === hidden && (answer ?? theirs).trim() === theirs) return finish(hidden)
      // A typed answer stays on screen.
      if (answer !== undefined) return { ok: false, message: describeDecision(isHidden, theirs) }
      refresh(reports.$list)
    }
    const reason = messageOf(error, commonMessages.wentWrong)
    const message = `Failed to settle the report: ${reason}`
    return { ok: false, fields: fieldErrorsOf(error), message }
  } finally {
    refreshStats()
  }
}

const describeDecision = (isHidden: boolean, answer: string) =>
  [
    `Somebody else has decided: the comment ${isHidden ? 'stays hidden' : 'is shown again'}.`,
    'Your answer was not sent.',
    answer && `Their answer: ${answer}`,
  ].join(' ')

/** The id of the heading of the reported comments. */
export const reportsHeadingId = 'reported-comments'

/** The comments that members have reported (beyond the specification; contract/moderation.ts). */
export const CommentReports = () => (
  <PanelSection headingId={reportsHeadingId} heading="Reported comments">
    <CardList
      pages={reports}
      label="Reports"
      absent="This backend keeps no reports."
      empty="No reports."
      renderRow={row => <ReportCard key={row.commentId} report={row} />}
    />
  </PanelSection>
)

const stateNames = { open: 'Waiting', hidden: 'Hidden', dismissed: 'Kept' } as const
const badgeKinds = { open: 'warning', hidden: 'error', dismissed: 'success' } as const

function ReportCard({ report }: { report: Report }) {
  const { commentId: id, resolution, reasons, appeal } = report
  const { pending, run } = useItemAction()
  const headingId = `report-of-${id}`
  const firstButtonId = `resolve-${id}`
  const resolve = (hidden: boolean) =>
    run(hidden ? 'hide' : 'show', resolveReport(report, hidden), firstButtonId, reportsHeadingId)
  return (
    <Card
      headingId={headingId}
      heading={<bdi>{report.authorName || 'Unknown'}</bdi>}
      beside={
        <Badge kind={appeal === null ? badgeKinds[resolution] : 'warning'}>
          {appeal === null ? stateNames[resolution] : 'Appeal'}
        </Badge>
      }
    >
      <p className="whitespace-pre-line">
        <bdi>{report.content}</bdi>
      </p>
      <p>
        <a href={`${feedbackPath(report.ownerId)}#comment-${encodeURIComponent(id)}`}>
          On the resume of <bdi>{report.ownerName || 'Unknown'}</bdi>
        </a>
      </p>
      <p className="hint">
        {formatCount(report.reports, 'report')}
        {report.reports > 0 && `, last on ${formatDate(report.reportedAt, '')}`}
      </p>
      {reasons.length > 0 && (
        <ul className="grid gap-1 ps-5" aria-label="Reasons given">
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons may be equal, and never change places.
            <li key={index} className="whitespace-pre-line">
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      {appeal === null ? (
        <ButtonRow>
          <Button
            id={firstButtonId}
            className="px-3 text-small"
            look={resolution === 'hidden' ? 'plain' : 'danger'}
            busy={pending !== null && 'Processing...'}
            aria-describedby={headingId}
            onClick={() => resolve(resolution !== 'hidden')}
          >
            {resolution === 'hidden' ? 'Show again' : 'Hide'}
          </Button>
          {resolution === 'open' && (
            <Button
              className="px-3 text-small"
              disabled={pending !== null}
              aria-describedby={headingId}
              onClick={() => resolve(false)}
            >
              Keep the comment
            </Button>
          )}
        </ButtonRow>
      ) : (
        <AppealForm report={report} labelId={headingId} />
      )}
    </Card>
  )
}

/** Decides an appeal of an author, with an answer to them. */
function AppealForm({ report, labelId }: { report: Report; labelId: string }) {
  const { commentId, appeal } = report
  const draft = useDraft(`appeal:${commentId}`)
  const [result, setResult] = useState<ActionResult | null>(null)
  const errors = result?.ok === false ? (result.fields ?? {}) : {}
  const [pending, setPending] = useState<'show' | 'hide' | null>(null)

  async function decide(form: HTMLFormElement | null, decision: 'show' | 'hide') {
    if (!form) return
    setPending(decision)
    const { answer = '' } = readForm(form)
    const result = await resolveReport(report, decision === 'hide', answer)
    setPending(null)
    setResult(result)
    focusFirstError(form, result.ok ? {} : (result.fields ?? {}))
    if (result.ok) {
      draft.remove()
      showOutcome(result)
    }
    // The form may be gone, and the focus with it.
    restoreFocus(`resolve-${commentId}`, reportsHeadingId)
  }

  return (
    <form
      className="grid gap-3 border-t pt-3"
      aria-labelledby={labelId}
      noValidate
      onInput={({ currentTarget }) => draft.save(readForm(currentTarget))}
      onSubmit={event => event.preventDefault()}
    >
      <p className="font-semibold">The author asks for another look:</p>
      <p className="whitespace-pre-line" dir="auto">
        {appeal}
      </p>
      <FormContext value={{ errors, initialValues: draft.values }}>
        <TextArea
          name="answer"
          label="Your answer to the author"
          hint="One sentence. The author sees it with your decision, without your name."
          required
        />
      </FormContext>
      <ResultNotice result={result} />
      <ButtonRow>
        {(['show', 'hide'] as const).map(decision => (
          <Button
            key={decision}
            className="px-3 text-small"
            busy={pending === decision && 'Processing...'}
            disabled={pending !== null}
            aria-describedby={labelId}
            onClick={({ currentTarget }) => decide(currentTarget.form, decision)}
          >
            {decision === 'show' ? 'Show it again' : 'Keep it hidden'}
          </Button>
        ))}
      </ButtonRow>
    </form>
  )
}
