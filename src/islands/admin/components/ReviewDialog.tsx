import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { checkDecision } from '#contract/permissions.ts'
import { programTypes } from '#contract/program-values.ts'
import { monthNames } from '#contract/values.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import type { ActionResult, FormValues } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { $pendingReviews } from '../actions.ts'
import { ContributionDetails } from './ContributionDetails.tsx'
import type { RowAction } from './ContributionTable.tsx'

const messages = adminMessages.modal

interface ReviewDialogProps {
  uid: string
  row: ReviewedContribution
  /** The action that opened the dialog; the field it needs has the focus. */
  action: RowAction
  onDecide: (status: ContributionStatus, values: FormValues) => Promise<ActionResult>
  onDelete: () => void
  close: () => void
}

const focusedField: Partial<Record<RowAction, string>> = {
  approve: 'applicationMonth',
  reject: 'reason',
}

/** The detail modal (spec section 2). A draft survives failures and a lost session. */
export function ReviewDialog({ uid, row, action, onDecide, onDelete, close }: ReviewDialogProps) {
  const draftName = `review:${row.id}`
  const form = useRef<HTMLFormElement>(null)
  const missingId = useId()
  const [draft] = useState(() => readDraft(uid, draftName))
  const [values, setValues] = useState<FormValues>(draft)
  const [draftSaved, setDraftSaved] = useState(true)
  const [errors, setErrors] = useState<FieldErrors>({})
  const pending = useStore($pendingReviews)[row.id]

  useEffect(() => {
    const field = form.current?.elements.namedItem(focusedField[action] ?? '')
    if (field instanceof HTMLElement) field.focus()
  }, [action])

  const missing =
    checkDecision({ ...values, website: row.website, status: 'approved' }) ??
    (values.type ? undefined : 'contribution/no-type')

  async function decide(status: ContributionStatus) {
    const result = await onDecide(status, values)
    if (result.ok) return removeDraft(uid, draftName)
    setErrors(result.fields ?? {})
    if (form.current) focusFirstError(form.current, result.fields ?? {})
  }

  const isBlocked = (status: ContributionStatus) =>
    status === 'approved'
      ? missing !== undefined
      : checkDecision({ ...values, website: row.website, status }) !== undefined
  const button = (
    status: ContributionStatus,
    label: string,
    look: 'primary' | 'plain' = 'plain',
  ) => (
    <Button
      look={look}
      busy={pending === status && messages.busy}
      disabled={pending !== undefined || isBlocked(status)}
      aria-describedby={status === 'approved' && missing ? missingId : undefined}
      onClick={() => decide(status)}
    >
      {label}
    </Button>
  )

  return (
    <Dialog title="Contribution details" close={close}>
      <ContributionDetails row={row} />
      <form
        ref={form}
        className="mt-4 grid gap-4 border-t pt-4"
        aria-label="Your decision"
        method="dialog"
        noValidate
        onSubmit={event => event.preventDefault()}
        onInput={({ currentTarget }) => {
          const next = readForm(currentTarget)
          setValues(next)
          setDraftSaved(saveDraft(uid, draftName, next))
        }}
      >
        <FormContext value={{ errors, initialValues: draft }}>
          {row.status !== 'approved' && <ApprovalFields draft={draft} />}
          {row.status !== 'rejected' && (
            <TextArea
              name="reason"
              label={messages.reason}
              placeholder="Provide a reason for rejection"
              maxLength={limits.contribution.reason}
            />
          )}
        </FormContext>
        {!draftSaved && <Notice kind="info">{commonMessages.draftNotKept}</Notice>}
        <div className="sticky bottom-0 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 border-t bg-paper py-3 sm:flex sm:flex-wrap sm:items-center">
          {row.status !== 'approved' && missing && (
            <p className="hint col-span-full sm:w-full" id={missingId}>
              {messages.missing[missing]}
            </p>
          )}
          {row.status !== 'approved' && button('approved', 'Approve', 'primary')}
          {row.status !== 'rejected' && button('rejected', 'Reject')}
          {row.status !== 'pending' && button('pending', 'Reset to Pending')}
          <Button
            className="sm:ms-auto"
            look="danger"
            busy={pending === 'deleted' && messages.busy}
            disabled={pending !== undefined}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const detailFields = [
  'applicationDeadline',
  'university',
  'citizenship',
  'applicationLink',
] as const
const columns = 'grid gap-x-4 gap-y-3 sm:grid-cols-2 sm:items-start'

/** The month, which approval needs, and optional details, open if the draft has some. */
const ApprovalFields = ({ draft }: { draft: FormValues }) => (
  <>
    <div className={columns}>
      <Select
        name="applicationMonth"
        label={messages.month}
        options={[{ value: '', label: 'Choose a month' }, ...monthNames]}
      />
      <Select
        name="type"
        label={messages.type}
        options={[{ value: '', label: 'Choose a type' }, ...programTypes]}
      />
    </div>
    <details className="rounded border px-4" open={detailFields.some(name => draft[name])}>
      <summary className="py-2 font-semibold">Details for the published program (optional)</summary>
      <div className={`${columns} pt-1 pb-4 [&>:last-child]:col-span-full`}>
        <Field name="applicationDeadline" label={messages.deadline} type="date" />
        <Field
          name="university"
          label={messages.university}
          maxLength={limits.program.text}
          autoComplete="off"
        />
        <Select
          name="citizenship"
          label={messages.citizenship}
          options={[{ value: '', label: 'Any or not stated' }, 'US Citizen', 'International']}
        />
        <Field
          name="applicationLink"
          label={messages.link}
          hint="The website above when left empty."
          inputMode="url"
          maxLength={limits.program.link}
          autoComplete="off"
        />
      </div>
    </details>
  </>
)
