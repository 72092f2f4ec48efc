import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#catalog/values.ts'
import { listOrders, type ReviewedContribution, statusFilters } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import { limits } from '#contract/limits.ts'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TextArea } from '../ui/Field.tsx'
import type { FormValues } from '../ui/form-actions.ts'
import { FormContext, readForm } from '../ui/form-context.ts'
import { Notice } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { ContributionTable, type OnRowAction, viewButtonId } from './ContributionTable.tsx'
import { $view, contributions, filterByStatus } from './data.ts'
import { restoreFocus, useDraft, useUid } from './item-action.ts'
import { PagedList } from './PagedList.tsx'
import { MonthSelect, TypeSelect } from './ReviewFields.tsx'
import { $bulkRun, $selected, keepsDetails, reviewAll } from './review.ts'

const statusOptions = statusFilters.map(value => ({ value, label: messages.filters[value] }))
const orderOptions = listOrders.map(value => ({ value, label: messages.orders[value] }))

const createdTime = ({ createdAt }: ReviewedContribution) =>
  createdAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/** All contributions by status and order (spec section 2, Admin dashboard, Contributions tab). */
export function ContributionList({ onAction }: { onAction: OnRowAction }) {
  const { status, order, size } = useStore($view)
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
        </>
      }
    >
      {list => {
        const byTime = (one: ReviewedContribution, other: ReviewedContribution) =>
          createdTime(one) - createdTime(other)
        // Sorted here too, for backends that do not know the order.
        const rows = order === 'oldest' ? list.rows.toSorted(byTime) : list.rows
        return (
          <>
            <BulkBar rows={rows} />
            {rows.length === 0 ? (
              <EmptyState
                title={status === 'all' ? messages.noneYet : 'No contributions with this status.'}
              />
            ) : (
              <>
                <ContributionTable
                  label={messages.tabs.contributions}
                  rows={rows}
                  onAction={onAction}
                />
                <Shortcuts />
              </>
            )}
          </>
        )
      }}
    </PagedList>
  )
}

const Shortcuts = () => (
  <details className="hint max-lg:hidden">
    <summary>{messages.keys.summary}</summary>
    <p>{messages.keys.hint}</p>
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {messages.keys.list.map(([key, action]) => (
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

const { bulk } = messages

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
            {run.done > 0 && <p>{bulk.done(run.done)}</p>}
            {run.failures.length > 0 && <p>{bulk.failed(run.failures.length)}</p>}
            {run.failures.length > 0 && (
              <ul className="ps-5">
                {run.failures.map(({ id, name, message }) => (
                  <li key={id}>
                    <bdi>{name || messages.unnamed}</bdi>: {message}
                  </li>
                ))}
              </ul>
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

type Step = 'choose' | 'approve' | 'reject'

function Actions({ selected }: { selected: ReviewedContribution[] }) {
  const uid = useUid()
  const run = useStore($bulkRun)
  const [step, setStep] = useState<Step>('choose')
  const draft = useDraft('bulk-review')
  const count = selected.length
  const busy = run?.isRunning === true
  const { actions } = messages
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
      aria-label={bulk.label}
      className="grid gap-3 rounded border bg-surface p-3"
    >
      <p className="font-semibold" aria-live="polite">
        {busy ? bulk.working(run.done, run.count) : bulk.selected(count)}
      </p>
      {step === 'choose' ? (
        <div className="flex flex-wrap gap-2">
          {button(actions.approve, () => openStep('approve'))}
          {button(actions.reject, () => openStep('reject'))}
          {button(actions.reset, () => review('pending'))}
          {button(
            actions.remove,
            () => window.confirm(bulk.confirmDelete(count)) && review('deleted'),
            'danger',
          )}
          {button(
            bulk.clear,
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
            const status = step === 'approve' ? 'approved' : 'rejected'
            void review(status, readForm(event.currentTarget))
          }}
          onInput={({ currentTarget }) =>
            draft.save({ ...draft.values, ...readForm(currentTarget) })
          }
        >
          <FormContext value={{ errors: {}, initialValues: draft.values }}>
            {step === 'approve' ? (
              <div className="grid gap-3 sm:grid-cols-2">
                <MonthSelect label={bulk.month} />
                {selected.some(keepsDetails) && <TypeSelect label={bulk.type} />}
              </div>
            ) : (
              <TextArea
                name="reason"
                label={bulk.reason}
                rows={2}
                maxLength={limits.contribution.reason}
              />
            )}
          </FormContext>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              look="primary"
              busy={busy && messages.modal.busy}
              disabled={step === 'reject' && isBlank(draft.values.reason ?? '')}
            >
              {step === 'approve' ? bulk.approve(count) : bulk.reject(count)}
            </Button>
            {button(bulk.cancel, () => openStep('choose'))}
          </div>
        </form>
      )}
    </section>
  )
}
