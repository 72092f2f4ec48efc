import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { isBlank } from '#catalog/values.ts'
import type { ReviewedContribution } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import type { FormValues } from '../../ui/form-actions.ts'
import { FormContext, readForm } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { keepsDetails } from '../actions.ts'
import { $bulkRun, $selected, reviewAll } from '../bulk.ts'
import { restoreFocus } from '../finish-action.ts'
import { useUid } from '../use-uid.ts'
import { MonthSelect, TypeSelect } from './ReviewFields.tsx'

const messages = adminMessages.bulk

/** What can be done with the selected contributions, and what became of it. */
export function BulkBar({ rows }: { rows: readonly ReviewedContribution[] }) {
  const ids = useStore($selected)
  const run = useStore($bulkRun)
  const selected = rows.filter(({ id }) => ids.has(id))
  return (
    <>
      {run.status === 'done' && (
        <div id={resultId} tabIndex={-1}>
          <Notice kind={run.failures.length > 0 ? 'error' : 'success'}>
            {run.succeeded > 0 && <p>{messages.done(run.succeeded)}</p>}
            {run.failures.length > 0 && (
              <>
                <p>{messages.failed(run.failures.length)}</p>
                <ul className="ps-5">
                  {run.failures.map(({ id, name, message }) => (
                    <li key={id}>
                      <bdi>{name || adminMessages.unnamed}</bdi>: {message}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Notice>
        </div>
      )}
      {selected.length > 0 && <Actions selected={selected} />}
    </>
  )
}

/** The id of what became of an action. */
const resultId = 'bulk-result'

/** The name of the draft of what is typed for several. */
const draftName = 'bulk-review'

type Step = 'choose' | 'approve' | 'reject'

function Actions({ selected }: { selected: ReviewedContribution[] }) {
  const uid = useUid()
  const run = useStore($bulkRun)
  const [step, setStep] = useState<Step>('choose')
  // Survives a lost session and a reload.
  const [values, setValues] = useState<FormValues>(() => readDraft(uid, draftName))
  const count = selected.length
  const busy = run.status === 'running'
  const { actions } = adminMessages
  const section = useRef<HTMLElement>(null)
  /** The button that was pressed is gone then, and the focus with it. */
  function openStep(next: Step) {
    setStep(next)
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>('select, textarea, button')?.focus(),
    )
  }
  async function review(action: ContributionStatus | 'deleted', values?: FormValues) {
    await reviewAll(uid, selected, action, values)
    const run = $bulkRun.get()
    if (run.status === 'done' && run.failures.length === 0) removeDraft(uid, draftName)
    restoreFocus(resultId)
  }

  return (
    <section
      ref={section}
      aria-label={messages.label}
      className="grid gap-3 rounded border bg-surface p-3"
    >
      <p className="font-semibold" aria-live="polite">
        {run.status === 'running'
          ? messages.working(run.done, run.count)
          : messages.selected(count)}
      </p>
      {step === 'choose' ? (
        <div className="flex flex-wrap gap-2">
          <Button disabled={busy} onClick={() => openStep('approve')}>
            {actions.approve}
          </Button>
          <Button disabled={busy} onClick={() => openStep('reject')}>
            {actions.reject}
          </Button>
          <Button disabled={busy} onClick={() => review('pending')}>
            {actions.reset}
          </Button>
          <Button
            look="danger"
            disabled={busy}
            onClick={() => {
              if (window.confirm(messages.confirmDelete(count))) void review('deleted')
            }}
          >
            {actions.remove}
          </Button>
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => {
              $selected.set(new Set())
              restoreFocus()
            }}
          >
            {messages.clear}
          </Button>
        </div>
      ) : (
        <form
          className="grid gap-3"
          method="dialog"
          onSubmit={event => {
            event.preventDefault()
            const status = step === 'approve' ? 'approved' : 'rejected'
            void review(status, readForm(event.currentTarget))
          }}
          onInput={({ currentTarget }) => {
            const typed = { ...values, ...readForm(currentTarget) }
            setValues(typed)
            saveDraft(uid, draftName, typed)
          }}
        >
          <FormContext value={{ errors: {}, initialValues: values }}>
            {step === 'approve' ? (
              <div className="grid gap-3 sm:grid-cols-2">
                <MonthSelect label={messages.month} />
                {selected.some(keepsDetails) && <TypeSelect label={messages.type} />}
              </div>
            ) : (
              <TextArea
                name="reason"
                label={messages.reason}
                rows={2}
                maxLength={limits.contribution.reason}
              />
            )}
          </FormContext>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              look="primary"
              busy={busy && adminMessages.modal.busy}
              disabled={step === 'reject' && isBlank(values.reason ?? '')}
            >
              {step === 'approve' ? messages.approve(count) : messages.reject(count)}
            </Button>
            <Button disabled={busy} onClick={() => openStep('choose')}>
              {messages.cancel}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
