import { useState } from 'react'
import { capitalize } from '#catalog/values.ts'
import { limits } from '#contract/limits.ts'
import { formatCount, formatDate } from '#lib/format.ts'
import { feedbackPath } from '#lib/routes.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { ResultNotice } from '../../ui/Notice.tsx'
import { ButtonRow } from '../ContributionTable.tsx'
import { tabPath } from '../data.ts'
import { restoreFocus, useDraft, useItemAction } from '../item-action.ts'
import { MemberLink } from '../MemberLink.tsx'
import { Card, CardList, PanelSection } from '../PagedList.tsx'
import { idOf, type Report, reports, resolveReport } from './reports-data.ts'

/** The id of the heading of the reports. */
export const reportsHeadingId = 'reports'

/** What members have reported (beyond the specification; contract/moderation.ts). */
export const Reports = () => (
  <PanelSection headingId={reportsHeadingId} heading="Reports">
    <CardList
      pages={reports}
      label="Reports"
      absent="This backend keeps no reports."
      empty="No reports."
      renderRow={row => <ReportCard key={idOf(row)} report={row} />}
    />
  </PanelSection>
)

const stateNames = { open: 'Waiting', hidden: 'Hidden', dismissed: 'Kept' } as const
const badgeKinds = { open: 'warning', hidden: 'error', dismissed: 'success' } as const

function ReportCard({ report }: { report: Report }) {
  const { kind, resolution, reasons, appeal } = report
  const headingId = `report-of-${idOf(report)}`
  const isComment = kind === 'comment'
  const state = !isComment && resolution === 'dismissed' ? 'Done' : stateNames[resolution]
  return (
    <Card
      headingId={headingId}
      heading={<bdi>{(isComment ? report.memberName : report.content) || 'Unknown'}</bdi>}
      beside={
        <>
          <Badge>{capitalize(kind)}</Badge>
          <Badge kind={appeal === null ? badgeKinds[resolution] : 'warning'}>
            {appeal === null ? state : 'Appeal'}
          </Badge>
        </>
      }
    >
      {isComment && (
        <p className="whitespace-pre-line">
          <bdi>{report.content}</bdi>
        </p>
      )}
      <Places report={report} />
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
        <Decisions report={report} labelId={headingId} />
      ) : (
        <AppealForm report={report} labelId={headingId} />
      )}
    </Card>
  )
}

/** Links to what was reported, and to the member whom it is about. */
function Places({ report }: { report: Report }) {
  const { kind, targetId, memberId, memberName } = report
  const isComment = kind === 'comment'
  const owner = isComment ? report.ownerId : targetId
  const ownerName = (isComment ? report.ownerName : memberName) || 'Unknown'
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {memberId !== null && <MemberLink shown={{ member: memberId }} name={memberName} />}
      {kind === 'mentor' || kind === 'story' ? (
        <a href={tabPath(kind === 'mentor' ? 'mentors' : 'stories', { item: targetId })}>
          Open the {kind}
        </a>
      ) : (
        <a
          href={feedbackPath(owner) + (isComment ? `#comment-${encodeURIComponent(targetId)}` : '')}
        >
          On the resume of <bdi>{ownerName}</bdi>
        </a>
      )}
    </p>
  )
}

/** What an administrator decides about something that nobody has appealed against. */
function Decisions({ report, labelId }: { report: Report; labelId: string }) {
  const { kind, resolution } = report
  const { pending, run } = useItemAction()
  const { values, save, remove } = useDraft(`note:${idOf(report)}`)
  const { note = '' } = values
  const firstButtonId = `resolve-${idOf(report)}`
  async function resolve(hidden: boolean) {
    const action = resolveReport(report, { hidden, note })
    const result = await run(hidden ? 'hide' : 'show', action, firstButtonId, reportsHeadingId)
    if (result.ok) remove()
  }
  if (kind !== 'comment' && resolution === 'dismissed') return null
  return (
    <>
      {resolution === 'open' && (
        <details>
          <summary>Note for the other administrators</summary>
          <TextArea
            label="Note"
            hint="It stands on the page of the member, with your name."
            maxLength={limits.report}
            value={note}
            onChange={({ target }) => save({ note: target.value })}
          />
        </details>
      )}
      <ButtonRow>
        {kind === 'comment' && (
          <Button
            id={firstButtonId}
            className="px-3 text-small"
            look={resolution === 'hidden' ? 'plain' : 'danger'}
            busy={pending !== null && 'Processing...'}
            aria-describedby={labelId}
            onClick={() => resolve(resolution !== 'hidden')}
          >
            {resolution === 'hidden' ? 'Show again' : 'Hide'}
          </Button>
        )}
        {resolution === 'open' && (
          <Button
            className="px-3 text-small"
            disabled={pending !== null}
            aria-describedby={labelId}
            onClick={() => resolve(false)}
          >
            {kind === 'comment' ? 'Keep the comment' : 'Done'}
          </Button>
        )}
      </ButtonRow>
    </>
  )
}

/** Decides an appeal of an author, with an answer to them. */
function AppealForm({ report, labelId }: { report: Report; labelId: string }) {
  const { appeal } = report
  const draft = useDraft(`appeal:${report.targetId}`)
  const [result, setResult] = useState<ActionResult | null>(null)
  const errors = result?.ok === false ? (result.fields ?? {}) : {}
  const [pending, setPending] = useState<'show' | 'hide' | null>(null)

  async function decide(form: HTMLFormElement | null, decision: 'show' | 'hide') {
    if (!form) return
    setPending(decision)
    const { answer = '' } = readForm(form)
    const result = await resolveReport(report, { hidden: decision === 'hide', answer })
    setPending(null)
    setResult(result)
    focusFirstError(form, result.ok ? {} : (result.fields ?? {}))
    if (result.ok) {
      draft.remove()
      showOutcome(result)
    }
    // The form may be gone, and the focus with it.
    restoreFocus(`resolve-${idOf(report)}`, reportsHeadingId)
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
