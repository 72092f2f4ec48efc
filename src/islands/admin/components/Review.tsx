import '#styles/review.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { checkDecision } from '#contract/permissions.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { adminWords } from '#lib/messages/admin.ts'
import { commonWords } from '#lib/messages/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ActionResult, FormValues } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { $acts } from '../decisions.ts'
import { Facts } from './Facts.tsx'
import { ApprovalFields, RejectionFields } from './ReviewFields.tsx'
import type { Action } from './Row.tsx'

const words = adminWords.modal

interface ReviewProps {
  uid: string
  row: ReviewedContribution
  /** What the modal was opened for: its field has the focus. */
  action: Action
  decide: (status: ContributionStatus, typed: FormValues) => Promise<ActionResult>
  remove: () => void
  close: () => void
}

const firstField: Partial<Record<Action, string>> = { approve: 'applicationMonth', reject: 'reason' }

/** The detail modal (spec section 2): what was suggested, and the decision. What is typed outlives a failure and a lost session. */
export function Review({ uid, row, action, decide, remove, close }: ReviewProps) {
  const draft = `review:${row.id}`
  const form = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => readDraft(uid, draft))
  const [typed, setTyped] = useState<FormValues>(kept)
  const [lasting, setLasting] = useState(true)
  const [errors, setErrors] = useState<FieldErrors>({})
  const doing = useStore($acts)[row.id]

  useEffect(() => {
    const field = form.current?.elements.namedItem(firstField[action] ?? '')
    if (field instanceof HTMLElement) field.focus()
  }, [action])

  async function settle(status: ContributionStatus) {
    const outcome = await decide(status, typed)
    if (outcome.ok) return removeDraft(uid, draft)
    setErrors(outcome.fields ?? {})
    if (form.current) focusFirstError(form.current, outcome.fields ?? {})
  }

  const button = (status: ContributionStatus, label: string, look: 'primary' | 'plain' = 'plain') => (
    <Button
      look={look}
      busy={doing === status && words.busy}
      disabled={doing !== undefined || checkDecision({ ...typed, status }) !== undefined}
      onClick={() => settle(status)}
    >
      {label}
    </Button>
  )

  return (
    <Dialog title={words.heading} close={close}>
      <Facts row={row} />
      <form
        ref={form}
        className="review"
        aria-label={words.decision}
        method="dialog"
        noValidate
        onSubmit={event => event.preventDefault()}
        onInput={({ currentTarget }) => {
          const now = readForm(currentTarget)
          setTyped(now)
          setLasting(saveDraft(uid, draft, now))
        }}
      >
        <FormContext value={{ errors, initialValues: kept }}>
          {row.status !== 'approved' && <ApprovalFields kept={kept} />}
          {row.status !== 'rejected' && <RejectionFields />}
        </FormContext>
        {!lasting && <Notice kind="info">{commonWords.draftNotKept}</Notice>}
        <div className="review-actions">
          {row.status !== 'approved' && button('approved', words.approve, 'primary')}
          {row.status !== 'rejected' && button('rejected', words.reject)}
          {row.status !== 'pending' && button('pending', words.reset)}
          <Button
            look="danger"
            busy={doing === 'deleted' && words.busy}
            disabled={doing !== undefined}
            onClick={remove}
          >
            {words.remove}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
