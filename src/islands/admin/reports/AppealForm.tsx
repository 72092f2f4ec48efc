import { useState } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { reportMessages } from '#lib/messages/admin-reports.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ButtonRow } from '../components/ContributionTable.tsx'
import { restoreFocus } from '../finish-action.ts'
import { useUid } from '../use-uid.ts'
import { type Report, reports, reportsHeadingId, resolveReport } from './store.ts'

const messages = reportMessages.appeal

/** Decides an appeal of an author, with an answer to them. */
export function AppealForm({ report, labelId }: { report: Report; labelId: string }) {
  const uid = useUid()
  const draft = `appeal:${report.commentId}`
  const [initialValues] = useState(() => readDraft(uid, draft))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [pending, setPending] = useState<'show' | 'hide' | null>(null)

  async function decide(form: HTMLFormElement | null, decision: 'show' | 'hide') {
    if (!form) return
    setPending(decision)
    const { answer = '' } = readForm(form)
    const result = await resolveReport(report.commentId, decision === 'hide', answer)
    setPending(null)
    const fields = result.ok ? {} : (result.fields ?? {})
    setErrors(fields)
    focusFirstError(form, fields)
    if (result.ok) removeDraft(uid, draft)
    if (!fields.answer) showOutcome(result)
    // The form may be gone, and the focus with it.
    restoreFocus(`resolve-${report.commentId}`, reportsHeadingId)
  }

  return (
    <form
      className="grid gap-3 border-t pt-3"
      aria-labelledby={labelId}
      noValidate
      onInput={({ currentTarget }) => saveDraft(uid, draft, readForm(currentTarget))}
      onSubmit={event => event.preventDefault()}
    >
      <p className="font-semibold">{messages.heading}</p>
      <p className="whitespace-pre-line" dir="auto">
        {report.appeal}
      </p>
      <FormContext value={{ errors, initialValues }}>
        <TextArea name="answer" label={messages.answer} hint={messages.hint} required />
      </FormContext>
      {report.decided ? (
        // The list loads again once the typed answer is read.
        <>
          <Notice kind="error">
            <p>{messages.decided(report.decided.hidden)}</p>
            {report.decided.answer !== '' && (
              <p>
                {messages.theirAnswer} <bdi>{report.decided.answer}</bdi>
              </p>
            )}
          </Notice>
          <ButtonRow>
            <Button
              // The pressed button is gone, and the focus with it.
              ref={focusOnMount}
              onClick={async () => {
                removeDraft(uid, draft)
                await reports.load()
                restoreFocus(reportsHeadingId)
              }}
            >
              {messages.reload}
            </Button>
          </ButtonRow>
        </>
      ) : (
        <ButtonRow>
          {(['show', 'hide'] as const).map(decision => (
            <Button
              key={decision}
              className="px-3 text-small"
              busy={pending === decision && messages.busy}
              disabled={pending !== null}
              aria-describedby={labelId}
              onClick={({ currentTarget }) => decide(currentTarget.form, decision)}
            >
              {messages[decision]}
            </Button>
          ))}
        </ButtonRow>
      )}
    </form>
  )
}
