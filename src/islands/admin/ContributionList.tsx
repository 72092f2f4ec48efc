import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#catalog/values.ts'
import { type ReviewedContribution, statusFilters } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { FormValues } from '../ui/form-actions.ts'
import { FormContext, readForm } from '../ui/form-context.ts'
import { Notice } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { ContributionTable, type OnRowAction, viewButtonId } from './ContributionTable.tsx'
import { $view, contributions, filterByStatus, statusNames } from './data.ts'
import { restoreFocus, useDraft, useUid } from './item-action.ts'
import { Marks, useMarks } from './marks.tsx'
import { PagedList } from './PagedList.tsx'
import { MonthSelect, ReasonField, TypeSelect } from './ReviewFields.tsx'
import { $bulkRun, $selected, confirmDeletion, keepsDetails, reviewAll } from './review.ts'
import { SearchField } from './SearchField.tsx'

const statusOptions = statusFilters.map(value => ({ value, label: statusNames[value] }))
const orderOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const

/** All contributions by status and order (spec section 2, Admin dashboard, Contributions tab). */
export function ContributionList({ onAction }: { onAction: OnRowAction }) {
  const { status, order, sender, size } = useStore($view)
  useEffect(() => {
    $selected.set(new Set())
    $bulkRun.set(null)
  }, [])
  return (
    <PagedList
      pages={contributions}
      placeholders={size}
      absent={null}
      buttonIdOf={({ id }) => viewButtonId(id)}
      filters={
        <>
          <Select
            label="Status"
            options={statusOptions}
            value={status}
            onChange={next => filterByStatus(next)}
          />
          <Select
            label="Order"
            options={orderOptions}
            value={order}
            onChange={next => filterByStatus(status, next)}
          />
          <SearchField label="Contributor" search={sender} name="sender" />
        </>
      }
    >
      {({ rows }) => (
        <>
          <BulkBar rows={rows} />
          {rows.length === 0 ? (
            <EmptyState
              title={
                status === 'all' ? 'No contributions yet.' : 'No contributions with this status.'
              }
            />
          ) : (
            <>
              <ContributionTable label="Contributions" rows={rows} onAction={onAction} />
              <Shortcuts />
            </>
          )}
        </>
      )}
    </PagedList>
  )
}

const shortcuts = [
  ['j', 'next row'],
  ['k', 'row before'],
  ['x', 'select the row'],
  ['a', 'approve'],
  ['r', 'reject'],
]

const Shortcuts = () => (
  <details className="hint max-lg:hidden">
    <summary>Keyboard shortcuts</summary>
    <p>They work while the focus is within the table.</p>
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {shortcuts.map(([key, action]) => (
        <div key={key} className="flex gap-1">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  </details>
)

const resultId = 'bulk-result'

/** What can be done with the selected contributions, and what became of it. */
function BulkBar({ rows }: { rows: readonly ReviewedContribution[] }) {
  const ids = useStore($selected)
  const run = useStore($bulkRun)
  const selected = rows.filter(({ id }) => ids.has(id))
  return (
    <>
      {run && !run.isRunning && (
        <div id={resultId} tabIndex={-1}>
          <Notice kind={run.failures.length > 0 ? 'error' : 'success'}>
            {run.done > 0 && <p>{formatCount(run.done, 'contribution')} done</p>}
            {run.failures.length > 0 && <p>{run.failures.length} failed:</p>}
            <ul className="ps-5 empty:hidden">
              {run.failures.map(({ id, name, message }) => (
                <li key={id}>
                  <bdi>{name || 'Unknown'}</bdi>: {message}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {selected.length > 0 && <Actions selected={selected} />}
    </>
  )
}

type Step = 'choose' | 'approved' | 'rejected'

function Actions({ selected }: { selected: ReviewedContribution[] }) {
  const uid = useUid()
  const run = useStore($bulkRun)
  const [step, setStep] = useState<Step>('choose')
  const draft = useDraft('bulk-review')
  const count = selected.length
  const marks = useMarks(step === 'approved' ? selected : [])
  const busy = run?.isRunning === true
  const section = useRef<HTMLElement>(null)
  /** The button that was pressed is gone then, and the focus with it. */
  function openStep(next: Step) {
    setStep(next)
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>('select, textarea, button')?.focus(),
    )
  }
  async function review(action: ContributionStatus | 'deleted', values?: FormValues) {
    if (await reviewAll(uid, selected, action, values)) draft.remove()
    restoreFocus(resultId)
  }
  const button = (
    label: string,
    onClick: () => unknown,
    look: 'plain' | 'danger' | 'quiet' = 'plain',
  ) => (
    <Button look={look} disabled={busy} onClick={() => void onClick()}>
      {label}
    </Button>
  )

  return (
    <section
      ref={section}
      aria-label="Selected contributions"
      className="grid gap-3 rounded border bg-surface p-3"
    >
      <p className="font-semibold" aria-live="polite">
        {busy ? `${run.done} of ${run.count} done...` : `${count} selected`}
      </p>
      {step === 'choose' ? (
        <div className="flex flex-wrap gap-2">
          {button('Approve', () => openStep('approved'))}
          {button('Reject', () => openStep('rejected'))}
          {button('Reset', () => review('pending'))}
          {button('Delete', () => confirmDeletion(count) && review('deleted'), 'danger')}
          {button(
            'Clear',
            () => {
              $selected.set(new Set())
              restoreFocus()
            },
            'quiet',
          )}
        </div>
      ) : (
        <form
          className="grid gap-3"
          method="dialog"
          onSubmit={event => {
            event.preventDefault()
            void review(step, readForm(event.currentTarget))
          }}
          onInput={({ currentTarget }) =>
            draft.save({ ...draft.values, ...readForm(currentTarget) })
          }
        >
          <FormContext value={{ errors: {}, initialValues: draft.values }}>
            {step === 'approved' ? (
              <>
                <ul
                  className="grid gap-2 ps-5 [overflow-wrap:anywhere]"
                  aria-label="Before you approve"
                >
                  {selected.map(row => (
                    <li key={row.id}>
                      <bdi>{row.name || 'Unknown'}</bdi>
                      <Marks row={row} marks={marks.get(row.id)} />
                    </li>
                  ))}
                </ul>
                <div className="grid gap-3 sm:grid-cols-2">
                  <MonthSelect label="Month, where none is chosen yet" />
                  {selected.some(keepsDetails) && (
                    <TypeSelect label="Type, where none is chosen yet" />
                  )}
                </div>
              </>
            ) : (
              <ReasonField
                label="One reason for all"
                rows={2}
                isChoice={selected.some(keepsDetails)}
              />
            )}
          </FormContext>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              look="primary"
              busy={busy && 'Processing...'}
              disabled={step === 'rejected' && isBlank(draft.values.reason ?? '')}
            >
              {`${step === 'approved' ? 'Approve' : 'Reject'} ${count}`}
            </Button>
            {button('Cancel', () => openStep('choose'))}
          </div>
        </form>
      )}
    </section>
  )
}
