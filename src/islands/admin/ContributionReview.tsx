import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { isBlank } from '#catalog/values.ts'
import type { ReviewedContribution } from '#contract/admin.ts'
import { type ContributionStatus, textNames } from '#contract/contributions.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { ChangedContribution } from '#lib/api/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../ui/Button.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import type { FormValues } from '../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm, reportInvalidDate } from '../ui/form-context.ts'
import { Notice } from '../ui/Notice.tsx'
import { ContributionDetails } from './ContributionDetails.tsx'
import type { RowAction } from './ContributionTable.tsx'
import { ConflictView } from './content/ConflictView.tsx'
import type { Group } from './content/fields.ts'
import { useDraft } from './item-action.ts'
import { ApprovalFields, ChangeFields, ReasonField, TextFields } from './ReviewFields.tsx'
import {
  $pendingReviews,
  editContribution,
  findMissing,
  keepsDetails,
  type ReviewAction,
  type ReviewResult,
  reviewDraft,
  setStatus,
} from './review.ts'

interface ContributionReviewProps {
  row: ReviewedContribution
  /** The action that opened it; the field it needs has the focus. */
  action: RowAction
  /** Shows the result of an action, and closes the dialog after a success. */
  onResult: (result: Promise<ReviewResult>) => Promise<ReviewResult>
  onDelete: () => void
}

const neededFields: Partial<Record<RowAction, string>> = {
  approved: 'applicationMonth',
  rejected: 'reason',
}

const decisions = [
  ['approved', 'Approve'],
  ['rejected', 'Reject'],
  ['pending', 'Reset to Pending'],
] as const

/** What was typed, without texts that are those of the row: they follow it when it changes. */
const withoutSame = (row: ReviewedContribution, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, text]) => !textNames.some(each => each === name && row[each] === text),
    ),
  )

/**
 * What the detail modal shows (spec section 2). A draft survives failures, conflicts and a lost
 * session.
 */
export function ContributionReview(props: ContributionReviewProps) {
  const { row, action, onResult, onDelete } = props
  const { name, description } = row
  const form = useRef<HTMLFormElement>(null)
  const missingId = useId()
  const draft = useDraft(reviewDraft(row.id))
  const { values } = draft
  const [seen, setSeen] = useState(row)
  const [changed, setChanged] = useState<ChangedContribution | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  // What was typed for a contribution that somebody else has deleted.
  const [removed, setRemoved] = useState<FormValues | null>(null)
  const pending = useStore($pendingReviews)[row.id]

  useEffect(() => {
    const field = form.current?.elements.namedItem(neededFields[action] ?? '')
    if (field instanceof HTMLElement) field.focus()
  }, [action])

  /** What a decision that is offered lacks. */
  const missing = (['approved', 'rejected'] as const).flatMap(status => {
    const text = row.status === status ? null : findMissing(row, status, values)
    return text ? [{ status, text, id: `${missingId}-${status}` }] : []
  })
  const isEdited = textNames.some(name => name in values)
  // Another backend publishes what was sent.
  const isEditable = keepsDetails(row)

  /** Runs an action, and keeps `rest` as the draft after a success. */
  async function run(action: Promise<ReviewResult>, rest?: FormValues) {
    const result = await onResult(action)
    if (result.ok) {
      if (rest) draft.save(rest)
      else draft.remove()
      return
    }
    if (result.removed) {
      setRemoved(values)
      draft.remove()
    }
    if (result.changed) setChanged(result.changed)
    setErrors(result.fields ?? {})
    if (form.current) focusFirstError(form.current, result.fields ?? {})
  }

  const busyAs = (which: ReviewAction) => pending === which && 'Processing...'
  function decide(status: ContributionStatus) {
    if (status === 'pending') return run(setStatus(row, status), values)
    if (status === 'approved' && form.current && reportInvalidDate(form.current)) return
    return run(setStatus(row, status, values))
  }

  /** Ends a conflict; its buttons are gone then, and the focus with them. */
  function settle(isKept: boolean) {
    if (!isKept) draft.remove()
    setSeen(row)
    setChanged(null)
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('input, select, textarea, summary')?.focus(),
    )
  }

  if (removed) return <RemovedNotice typed={removed} />
  return (
    <>
      {changed && <Conflict {...{ seen, changed, values, settle }} />}
      <ContributionDetails row={row} />
      <form
        // Fields that follow the contribution as it is now.
        key={seen.version}
        ref={form}
        className="mt-4 grid gap-4 border-t pt-4"
        aria-label="Your decision"
        method="dialog"
        noValidate
        onSubmit={event => event.preventDefault()}
        onInput={({ currentTarget }) =>
          draft.save(withoutSame(row, { ...values, ...readForm(currentTarget) }))
        }
      >
        <FormContext
          value={{ errors, initialValues: { name, website: row.website, description, ...values } }}
        >
          {row.status !== 'approved' && <ApprovalFields values={values} hasDetails={isEditable} />}
          {row.status !== 'rejected' && (
            <ReasonField
              label="Rejection reason"
              placeholder="Provide a reason for rejection"
              isChoice={isEditable}
            />
          )}
          {isEditable && (
            <TextFields key={row.version} isEdited={isEdited}>
              <Button
                busy={busyAs('edited')}
                disabled={pending !== undefined || !isEdited}
                onClick={() => {
                  const { name: _n, website: _w, description: _d, ...rest } = values
                  void run(editContribution(row, values), rest)
                }}
              >
                Save the texts
              </Button>
            </TextFields>
          )}
          {isEditable && row.status !== 'approved' && (
            <ChangeFields isOpen={!isBlank(values.note ?? '')}>
              <Button
                busy={busyAs('pending')}
                disabled={pending !== undefined || isBlank(values.note ?? '')}
                onClick={() => run(setStatus(row, 'pending', values))}
              >
                Ask for changes
              </Button>
            </ChangeFields>
          )}
        </FormContext>
        {!draft.isKept && <Notice kind="info">{commonMessages.draftNotKept}</Notice>}
        <div className="sticky -bottom-5 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 border-t bg-paper py-3 sm:flex sm:flex-wrap sm:items-center">
          {missing.map(({ text, id }) => (
            <p key={id} className="hint col-span-full sm:w-full" id={id}>
              {text}
            </p>
          ))}
          {decisions.map(
            ([status, label]) =>
              status !== row.status && (
                <Button
                  key={status}
                  look={status === 'approved' ? 'primary' : 'plain'}
                  busy={busyAs(status)}
                  disabled={pending !== undefined || findMissing(row, status, values) !== null}
                  aria-describedby={missing.find(each => each.status === status)?.id}
                  onClick={() => decide(status)}
                >
                  {label}
                </Button>
              ),
          )}
          <Button
            className="sm:ms-auto"
            look="danger"
            busy={busyAs('deleted')}
            disabled={pending !== undefined}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </form>
    </>
  )
}

const textFields: Group = {
  kind: 'group',
  label: '',
  fields: {
    name: { kind: 'text', label: 'Name' },
    website: { kind: 'text', label: 'Website' },
    description: { kind: 'text', label: 'Description', long: true },
  },
}

const textsOf = ({ name, website, description }: ReviewedContribution) => ({
  name,
  website,
  description,
})

interface ConflictProps {
  seen: ReviewedContribution
  changed: ChangedContribution
  values: FormValues
  settle: (isKept: boolean) => void
}

/** What somebody else changed while the dialog was open, beside what was typed. */
function Conflict({ seen, changed, values, settle }: ConflictProps) {
  const { current, updatedBy, updatedAt } = changed
  const typed = textNames.filter(name => name in values).map(name => [name, values[name]])
  const notes = [
    seen.status !== current.status && `It was ${seen.status}, and is now ${current.status}.`,
    current.changeNote !== null &&
      seen.changeNote !== current.changeNote &&
      'Changes were asked for.',
  ]
  return (
    <div className="mb-4">
      <ConflictView
        fields={textFields}
        base={textsOf(seen)}
        typed={{ ...textsOf(seen), ...Object.fromEntries(typed) }}
        saved={{ data: textsOf(current), updatedBy, updatedAt }}
        notes={notes.filter(note => note !== false)}
        settle={settle}
      />
    </div>
  )
}

/** Says that somebody else deleted the contribution, with the texts that were typed for it. */
function RemovedNotice({ typed }: { typed: FormValues }) {
  const texts = [...textNames, 'reason', 'note'].flatMap(name => typed[name] || [])
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Notice kind="error">
        <p className="font-semibold">Somebody else has deleted this contribution.</p>
        {texts.length > 0 && <p>This is what you typed, for you to copy:</p>}
        {texts.map(text => (
          <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>{text}</bdi>
          </p>
        ))}
      </Notice>
    </div>
  )
}
